import Numbers

/// A number exactly as written. It is only rounded when converted to a `Double`.
///
/// Equality and order are those of the mathematical values: `1`, `1.0` and `10e-1` are equal, and `1e400` is larger than every `Double`.
public struct JSONNumber: Sendable {
  /// The maximum number of digits of an exponent, so that arithmetic on exponents fits `Int`.
  static let maxExponentDigits = 18

  public let text: String

  /// Parses a number by RFC 8259 §6; `nil` for anything else, and for exponents of more than 18 digits.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let limits = JSONLimits(maxBytes: .max, maxDepth: 0, maxNumberLength: .max)
    do throws(JSONError) {
      let number = try JSONParser.parse(bytes, limits: limits)[0]
      guard number.kind == .number, number.end - number.start == bytes.count else { return nil }
      self.text = text
    } catch {
      return nil
    }
  }

  public init(_ value: Int) { text = String(value) }

  /// The shortest text that reads back as `value`; `nil` unless it is finite.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text =
      value.description.hasSuffix(".0") ? String(value.description.dropLast(2)) : value.description
  }

  init(parsed source: ArraySlice<UInt8>) { text = String(decoding: source, as: UTF8.self) }

  var parts: DecimalParts { DecimalParts(reading: text.utf8) }

  /// The value, if it is an integer that fits; `1.0` and `1e2` are integers.
  public var int: Int? { Int(text) ?? parts.int }

  /// The nearest `Double`; infinite beyond the range of `Double`.
  public var double: Double { Double(text) ?? 0 }

  public var isInteger: Bool { parts.isInteger }
}

extension JSONNumber: Hashable, Comparable {
  public static func == (a: Self, b: Self) -> Bool { a.text == b.text || a.parts == b.parts }

  public static func < (a: Self, b: Self) -> Bool { a.parts < b.parts }

  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension JSONNumber: CustomStringConvertible {
  public var description: String { text }
}

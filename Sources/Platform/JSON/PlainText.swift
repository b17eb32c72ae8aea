/// Text that whatever shows it takes for text: safe for a terminal, a line of a log and a page.
///
/// It is written as a literal, of which the program's own words stay as they are. Whatever is interpolated came from elsewhere, from a key of a
/// document, the name of a file or a client's request, and is escaped: a sink that takes nothing but this type cannot be fooled.
public struct PlainText: Sendable, Hashable {
  public let description: String

  /// Takes a text from elsewhere.
  public init(_ text: String) {
    description = text.unicodeScalars.allSatisfy(Self.shows) ? text : Self.escaped(text)
  }

  /// Whether a terminal shows the scalar as itself, and nothing else by it.
  ///
  /// Controls move its cursor or change its colours (ECMA-48), and separators of lines begin lines that nobody wrote; marks of direction have
  /// characters read in another order than they have (UAX #9); and what has no width hides a difference.
  public static func shows(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return false
    default: return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }

  /// Each scalar that is not shown as Swift writes it: `\u{202E}`.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where shows(scalar): result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }

  private init(safe description: String) { self.description = description }

  public static func + (left: PlainText, right: PlainText) -> PlainText {
    PlainText(safe: left.description + right.description)
  }
}

extension PlainText: CustomStringConvertible, ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ value: some Any) {
      text += PlainText("\(value)" as String).description
    }

    public mutating func appendInterpolation(_ text: PlainText) { self.text += text.description }
  }

  public init(stringLiteral text: String) { self.init(safe: text) }

  public init(stringInterpolation: StringInterpolation) {
    self.init(safe: stringInterpolation.text)
  }
}

extension Sequence<PlainText> {
  public func joined(separator: PlainText = "") -> PlainText {
    var result: PlainText = ""
    for (index, text) in enumerated() { result = index == 0 ? text : result + separator + text }
    return result
  }
}

extension String {
  /// The text itself; or, when it has more scalars than that, so many of them, the last an ellipsis.
  ///
  /// Scalars are counted, as one character may have any number of them.
  public func shortened(to count: Int) -> String {
    let scalars = unicodeScalars
    guard utf8.count > count,
      scalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex != endIndex
    else { return self }
    return String(scalars.prefix(count - 1)) + "…"
  }
}

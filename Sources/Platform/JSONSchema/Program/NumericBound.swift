import JSON
import Numbers

/// A number in a schema, ready to be compared.
struct NumericBound: Sendable {
  var parts: DecimalParts
  /// The value, if it is short enough for integer arithmetic.
  var quick: QuickDecimal?

  init(_ number: JSONNumber) {
    parts = DecimalParts(reading: number.text.utf8)
    quick = Array(number.text.utf8).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { QuickDecimal($0, count: bytes.count) }
    }
  }
}

/// mantissa × 10^−scale, for typical numbers of documents.
struct QuickDecimal: Sendable, Comparable {
  var mantissa: Int64
  var scale: Int64

  /// `nil` for an exponent, or for more than 17 characters.
  @inline(__always)
  init?(_ text: UnsafePointer<UInt8>, count: Int) {
    guard count <= 17 else { return nil }
    mantissa = 0
    scale = 0
    var isNegative = false
    var pointAt = -1
    for index in 0..<count {
      let digit = text[index] &- 48
      if digit < 10 {
        mantissa = mantissa &* 10 &+ Int64(digit)
      } else if text[index] == UInt8(ascii: "-") {
        isNegative = true
      } else if text[index] == UInt8(ascii: ".") {
        pointAt = index
      } else {
        return nil
      }
    }
    if pointAt >= 0 { scale = Int64(count - 1 - pointAt) }
    if isNegative { mantissa = -mantissa }
  }

  private static let powers: [Int64] = (0...17).map { power in
    (0..<power).reduce(1) { value, _ in value * 10 }
  }

  static func == (a: Self, b: Self) -> Bool { a.scaled(to: b) == b.scaled(to: a) }

  static func < (a: Self, b: Self) -> Bool { a.scaled(to: b) < b.scaled(to: a) }

  @inline(__always)
  private func scaled(to other: Self) -> (high: Int64, low: UInt64) {
    mantissa.multipliedFullWidth(
      by: other.scale > scale ? Self.powers[Int(other.scale - scale)] : 1)
  }
}

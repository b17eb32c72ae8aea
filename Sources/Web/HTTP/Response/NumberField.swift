import Numbers

/// A field with a number, written when the head of a response is sent. Its width is fixed, so heads that were encoded before need no
/// change.
public struct NumberField: Sendable {
  /// The name: letters and hyphens.
  public let name: StaticString
  /// The value, from 0 to 9,999,999,999,999,999.
  public let value: Int

  /// The number of decimal digits.
  public static let digits = 16

  public init(_ name: StaticString, _ value: Int) {
    self.name = name
    self.value = value
  }

  /// Appends `Name: 0000000000000042` and the line's end.
  public func encode(into output: inout [UInt8]) {
    output.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    output.append(.colon)
    output.append(.space)
    var digits = SIMD16<UInt8>(repeating: UInt8(ascii: "0"))
    var rest = max(0, value)
    var place = Self.digits
    while rest > 0, place > 0 {
      place -= 1
      digits[place] += UInt8(rest % 10)
      rest /= 10
    }
    withUnsafeBytes(of: digits) { output.append(contentsOf: $0) }
    output.append(.carriageReturn)
    output.append(.lineFeed)
  }
}

import Numbers

/// Integers written as text, the compact form of a font file's tables: decimal numbers separated by spaces, `n*count` for a run.
///
/// `"0*3 -12 7"` is 0, 0, 0, -12, 7.
public struct IntegerList: Sendable, Equatable {
  public let values: [Int]

  /// The maximum number of integers in one list, so that a run cannot exhaust memory.
  static let maxCount = 4_194_304

  /// Reads a list; `place` identifies it in errors.
  public init(_ text: String, at place: String) throws(FontError) {
    var reader = IntegerListReader(bytes: Array(text.utf8), place: place)
    values = try reader.values()
  }
}

private struct IntegerListReader {
  let bytes: [UInt8]
  let place: String
  var offset = 0

  mutating func values() throws(FontError) -> [Int] {
    var values: [Int] = []
    while offset < bytes.count {
      if skip(" ") { continue }
      let value = try number()
      let count = skip("*") ? try number() : 1
      guard count >= 0, count <= IntegerList.maxCount - values.count else {
        throw FontError(.number, at: place, "more than \(IntegerList.maxCount) numbers")
      }
      if count == 1 {
        values.append(value)
      } else {
        values.append(contentsOf: repeatElement(value, count: count))
      }
    }
    return values
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  private mutating func number() throws(FontError) -> Int {
    let start = offset
    let isNegative = skip("-")
    let first = offset
    var value = 0
    while offset < bytes.count, case let digit = Int(bytes[offset]) - 48, (0...9).contains(digit) {
      value = value * 10 + digit
      offset += 1
      guard offset - first <= 9 else {
        throw FontError(.number, at: place, "a number at byte \(start) has more than 9 digits")
      }
    }
    guard offset > first else {
      throw FontError(.number, at: place, "byte \(offset) is not a digit")
    }
    return isNegative ? -value : value
  }
}

/// Integers written as text, the compact form of a font file's tables: decimal numbers between spaces, `n*count` for a run.
///
/// `"0*3 -12 7"` is 0, 0, 0, -12, 7.
public struct IntegerList: Sendable, Equatable {
  public let values: [Int]

  /// The most integers that one list may hold, so that a run cannot exhaust memory.
  public static let maxCount = 4_194_304

  /// Reads a list; `place` names it in errors.
  public init(_ text: String, at place: String) throws(FontError) {
    var reader = IntegerListReader(place: place)
    var copy = text
    let parsed: Result<[Int], FontError> = copy.withUTF8 { bytes in
      do throws(FontError) {
        return .success(try reader.read(bytes))
      } catch {
        return .failure(error)
      }
    }
    values = try parsed.get()
  }
}

private struct IntegerListReader {
  let place: String
  private var values: [Int] = []

  init(place: String) { self.place = place }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FontError) -> [Int] {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: " ") {
        offset += 1
        continue
      }
      let value = try number(bytes, &offset)
      var count = 1
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "*") {
        offset += 1
        count = try number(bytes, &offset)
      }
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

  private func number(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int
  ) throws(FontError) -> Int {
    let start = offset
    var negative = false
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") {
      negative = true
      offset += 1
    }
    var value = 0
    var digits = 0
    while offset < bytes.count, case let digit = Int(bytes[offset]) - 48, (0...9).contains(digit) {
      value = value * 10 + digit
      digits += 1
      offset += 1
      guard digits <= 9 else {
        throw FontError(.number, at: place, "a number at byte \(start) has more than 9 digits")
      }
    }
    guard digits > 0 else {
      throw FontError(.number, at: place, "byte \(offset) is not a digit")
    }
    return negative ? -value : value
  }
}

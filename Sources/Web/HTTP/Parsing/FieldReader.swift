import ASCII
import Numbers

/// Reads a field's value from left to right. If a method does not find its item, it does not move.
struct FieldReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = next, byte.isBlank { index += 1 }
  }

  /// Skips separators between the members of a list, including empty members (RFC 9110 §5.6.1).
  mutating func skipCommas() {
    while let byte = next, byte.isBlank || byte == .comma { index += 1 }
  }

  /// Skips to the next comma outside a quoted string.
  mutating func skipMember() {
    while let byte = next, byte != .comma {
      if byte == .quote, quotedString() != nil { continue }
      index += 1
    }
  }

  /// A run of bytes that the closure accepts; nil if it is empty.
  mutating func run(where isPart: (UInt8) -> Bool) -> UnsafeBufferPointer<UInt8>? {
    let start = index
    while let byte = next, isPart(byte) { index += 1 }
    return index > start ? UnsafeBufferPointer(rebasing: bytes[start..<index]) : nil
  }

  mutating func token() -> UnsafeBufferPointer<UInt8>? { run(where: \.isTokenCharacter) }

  /// A quoted string without its quotes and backslashes (RFC 9110 §5.6.4).
  mutating func quotedString() -> [UInt8]? {
    let start = index
    guard take(.quote) else { return nil }
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      if byte == .quote { return text }
      if byte == UInt8(ascii: "\\"), let escaped = next {
        text.append(escaped)
        index += 1
      } else {
        text.append(byte)
      }
    }
    index = start
    return nil
  }

  /// A decimal number; nil if there is none or it is too large.
  mutating func number() -> Int? {
    let start = index
    var value = 0
    while let byte = next, byte.isDigit {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowedAgain) = product.addingReportingOverflow(Int(byte - 0x30))
      guard !overflowed, !overflowedAgain else {
        index = start
        return nil
      }
      value = sum
      index += 1
    }
    return index > start ? value : nil
  }

  mutating func entityTag() -> EntityTag? {
    let start = index
    let isWeak = take(UInt8(ascii: "W"))
    guard !isWeak || take(.slash), take(.quote) else {
      index = start
      return nil
    }
    let opaque = run(where: \.isEntityTagCharacter)
    guard take(.quote) else {
      index = start
      return nil
    }
    let text = opaque.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return EntityTag(checked: text, isWeak: isWeak)
  }
}

import Numbers

/// Writes a JSON text in the order of the calls.
///
/// It adds commas, colons and indentation itself. A call that the grammar does not allow (a value without a name, an unmatched end) is a
/// programming error and stops the program.
public struct JSONWriter: Sendable {
  public enum Style: Sendable, Hashable {
    case compact
    /// Indents by two spaces for each level, with one member or element on each line.
    case pretty
  }

  private enum Scope: UInt8 { case array, object }

  private let style: Style
  private var output: [UInt8] = []
  private var scopes: [Scope] = []
  private var isFirst = true
  private var isAfterKey = false
  /// The size limit in bytes, which lets the caller stop early.
  private let limit: Int

  public init(
    style: Style = .compact, reservingCapacity capacity: Int = 256, limit: Int = .max
  ) {
    self.style = style
    self.limit = limit
    output.reserveCapacity(capacity)
  }

  /// The text, complete once every object and array is closed.
  public var bytes: [UInt8] { output }

  /// Whether the text exceeds the limit.
  public var isPastLimit: Bool { output.count > limit }

  public mutating func beginObject() { begin(.object, "{") }

  public mutating func endObject() { end(.object, "}") }

  public mutating func beginArray() { begin(.array, "[") }

  public mutating func endArray() { end(.array, "]") }

  /// Writes a member's name; the next call writes its value.
  public mutating func key(_ name: String) {
    precondition(scopes.last == .object && !isAfterKey, "a name belongs in an object")
    separate()
    append(quoting: name)
    output.append(UInt8(ascii: ":"))
    if style == .pretty { output.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes a member's name that needs no escapes: printable ASCII except `"` and `\`. The next call writes its value.
  public mutating func member(_ name: StaticString) {
    precondition(scopes.last == .object && !isAfterKey, "a name belongs in an object")
    separate()
    output.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { output.append(contentsOf: $0) }
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
    if style == .pretty { output.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  public mutating func string(_ value: String) {
    beginValue()
    append(quoting: value)
  }

  public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  public mutating func null() { raw("null") }

  /// Appends an encoded JSON value.
  mutating func raw(_ text: String) {
    beginValue()
    output.append(contentsOf: text.utf8)
  }

  /// Appends a number with at most this many decimals, without trailing zeros.
  mutating func decimal(_ scaled: Int, places: Int) {
    beginValue()
    var digits = scaled.magnitude
    var places = places
    while places > 0 {
      let (tenth, digit) = digits.quotientAndRemainder(dividingBy: 10)
      guard digit == 0 else { break }
      digits = tenth
      places -= 1
    }
    // Nineteen digits, a leading zero, the point and the sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      var start = buffer.count
      func put(_ byte: UInt8) {
        start -= 1
        buffer[start] = byte
      }
      var place = 0
      repeat {
        if place == places, place > 0 { put(UInt8(ascii: ".")) }
        let (tenth, digit) = digits.quotientAndRemainder(dividingBy: 10)
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        digits = tenth
        place += 1
      } while digits > 0 || place <= places
      if scaled < 0 { put(UInt8(ascii: "-")) }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
    }
  }

  /// Appends bytes that the caller guarantees to be one JSON value.
  public mutating func verbatim(_ bytes: some Sequence<UInt8>) {
    beginValue()
    output.append(contentsOf: bytes)
  }

  private mutating func begin(_ scope: Scope, _ bracket: Unicode.Scalar) {
    beginValue()
    output.append(UInt8(ascii: bracket))
    scopes.append(scope)
    isFirst = true
  }

  private mutating func end(_ scope: Scope, _ bracket: Unicode.Scalar) {
    precondition(scopes.last == scope && !isAfterKey, "an end belongs to its beginning")
    scopes.removeLast()
    if !isFirst { breakLine() }
    output.append(UInt8(ascii: bracket))
    isFirst = false
  }

  private mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    precondition(
      scopes.last == .array || scopes.isEmpty && output.isEmpty, "a value belongs after a name")
    separate()
  }

  private mutating func separate() {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    if !scopes.isEmpty { breakLine() }
  }

  private mutating func breakLine() {
    guard style == .pretty else { return }
    output.append(10)
    output.append(contentsOf: repeatElement(0x20, count: 2 * scopes.count))
  }

  private mutating func append(quoting text: String) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for index in bytes.indices where Self.needsEscape(bytes[index]) {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        appendEscape(of: bytes[index])
        start = index + 1
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case 0x22, 0x5C: output.append(contentsOf: [UInt8(ascii: "\\"), byte])
    case 8: output.append(contentsOf: "\\b".utf8)
    case 9: output.append(contentsOf: "\\t".utf8)
    case 10: output.append(contentsOf: "\\n".utf8)
    case 12: output.append(contentsOf: "\\f".utf8)
    case 13: output.append(contentsOf: "\\r".utf8)
    default:
      let hex = String(byte, radix: 16)
      output.append(contentsOf: "\\u00".utf8)
      if hex.utf8.count < 2 { output.append(UInt8(ascii: "0")) }
      output.append(contentsOf: hex.utf8)
    }
  }
}

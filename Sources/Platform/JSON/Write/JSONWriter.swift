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

  private enum Scope: UInt8 { case outermost, array, object }

  private let style: Style
  private var output: WrittenBytes
  /// The object or array that is open, and those around it.
  private var scope = Scope.outermost
  private var outerScopes: [Scope] = []
  private var isFirst = true
  private var isAfterKey = false
  /// The size limit in bytes, which lets the caller stop early.
  private let limit: Int

  public init(
    style: Style = .compact, reservingCapacity capacity: Int = 256, limit: Int = .max
  ) {
    self.style = style
    self.limit = limit
    output = WrittenBytes(capacity: capacity)
  }

  /// The text, complete once every object and array is closed.
  public var bytes: [UInt8] { output.bytes }

  /// Whether the text exceeds the limit.
  public var isPastLimit: Bool { output.count > limit }

  public mutating func beginObject() { begin(.object, "{") }

  public mutating func endObject() { end(.object, "}") }

  public mutating func beginArray() { begin(.array, "[") }

  public mutating func endArray() { end(.array, "]") }

  /// Writes a member's name; the next call writes its value.
  public mutating func key(_ name: String) {
    let (gap, style) = (gapBeforeName(), style)
    var name = name
    name.withUTF8 { bytes in
      let text = QuotedText(bytes)
      output.append(atMost: gap.size + text.size + 2) { room in
        gap.put(into: &room)
        text.put(into: &room)
        Self.putColon(style, into: &room)
      }
    }
  }

  /// Writes a member's name that needs no escapes: printable ASCII except `"` and `\`. The next call writes its value.
  public mutating func member(_ name: StaticString) {
    let (gap, style) = (gapBeforeName(), style)
    name.withUTF8Buffer { bytes in
      let text = QuotedText(plain: bytes)
      output.append(atMost: gap.size + text.size + 2) { room in
        gap.put(into: &room)
        text.put(into: &room)
        Self.putColon(style, into: &room)
      }
    }
  }

  public mutating func string(_ value: String) {
    let gap = gapBeforeValue()
    var value = value
    value.withUTF8 { bytes in
      let text = QuotedText(bytes)
      output.append(atMost: gap.size + text.size) { room in
        gap.put(into: &room)
        text.put(into: &room)
      }
    }
  }

  public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  public mutating func null() { raw("null") }

  /// Appends an encoded JSON value.
  mutating func raw(_ text: String) {
    let gap = gapBeforeValue()
    var text = text
    text.withUTF8 { bytes in
      output.append(atMost: gap.size + bytes.count) { room in
        gap.put(into: &room)
        room.put(bytes)
      }
    }
  }

  /// Appends a number with at most this many decimals, without trailing zeros.
  mutating func decimal(_ scaled: Int, places: Int) {
    let gap = gapBeforeValue()
    var digits = scaled.magnitude
    var places = places
    while places > 0 {
      let (tenth, digit) = digits.quotientAndRemainder(dividingBy: 10)
      guard digit == 0 else { break }
      digits = tenth
      places -= 1
    }
    // Nineteen digits, a leading zero, the point and the sign.
    output.append(atMost: gap.size + 24) { room in
      gap.put(into: &room)
      if scaled < 0 { room.put("-") }
      room.put(digitsOf: digits, decimals: places)
    }
  }

  /// Appends bytes that the caller guarantees to be one JSON value.
  public mutating func verbatim(_ bytes: some Sequence<UInt8>) {
    let gap = gapBeforeValue()
    let bytes = Array(bytes)
    bytes.withUnsafeBufferPointer { bytes in
      output.append(atMost: gap.size + bytes.count) { room in
        gap.put(into: &room)
        room.put(bytes)
      }
    }
  }

  private mutating func begin(_ inner: Scope, _ bracket: Unicode.Scalar) {
    let gap = gapBeforeValue()
    output.append(atMost: gap.size + 1) { room in
      gap.put(into: &room)
      room.put(bracket)
    }
    outerScopes.append(scope)
    scope = inner
    isFirst = true
  }

  private mutating func end(_ ended: Scope, _ bracket: Unicode.Scalar) {
    precondition(scope == ended && !isAfterKey, "an end belongs to its beginning")
    scope = outerScopes.removeLast()
    let gap = Gap(hasComma: false, indentation: isFirst ? nil : indentation)
    output.append(atMost: gap.size + 1) { room in
      gap.put(into: &room)
      room.put(bracket)
    }
    isFirst = false
  }

  private mutating func gapBeforeName() -> Gap {
    precondition(scope == .object && !isAfterKey, "a name belongs in an object")
    isAfterKey = true
    return separate()
  }

  private mutating func gapBeforeValue() -> Gap {
    if isAfterKey {
      isAfterKey = false
      return Gap(hasComma: false, indentation: nil)
    }
    precondition(
      scope == .array || scope == .outermost && output.count == 0, "a value belongs after a name")
    return separate()
  }

  private mutating func separate() -> Gap {
    defer { isFirst = false }
    return Gap(hasComma: !isFirst, indentation: scope == .outermost ? nil : indentation)
  }

  /// The spaces at the start of a line; `nil` if the text has no lines.
  private var indentation: Int? { style == .pretty ? 2 * outerScopes.count : nil }

  private static func putColon(_ style: Style, into room: inout WrittenBytes.Room) {
    room.put(":")
    if style == .pretty { room.put(" ") }
  }
}

extension JSONWriter {
  /// The bytes between one value and the next one.
  private struct Gap {
    var hasComma: Bool
    /// The spaces of a new line; `nil` if there is no new line.
    var indentation: Int?

    var size: Int { 2 + (indentation ?? 0) }

    @inline(__always)
    func put(into room: inout WrittenBytes.Room) {
      if hasComma { room.put(",") }
      guard let indentation else { return }
      room.put("\n")
      room.put(0x20, times: indentation)
    }
  }
}

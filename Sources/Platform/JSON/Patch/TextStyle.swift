import Numbers

/// The style in which the author of a text writes: the use of spaces, and the indentation of lines.
struct TextStyle {
  /// The white space after a comma or a colon on a line.
  let space: [UInt8]
  private let indentation: [UInt8]
  private let lineBreak: [UInt8]

  /// The maximum length of an object or list on one line.
  private static let longestLine = 80

  init(of text: JSONText) {
    let bytes = text.bytes
    let isSpaced = bytes.isEmpty || bytes.contains { $0 == 0x20 || $0 == 10 || $0 == 9 }
    space = isSpaced ? [0x20] : []
    lineBreak = bytes.contains(13) ? [13, 10] : [10]
    let first = text.root.members?.first { _ in true }?.keyRange.lowerBound
    let lead = Self.indentation(of: first ?? 0, in: bytes)
    indentation = lead.isEmpty ? [0x20, 0x20] : lead
  }

  /// A value in the author's style, for the line of a byte.
  func bytes(of value: JSONValue, inLineOf offset: Int, in text: [UInt8]) -> [UInt8] {
    bytes(of: value, indented: Self.indentation(of: offset, in: text))
  }

  private func bytes(of value: JSONValue, indented lead: [UInt8]) -> [UInt8] {
    let line = line(of: value)
    guard line.count > Self.longestLine, !space.isEmpty else { return line }
    let inner = lead + indentation
    switch value {
    case .array(let elements):
      let lines = elements.map { inner + bytes(of: $0, indented: inner) }
      return wrapped(lines, between: "[", and: "]", lead: lead)
    case .object(let fields):
      let lines = fields.map { field in
        inner + name(of: field) + bytes(of: field.value, indented: inner)
      }
      return wrapped(lines, between: "{", and: "}", lead: lead)
    case .null, .bool, .number, .string: return line
    }
  }

  private func wrapped(
    _ lines: [[UInt8]], between opening: String, and closing: String, lead: [UInt8]
  ) -> [UInt8] {
    let comma = [UInt8(ascii: ",")] + lineBreak
    return Array(opening.utf8) + lineBreak + Array(lines.joined(separator: comma)) + lineBreak
      + lead + Array(closing.utf8)
  }

  private func line(of value: JSONValue) -> [UInt8] {
    let comma = [UInt8(ascii: ",")] + space
    return switch value {
    case .array(let elements):
      Array("[".utf8) + Array(elements.map(line).joined(separator: comma)) + Array("]".utf8)
    case .object(let fields):
      Array("{".utf8)
        + Array(fields.map { name(of: $0) + line(of: $0.value) }.joined(separator: comma))
        + Array("}".utf8)
    case .null, .bool, .number, .string: value.encoded()
    }
  }

  private func name(of field: JSONField) -> [UInt8] {
    JSONValue.string(field.name).encoded() + [UInt8(ascii: ":")] + space
  }

  /// The white space at the start of a byte's line.
  private static func indentation(of offset: Int, in bytes: [UInt8]) -> [UInt8] {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex { $0 == 10 || $0 == 13 }.map { $0 + 1 } ?? 0
    return Array(bytes[start...].prefix { $0 == 0x20 || $0 == 9 })
  }
}

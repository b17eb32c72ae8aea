import Numbers

/// A piece of a text: words, or a placeholder for a value.
public enum TextSegment: Sendable, Equatable {
  /// Words that are shown as they are.
  case literal(String)
  /// `{monthly.price}`; `range` is in the UTF-8 of the text as written.
  case placeholder(Variable, range: Range<Int>)
  /// A brace that neither begins nor ends a placeholder, with the text up to the next brace; shown as it is written.
  case stray(String, range: Range<Int>)

  /// Splits a text into segments; `{{` and `}}` are braces, a leading `$$` is one `$`.
  static func parse(_ raw: String) -> [TextSegment] {
    var parser = TextSegmentParser(raw)
    return parser.parse()
  }
}

private struct TextSegmentParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var words: [UInt8] = []
  private var segments: [TextSegment] = []

  init(_ raw: String) {
    bytes = Array(raw.utf8)
    if bytes.starts(with: Array("$$".utf8)) { offset = 1 }
  }

  mutating func parse() -> [TextSegment] {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "{") where follows(UInt8(ascii: "{")),
        UInt8(ascii: "}") where follows(UInt8(ascii: "}")):
        words.append(bytes[offset])
        offset += 2
      case UInt8(ascii: "{"): placeholder()
      case UInt8(ascii: "}"): stray(upTo: offset + 1)
      default:
        words.append(bytes[offset])
        offset += 1
      }
    }
    finishWords()
    return segments
  }

  private func follows(_ byte: UInt8) -> Bool {
    offset + 1 < bytes.count && bytes[offset + 1] == byte
  }

  private mutating func placeholder() {
    let rest = bytes[(offset + 1)...]
    let brace = rest.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    guard let end = brace, bytes[end] == UInt8(ascii: "}") else {
      stray(upTo: brace ?? bytes.count)
      return
    }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    guard let variable = Variable(name) else {
      stray(upTo: end + 1)
      return
    }
    finishWords()
    segments.append(.placeholder(variable, range: offset..<end + 1))
    offset = end + 1
  }

  private mutating func stray(upTo end: Int) {
    finishWords()
    segments.append(
      .stray(String(decoding: bytes[offset..<end], as: UTF8.self), range: offset..<end))
    offset = end
  }

  private mutating func finishWords() {
    guard !words.isEmpty else { return }
    segments.append(.literal(String(decoding: words, as: UTF8.self)))
    words = []
  }
}

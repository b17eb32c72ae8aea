import Numbers

/// A text of the document before translation: plain words, a `$key` of `strings`, `{product.field}` placeholders.
public struct LocalizedText: Sendable {
  /// The text as written.
  public let raw: String
  private let reading: Reading

  /// The content of the text, parsed once, when the document is decoded.
  private enum Reading: Sendable {
    case words
    case key(String)
    case segments([TextSegment])

    init(_ raw: String) {
      if raw.utf8.first == UInt8(ascii: "$") {
        let name = String(raw.dropFirst())
        if Identifier.key.matches(name) {
          self = .key(name)
          return
        }
      }
      let isPlain = !raw.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
      self = isPlain && !raw.hasPrefix("$$") ? .words : .segments(TextSegment.parse(raw))
    }
  }

  public init(_ raw: String) {
    self.raw = raw
    reading = Reading(raw)
  }

  /// A text that shows these words as they are, without keys or placeholders.
  public init(verbatim words: String) {
    let braced = words.replacing("{", with: "{{").replacing("}", with: "}}")
    self.init(braced.hasPrefix("$") ? "$" + braced : braced)
  }

  /// The key of `strings` that the text names: `signUp` for `"$signUp"`.
  ///
  /// A key is `$` and a name; so `"$5.99"` is plain text, and `"$$signUp"` is shown as `$signUp`.
  public var key: String? { if case .key(let name) = reading { name } else { nil } }

  /// Whether the text is a placeholder for the app's message, and nothing else.
  package var isMessage: Bool {
    guard case .segments(let segments) = reading, segments.count == 1,
      case .placeholder(let variable, _) = segments[0]
    else { return false }
    return variable.isMessage
  }

  /// Whether the text is shown exactly as it is written.
  package var isPlain: Bool { if case .words = reading { true } else { false } }

  /// The text's words and placeholders, for a text that is no key.
  public var segments: [TextSegment] {
    switch reading {
    case .segments(let segments): segments
    case .words: raw.isEmpty ? [] : [.literal(raw)]
    case .key: TextSegment.parse(raw)
    }
  }
}

extension LocalizedText: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.raw == other.raw }

  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}

/// A text of the document before it is put into a language: plain words, a `$key` of `strings`, `{product.field}` placeholders.
public struct LocalizedText: Sendable, Hashable {
  /// As written.
  public var raw: String

  public init(_ raw: String) { self.raw = raw }

  /// Words that stand for themselves, whatever they are.
  public init(verbatim words: String) {
    let braced = words.replacing("{", with: "{{").replacing("}", with: "}}")
    raw = braced.hasPrefix("$") ? "$" + braced : braced
  }

  /// The key of `strings` that the whole text stands for: `signUp` of `"$signUp"`.
  ///
  /// `$` and a name; so `"$5.99"` is plain text, and `"$$signUp"` shows as `$signUp`.
  public var key: String? {
    guard raw.hasPrefix("$") else { return nil }
    let name = String(raw.dropFirst())
    return Identifier.key.matches(name) ? name : nil
  }

  /// The text's words and placeholders, for a text that is no key.
  public var segments: [TextSegment] { TextSegment.parse(raw) }
}

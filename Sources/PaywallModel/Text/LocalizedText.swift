/// A text of the document before it is put into a language: plain words, `$key` of `strings`, `{product.field}` placeholders.
public struct LocalizedText: Sendable, Hashable {
  /// As written.
  public var raw: String

  public init(_ raw: String) {
    self.raw = raw
  }
}

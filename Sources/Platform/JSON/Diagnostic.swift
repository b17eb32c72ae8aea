/// A mistake in a document, for the person who fixes it.
///
/// Both the schema and the checks of meaning report this type, so that a command line, an editor and an HTTP 422 show the same list.
public struct Diagnostic: Sendable, Hashable {
  /// Stable, kebab-case: `type`, `unknown-property`, `unknown-product`.
  public var code: String
  /// A JSON pointer (RFC 6901) from the document's root; empty for the root. Very long pointers are truncated, because many mistakes may be
  /// within one long name.
  public var pointer: String
  public var position: SourcePosition
  /// The faulty bytes of the source, for a caret or an editor's underline.
  public var range: Range<Int>
  /// What was found and what was expected.
  public var message: String
  /// How to fix it.
  public var hint: String?

  /// The limit in scalars.
  private static let longestPointer = 1000

  public init(
    code: String, pointer: String, position: SourcePosition, range: Range<Int>, message: String,
    hint: String? = nil
  ) {
    self.code = code
    self.pointer = pointer.shortened(to: Self.longestPointer)
    self.position = position
    self.range = range
    self.message = message
    self.hint = hint
  }

  /// A mistake in a value: in all of it, unless `range` names a part.
  public init(
    _ code: String, at node: JSONNode, range: Range<Int>? = nil, _ message: String,
    hint: String? = nil
  ) {
    self.init(
      code: code, pointer: node.pointer.description, position: node.position,
      range: range ?? node.range, message: message, hint: hint)
  }
}

import Numbers

/// A mistake in a document, for the person who fixes it.
///
/// Both the schema and the checks of meaning report this type, so that a command line, an editor and an HTTP 422 show the same list.
public struct Diagnostic: Sendable, Hashable {
  /// A code that never changes, in kebab case: `type`, `unknown-property`, `unknown-product`.
  public var code: String
  /// A JSON pointer (RFC 6901) from the document's root; empty for the root. Very long pointers are truncated, because many mistakes may be
  /// within one long name.
  public var pointer: String
  public var position: SourcePosition
  /// The faulty bytes of the source, for marking them in an editor or a terminal.
  public var range: Range<Int>
  /// The value that was found and the value that was expected.
  public var message: String
  /// A suggestion for fixing it.
  public var hint: String?

  /// The maximum length in scalars.
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

  /// A mistake in a value; concerns the whole value unless `range` names a part.
  public init(
    _ code: String, at node: JSONNode, range: Range<Int>? = nil, _ message: String,
    hint: String? = nil
  ) {
    self.init(
      code: code, pointer: node.pointer.description, position: node.position,
      range: range ?? node.range, message: message, hint: hint)
  }
}

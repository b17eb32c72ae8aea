/// One thing that is wrong with a document, for the person who must mend it.
///
/// Shape (schema) and meaning (model) speak through this one type, so that a command line, an editor
/// and an HTTP 422 all show the same list.
public struct Diagnostic: Sendable, Hashable {
  /// Stable, kebab-case: `type`, `unknown-property`, `unknown-product`.
  public var code: String
  /// RFC 6901, from the document's root; empty for the root itself. One that is longer than a person reads is cut: many mistakes
  /// may be within one long name.
  public var pointer: String
  public var position: SourcePosition
  /// The bytes of the source that are at fault, for a caret or an editor's underline.
  public var range: Range<Int>
  /// What was found and what was expected.
  public var message: String
  /// What to do about it.
  public var hint: String?

  /// In scalars.
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

  /// What is wrong with a value: with all of it, unless `range` names a part.
  public init(
    _ code: String, at node: JSONNode, range: Range<Int>? = nil, _ message: String,
    hint: String? = nil
  ) {
    self.init(
      code: code, pointer: node.pointer.description, position: node.position,
      range: range ?? node.range, message: message, hint: hint)
  }
}

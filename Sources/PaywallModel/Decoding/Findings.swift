import JSON

/// What a reading of a document has found wrong so far.
///
/// Reading goes on with defaults after a mistake, so that one reading finds every mistake.
final class Findings {
  private(set) var diagnostics: [Diagnostic] = []

  func report(_ code: String, at node: JSONNode, _ message: String, hint: String? = nil) {
    diagnostics.append(
      Diagnostic(
        code: code, pointer: node.pointer.description, position: node.position, range: node.range,
        message: message, hint: hint))
  }

  /// Complains about a part of a value.
  func report(
    _ code: String, at node: JSONNode, range: Range<Int>, position: SourcePosition,
    _ message: String, hint: String?
  ) {
    diagnostics.append(
      Diagnostic(
        code: code, pointer: node.pointer.description, position: position, range: range,
        message: message, hint: hint))
  }

  /// Complains about a member because of its name.
  func report(_ code: String, at member: JSONMember, _ message: String, hint: String? = nil) {
    diagnostics.append(
      Diagnostic(
        code: code, pointer: member.value.pointer.description, position: member.keyPosition,
        range: member.keyRange, message: message, hint: hint))
  }
}

import JSON
import PaywallModel

/// The errors found so far in a document's meaning.
///
/// Of very many mistakes the first are
/// kept, and no work is done for the others: to find a place in the text takes time that grows with the text.
final class Findings {
  /// As many as the schema tells.
  private static let limit = 100

  private(set) var diagnostics: [Diagnostic] = []

  /// Whether what else is wrong goes unsaid.
  var isFull: Bool { diagnostics.count >= Self.limit }

  func report(
    _ code: String, at node: JSONNode, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard !isFull else { return }
    diagnostics.append(
      Diagnostic(code, at: node, message(), hint: hint()))
  }

  /// Complains about a part of a value.
  func report(
    _ code: String, at node: JSONNode, range: Range<Int>,
    position: @autoclosure () -> SourcePosition,
    _ message: String, hint: String?
  ) {
    guard !isFull else { return }
    diagnostics.append(
      Diagnostic(
        code: code, pointer: node.pointer.description, position: position(), range: range,
        message: message, hint: hint))
  }

  /// Complains about a member because of its name.
  func report(
    _ code: String, at member: JSONMember, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard !isFull else { return }
    diagnostics.append(
      Diagnostic(
        code: code, pointer: member.value.pointer.description, position: member.keyPosition,
        range: member.keyRange, message: message(), hint: hint()))
  }
}

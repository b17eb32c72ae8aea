import JSON
import Numbers
import PaywallModel

/// The errors found so far in a document's meaning.
///
/// If there are very many, only the first are kept and no further ones are looked for, because
/// finding a place takes time that grows with the text.
final class Findings {
  /// The maximum number of errors, equal to the schema's.
  private static let limit = 100

  private(set) var diagnostics: [Diagnostic] = []

  /// Whether further errors are ignored.
  var isFull: Bool { diagnostics.count >= Self.limit }

  func report(
    _ code: String, at node: JSONNode, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard !isFull else { return }
    diagnostics.append(
      Diagnostic(code, at: node, message(), hint: hint()))
  }

  /// Reports an error in a part of a value.
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

  /// Reports an error about the name of a member.
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

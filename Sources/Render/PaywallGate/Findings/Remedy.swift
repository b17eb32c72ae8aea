import JSON
import Numbers

/// A change of the author's document that removes a finding.
public struct Remedy: Sendable, Hashable {
  /// The effect, as a request: `delete "old"`.
  public let title: String
  public let patch: JSONPatch

  init(_ title: String, _ operations: [JSONPatch.Operation]) {
    self.title = title
    patch = JSONPatch(operations)
  }
}

import Digest
import JSON
import PaywallCheck
import PaywallModel
import PaywallResolve
import PaywallStore

/// Data that a reader gives in place of a document's own.
struct GivenData: Sendable {
  private let values: [String: JSONValue]

  /// Nil for what gives nothing that the document has a name for.
  init?(_ facts: ReaderFacts, _ document: ReaderChoices) {
    values = facts.data.filter { document.data.contains($0.key) }.mapValues(\.value)
    if values.isEmpty { return nil }
  }

  /// The same for the same values.
  var digest: String {
    let fields = values.sorted { $0.key < $1.key }.map { JSONField(name: $0.key, value: $0.value) }
    return SHA256.hash(JSONValue.object(fields).encoded()).hexadecimal
  }

  /// The document with these values, or everything that is wrong with it then.
  func document(
    of version: PublishedVersion, _ checker: DocumentChecker
  ) throws(Problem) -> PaywallDocument {
    do {
      return try version.document(given: values, checker)
    } catch {
      let mistakes = error.diagnostics
      var problem = Problem(
        .invalidContent,
        "with this data the document has \(mistakes.count == 1 ? "1 error" : "\(mistakes.count) errors")"
      )
      problem.errors = mistakes
      throw problem
    }
  }
}

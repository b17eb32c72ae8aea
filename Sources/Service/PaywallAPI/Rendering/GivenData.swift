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
  var digest: String { values.contentDigest }

  /// The document with these values, or everything that is wrong with it then.
  ///
  /// - Parameter fetched: what its sources have answered, which these go before.
  func document(
    of version: PublishedVersion, _ fetched: FetchedData?, _ checker: DocumentChecker
  ) throws(Problem) -> PaywallDocument {
    do {
      let all = (fetched?.values ?? [:]).merging(values) { $1 }
      return try version.document(given: all, checker)
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

import Digest
import HTTP
import JSON
import PaywallCheck
import PaywallModel
import PaywallResolve
import PaywallStore
import ReaderRoutes
import Routing
import Synchronization

/// The facts about a reader in the content of a request, and what of it cannot be read.
struct ReaderContent: Sendable {
  private(set) var facts = ReaderFacts()
  /// The members that are no facts at all; the facts themselves know which of their values cannot be read.
  private(set) var ignored: [String] = []

  /// Reads the content of a request; empty content is valid.
  ///
  /// - Parameter isStrict: whether content that cannot be read is refused, and not ignored.
  init(_ content: [UInt8], _ limits: ReaderLimits, isStrict: Bool) throws(Problem) {
    guard !content.isEmpty else { return }
    var document = JSONLimits.document
    document.maxBytes = limits.content
    do {
      if isStrict {
        facts = try ReaderFacts(checking: content, limits: document)
      } else {
        let mended = try MendedFacts(content, limits: document)
        (facts, ignored) = (mended.facts, mended.ignored)
      }
    } catch {
      throw ReaderFacts.problem(error.diagnostics)
    }
    try check(limits)
  }

  private func check(_ limits: ReaderLimits) throws(Problem) {
    let products = facts.products.count
    guard products <= limits.products else {
      var problem = Problem(
        .invalidContent,
        "the content has \(products) products; the limit is \(limits.products); send only those that the document sells"
      )
      problem.reason = ReaderLimits.productsName
      throw problem
    }
  }
}

extension ReaderFacts {
  /// Reads a file or the content of a request. Throws all mistakes.
  public init(checking content: [UInt8], limits: JSONLimits) throws(InvalidDocument) {
    let text: JSONText
    do {
      text = try JSONText(parsing: content, limits: limits)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    let mistakes = Self.contentForm.mistakes(in: text.root)
    guard mistakes.isEmpty else { throw InvalidDocument(diagnostics: mistakes) }
    self.init(reading: text.root)
  }

  fileprivate static func problem(_ mistakes: [Diagnostic]) -> Problem {
    let place = mistakes.first.map {
      ", first at line \($0.position.line), column \($0.position.column)"
    }
    let count = mistakes.count == 1 ? "1 error" : "\(mistakes.count) errors"
    var problem = Problem(
      .invalidContent, "\(count) in the reader content\(place ?? "")")
    problem.errors = mistakes
    return problem
  }

  static let contentForm = ContentForm(schema)
}

/// Data from a client that replaces a document's own.
struct GivenData: Sendable {
  private let values: [String: JSONValue]

  /// Nil if the client gives no value that the document uses.
  init?(_ facts: ReaderFacts, _ document: ReaderChoices) {
    values = facts.data.filter { document.data.contains($0.key) }.mapValues(\.value)
    if values.isEmpty { return nil }
  }

  /// A digest that is equal for equal values.
  var digest: String { values.contentDigest }

  /// Returns the document with these values. Throws all mistakes that it then has.
  ///
  /// - Parameter fetched: the data from its sources, which these values override.
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

/// Reports and counts store prices that contradict the document's.
package final class PriceMismatches: Sendable {
  private let total = Atomic(0)

  package var count: Int { total.load(ordering: .relaxed) }

  /// Names the products with a different price in `Paywall-Price-Mismatch`.
  func note(_ document: PaywallDocument, for reader: Reader, in response: inout HTTPResponse) {
    let names = reader.products.filter { name, store in
      document.products[name]?.price(contradictedBy: store, in: reader.storefront) != nil
    }.keys.sorted()
    guard !names.isEmpty else { return }
    total.add(names.count, ordering: .relaxed)
    response.fields["Paywall-Price-Mismatch"] = names.joined(separator: ", ")
  }
}

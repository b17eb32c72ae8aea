import HTTP
import JSON
import PaywallStore
import Routing

/// The answer to a publish.
struct PublishAnswer: Sendable {
  let result: PublishResult
  /// The gate's state.
  let gate: String
  let warnings: [Diagnostic]
  /// The people who see another variant than with the placements that were live before.
  let moved: MovedPeople
  /// The proposal as which the version waits.
  let proposal: DescribedProposal?
  let address: PublicAddress
  /// The nodes that have the change; nil if nothing was changed.
  var nodes: ChangeSpread.Nodes?

  /// The maximum number of listed changes. The difference of the two versions lists all of them.
  fileprivate static let changesTold = 100

  fileprivate var isCreated: Bool { result.isNew && !result.isDryRun }

  fileprivate var url: String { address.document(result.number, of: result.brand) }

  fileprivate var changes: [String] { result.difference?.summary ?? [] }

  /// The numbers of findings, and the path of the full list; nil for a document that is not stored.
  fileprivate var findings: (verdict: GateVerdict, url: String?)? {
    let isStored = isCreated || !result.isNew
    return result.verdict.map {
      ($0, isStored ? address.findings(of: result.number, result.brand) : nil)
    }
  }

  func response(_ nodes: ChangeSpread.Nodes) -> HTTPResponse {
    var answer = self
    answer.nodes = result.isDryRun ? nil : nodes
    var response = HTTPResponse.json(
      answer, as: .published, status: isCreated ? .created : proposal == nil ? .ok : .accepted)
    response.fields["ETag"] = result.etag
    if isCreated { response.fields["Location"] = url }
    return response
  }
}

extension AnswerForm<PublishAnswer> {
  static let published = object([
    .all(of: .brand, \.result.brand), .member("version", .integer, \.result.number),
    .member("new", .flag, \.result.isNew), .member("live", .flag, \.result.isLive),
    .member("dryRun", .flag, \.result.isDryRun), .member("etag", .text, \.result.etag),
    .member("url", .text, \.url),
    .member("changes", .list(of: .text, atMost: PublishAnswer.changesTold)) {
      Array($0.changes.prefix(PublishAnswer.changesTold))
    },
    .member("changeCount", .integer, \.changes.count), .member("gate", .gateState, \.gate),
    .optional("forced", .flag) { $0.result.isForced ? true : nil },
    .optional("unapproved", .flag) { $0.result.isUnapproved ? true : nil },
    .optional("waits", .flag) { $0.result.waits ? true : nil },
    .optional("proposal", .proposal, \.proposal),
    .optional("findings", findingCountsForm, \.findings),
    .member("warnings", .list(of: .diagnostic), \.warnings),
    .optional("moves", .list(of: moveForm)) { $0.moved.rows.isEmpty ? nil : $0.moved.rows },
    .optional("nodes", .spread, \.nodes),
  ]).named("Published")
}

private let findingCountsForm = AnswerForm<(verdict: GateVerdict, url: String?)>.object([
  .member("count", .integer, \.verdict.findingCount),
  .member("errors", .integer, \.verdict.errorCount),
  .member("warnings", .integer, \.verdict.warningCount),
  .optional("soFar", .text, \.verdict.soFar), .optional("url", .text, \.url),
])

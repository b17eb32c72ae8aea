import HTTP
import JSON
import PaywallModel
import PaywallStorage
import PaywallStore
import Placements
import ReaderRoutes
import Routing

/// The audit log over HTTP.
struct AuditRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(
        .getAudit,
        answers: [
          .json(
            auditForm,
            "The page. To get the following page, pass next as since, or as before with order=newest. The first \(AuditedMoves.most) changes of placements say whom they moved."
          )
        ], problems: [.storage], handler: audit)
    ]
  }

  @Sendable private func audit(_ call: APICall) throws(Problem) -> HTTPReply {
    let store = administration.store
    let start = start(call.query["since"])
    let (brand, limit) = (call.brand(), call.integer("limit") ?? 100)
    let alone = call.query[APICall.paywall.name] != nil
    let (isNewestFirst, before) = (call.query["order"] == "newest", call.integer("before"))
    guard isNewestFirst ? call.query["since"] == nil : before == nil else {
      throw Problem(
        .invalidParameter, "since goes with order=oldest, and before with order=newest")
    }
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .reading) {
      [servedCatalog] (_) throws(StoreError) in
      // The log may be ahead of other responses.
      let last = servedCatalog.revision
      let page =
        isNewestFirst
        ? try store.auditBackwards(
          brand: brand, alone: alone, before: min(before ?? .max, last + 1), limit: limit)
        : try store.audit(brand: brand, alone: alone, since: start, through: last, limit: limit)
      let catalog = servedCatalog.current.catalog
      return .json((AuditedMoves.added(to: page.changes, in: catalog), page.next), as: auditForm)
    }
  }

  private func start(_ since: String?) -> AuditStart {
    guard let since else { return .beginning }
    if let sequence = Int(since) { return .after(sequence: sequence) }
    return Timestamp.date(since).map(AuditStart.at) ?? .beginning
  }
}

private let auditForm = AnswerForm<(changes: [AuditedChange], next: Int?)>.object([
  .member("changes", .list(of: auditedChangeForm), \.changes),
  .member("next", .nullable(.integer), \.next),
]).named("Audit")

private typealias AuditedChange = (change: LoggedChange, moves: [MovedPeople.Row])

/// A change as its line of the log has it, and the people whom it showed another variant.
private let auditedChangeForm = AnswerForm<AuditedChange>(
  .object(
    [
      "sequence": .integer, "time": .time, "action": .text, "before": .object, "after": .object,
      "actor": .text,
    ], optional: ["moves": .list(of: moveForm.shape)]
  ).named("AuditedChange")
) { audited, writer in
  let moves = audited.moves.map { row in
    JSONValue.object(
      [
        ("experiment", .string(row.move.experiment)), ("moved", .number(row.move.moved)),
        ("joined", .number(row.move.joined)), ("left", .number(row.move.left)),
        ("adjusted", row.adjusted.map { .number($0) }),
      ].compactMap { name, value in value.map { JSONField(name: name, value: $0) } })
  }
  audited.change.write(
    to: &writer, adding: moves.isEmpty ? [] : [JSONField(name: "moves", value: .array(moves))])
}

/// The people whom changes of placements showed another variant.
private enum AuditedMoves {
  /// The number of changes of a page that say whom they moved: each simulates thousands of people.
  static let most = 20

  /// Returns changes, the first of them with their moves.
  static func added(to changes: [LoggedChange], in catalog: Catalog) -> [AuditedChange] {
    var left = most
    return changes.map { change in
      guard left > 0, let (before, after) = versions(of: change, in: catalog) else {
        return (change, [])
      }
      left -= 1
      return (
        change, MovedPeople(from: before, to: after.bytes, as: PlacementFile(after.brand)).rows
      )
    }
  }

  /// The placements that were live before a change and after it; nil if it changed no placements, or one of the two versions is gone.
  private static func versions(
    of change: LoggedChange, in catalog: Catalog
  ) -> (before: PublishedVersion, after: PublishedVersion)? {
    guard let brand = change.brand, brand.isOfPlacements, let old = change.before.live,
      let new = change.after.live, old != new, let before = catalog.version(brand, old),
      let after = catalog.version(brand, new)
    else { return nil }
    return (before, after)
  }
}

extension APIOperation {
  package static let getAudit = APIOperation(
    .get, "/admin/audit", name: "getAudit", summary: "All changes in order, a page at a time.",
    parameters: [
      QueryParameter(
        name: "brand", kind: .brand,
        summary:
          "Return only changes of this brand, with those of its other paywalls and its placements unless one is named."
      ),
      QueryParameter(
        name: "since", kind: .sequenceOrTime,
        summary: "Start after the change with this sequence, or at this time (RFC 3339)."),
      QueryParameter(
        name: "order", kind: .choice(["oldest", "newest"]),
        summary: "Whether the oldest (the default) or the newest change comes first."),
      QueryParameter(
        name: "before", kind: .integer(1...Int(Int32.max)),
        summary:
          "With order=newest: continue before the change with this sequence; pass the next of the previous page."
      ),
      QueryParameter(
        name: "limit", kind: .integer(1...1000),
        summary: "Changes on the page; the default is 100."),
    ] + APICall.documents)
}

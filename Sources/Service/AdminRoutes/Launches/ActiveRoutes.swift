import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import ReaderRoutes
import Routing

/// Reads and changes the active brand and the live versions.
struct ActiveRoutes: RouteGroup {
  let context: ServiceContext
  let launches: Launches

  var routes: [Route] {
    [
      Route(
        .get, "/admin/active", name: "getActive",
        summary: "The active brand and every brand's live version.",
        answers: [.json(.activeState, "The active brand and the live versions.")], handler: active),
      Route(.postActive, answers: Self.answers, problems: Self.problems, handler: activate),
      Route(
        .postLive, answers: Self.answers, problems: Self.problems + [.preconditionFailed],
        handler: makeLive),
    ]
  }

  static let problems: [ProblemType] = [
    .unknownBrand, .unknownVersion, .conflict, .stoppedByGate, .storage, .storageFull, .notReady,
  ]

  fileprivate static let launching = [
    Launches.force, Launches.unapproved, Administration.reason, ChangeSpread.wait,
  ]

  private static let answers: [RouteAnswer] = [
    .json(nodeChangeForm, "The state before and after the change, and the nodes that have it."),
    ProposalRoutes.waiting,
  ]

  fileprivate static let version = QueryParameter(
    name: "version", kind: .integer(1...Int(Int32.max)),
    summary: "The version to make live; by default the live version stays.")

  static let newVersion = QueryParameter(
    name: "version", kind: version.kind, summary: "The version to make live.",
    isRequired: true)

  static let canary = QueryParameter(
    name: "canary", kind: .number(CanaryTerms.shares),
    summary:
      "The share of the readers who see the version first, such as 0.05; needs for. The guard rails decide whether everybody sees it then. The default is everybody at once."
  )

  static let time = QueryParameter(
    name: "for", kind: .duration(CanaryTerms.times),
    summary:
      "For how long only that share of the readers sees it, such as PT2H or 2h: from 5 minutes to 14 days."
  )

  /// How a launch begins with a share of the readers; nil for everybody at once. Throws unless both parameters are given.
  static func canary(of call: APICall) throws(Problem) -> CanaryTerms? {
    let (share, time) = (call.number(canary.name), call.query[time.name])
    switch (share, time.flatMap(QueryParameter.seconds)) {
    case (nil, nil): return nil
    case (let share?, let seconds?): return CanaryTerms(share: share, seconds: seconds)
    case (_?, nil):
      throw Problem(.missingParameter, "for is missing: it says how long the canary takes")
    case (nil, _?):
      throw Problem(
        .missingParameter, "canary is missing: for belongs to a share of the readers")
    }
  }

  @Sendable private func active(_ call: APICall) throws(Problem) -> HTTPReply {
    try administration.reading(call.request, needing: .viewer) {
      servedCatalog.current.activeState.reply
    }.working(in: .brief)
  }

  @Sendable private func activate(_ call: APICall) throws(Problem) -> HTTPReply {
    let store = launches.store
    let brand = try call.requiredBrand()
    let version = call.integer("version")
    let isForced = try launches.isForced(call, of: brand)
    let approval = try launches.approval(call)
    return try launches.reply(
      to: call, needing: .publisher, takesLong: mustJudge(version, of: brand) && !isForced,
      spreading: { [launches] (actor) throws(StoreError) in
        try launches.carryOutNow(
          Launch(brand, version: version ?? 0, activates: true), isForced: isForced, by: actor
        ) { () throws(StoreError) in
          try store.activate(
            brand, version: version, isForced: isForced, approval: approval, by: actor)
        }
      })
  }

  @Sendable private func makeLive(_ call: APICall) throws(Problem) -> HTTPReply {
    let store = launches.store
    let brand = try call.requiredBrand()
    let version = call.integer("version") ?? 0
    let canary = try Self.canary(of: call)
    let condition = PublishCondition(call.request.fields)
    let isForced = try launches.isForced(call, of: brand)
    let approval = try launches.approval(call)
    return try launches.reply(
      to: call, needing: .publisher, takesLong: mustJudge(version, of: brand) && !isForced,
      spreading: { [launches] (actor) throws(StoreError) in
        try launches.carryOutNow(
          Launch(brand, version: version, canary: canary), isForced: isForced, by: actor
        ) { () throws(StoreError) in
          try store.setLive(
            brand, version: version, canary: canary, condition: condition, isForced: isForced,
            approval: approval, by: actor)
        }
      })
  }

  /// Whether the gate may have to judge a version, which takes long.
  private func mustJudge(_ version: Int?, of brand: Brand) -> Bool {
    let version = version.flatMap { servedCatalog.current.catalog.version(brand, $0) }
    return version?.wasLive == false
  }
}

extension APIOperation {
  package static let postLive = APIOperation(
    .post, "/admin/live", name: "postLive",
    summary:
      "Makes a version live: a launch, or a rollback. With canary a share of the readers sees it first. Without, it ends a canary: for everybody if it is the canary's version, for nobody if it is another one.",
    parameters: [
      Administration.brand, ActiveRoutes.newVersion, ActiveRoutes.canary, ActiveRoutes.time,
    ] + ActiveRoutes.launching
      + APICall.documents)

  package static let postActive = APIOperation(
    .post, "/admin/active", name: "postActive",
    summary: "Makes a brand active, and optionally one of its versions live.",
    parameters: [Administration.brand, ActiveRoutes.version] + ActiveRoutes.launching)
}

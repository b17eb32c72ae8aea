import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import ReaderRoutes
import Routing

/// Launches that wait for a second person's approval.
struct ProposalRoutes: RouteGroup {
  let context: ServiceContext
  let launches: Launches

  /// The response to a launch that waits for approval.
  static let waiting = RouteAnswer.json(
    .proposal, "The brand's policy asks for four eyes: the launch waits as this proposal.",
    status: .accepted, fields: ["ETag", "Location"])

  var routes: [Route] {
    [
      Route(.getProposals, answers: [.json(.proposals, "The proposals.")], handler: list),
      Route(
        .postProposal,
        answers: [
          .json(.proposal, "The proposal.", status: .created, fields: ["ETag", "Location"])
        ], problems: ActiveRoutes.problems, handler: propose),
      Route(
        .get, "/admin/proposals/{proposal}", name: "getProposal",
        summary: "A launch that waits for approval.",
        answers: [.json(.proposal, "The proposal.", fields: ["ETag"])], problems: [.notFound],
        handler: show),
      Route(
        .postApproval,
        answers: [
          .json(
            nodeChangeForm, "The state before and after the launch, and the nodes that have it.")
        ], problems: ActiveRoutes.problems + [.notFound, .preconditionFailed], handler: approve),
      Route(
        .deleteProposal, answers: [.json(.change, "The withdrawn proposal.")],
        problems: [.notFound, .storage, .storageFull, .notReady], handler: withdraw),
    ]
  }

  @Sendable private func list(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = call.brand()
    return try administration.reply(to: call, needing: .viewer) {
      [launches, store] (_) throws(StoreError) in
      let proposals = store.proposals.filter { brand == nil || $0.launch.brand.owner == brand }
      return .json(proposals.map(launches.described), as: .proposals)
    }
  }

  @Sendable private func show(_ call: APICall) throws(Problem) -> HTTPReply {
    let id = call.path["proposal"] ?? ""
    return try administration.reply(to: call, needing: .viewer) {
      [launches, store] (_) throws(StoreError) in
      guard let proposal = store.proposals.first(where: { $0.id == id }) else {
        throw .unknownProposal(id)
      }
      return launches.answer(proposal, status: .ok)
    }
  }

  @Sendable private func propose(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.requiredBrand()
    let (at, until) = (call.time("at"), call.time("until"))
    guard at != nil || until == nil else {
      throw Problem(.missingParameter, "at is missing: until ends what begins at a time")
    }
    guard brand.isOwner || !call.isOn("activate") else {
      throw Problem(
        .invalidParameter, "activate makes a brand active; leave it out for another document of it")
    }
    let canary = try ActiveRoutes.canary(of: call)
    guard canary == nil || (at == nil && !call.isOn("activate")) else {
      throw Problem(
        .invalidParameter,
        "a canary begins at once, and makes no brand active; leave out at and activate"
      )
    }
    let launch = Launch(
      brand, version: call.integer("version") ?? 0,
      period: at.map { SchedulePeriod(at: $0, until: until) }, activates: call.isOn("activate"),
      canary: canary)
    let isForced = try launches.isForced(call, of: brand)
    let decides = administration.may(.publisher, call.request)
    return try administration.reply(to: call, needing: .editor, takesLong: true) {
      [launches, store] (actor) throws(StoreError) in
      launches.answer(
        try store.propose(launch, isForced: isForced, decides: decides, by: actor),
        status: .created)
    }
  }

  @Sendable private func approve(_ call: APICall) throws(Problem) -> HTTPReply {
    let id = call.path["proposal"] ?? ""
    if case .matches(let tags) = PublishCondition(call.request.fields),
      let proposal = store.proposals.first(where: { $0.id == id }), !tags.contains(proposal.etag)
    {
      throw Problem(
        .preconditionFailed, "the proposal \(id) is for \(proposal.etag); look at it first")
    }
    return try launches.reply(
      to: call, needing: .publisher, takesLong: true,
      spreading: { [store] (actor) throws(StoreError) in
        let change = try store.approve(id, by: actor)
        return { .json((change, $0), as: nodeChangeForm) }
      })
  }

  @Sendable private func withdraw(_ call: APICall) throws(Problem) -> HTTPReply {
    let id = call.path["proposal"] ?? ""
    let decides = administration.may(.publisher, call.request)
    return try administration.reply(to: call, needing: .editor) {
      [store] (actor) throws(StoreError) in
      .json(try store.withdraw(id, decides: decides, by: actor), as: .change)
    }
  }
}

extension Launches {
  /// Carries out a launch, or proposes it if it needs approval by a second person.
  func carryOut(
    _ launch: Launch, isForced: Bool, by actor: Actor,
    _ work: () throws(StoreError) -> HTTPResponse
  ) throws(StoreError) -> HTTPResponse {
    do throws(StoreError) {
      return try work()
    } catch .needsApproval {
      return answer(
        try store.propose(launch, isForced: isForced, decides: true, by: actor),
        status: .accepted)
    }
  }

  /// Carries out a launch at once, or proposes it. The response lists the nodes that have the change.
  func carryOutNow(
    _ launch: Launch, isForced: Bool, by actor: Actor,
    _ work: () throws(StoreError) -> LoggedChange
  ) throws(StoreError) -> ChangeSpread.Answer {
    var change: LoggedChange?
    let response = try carryOut(launch, isForced: isForced, by: actor) {
      () throws(StoreError) -> HTTPResponse in
      let made = try work()
      change = made
      return .json(made, as: .change)
    }
    guard let change else { return { _ in response } }
    return { .json((change, $0), as: nodeChangeForm) }
  }

  func answer(_ proposal: Proposal, status: HTTPStatus) -> HTTPResponse {
    var response = HTTPResponse.json(described(proposal), as: .proposal, status: status)
    response.fields["ETag"] = proposal.etag
    if status != .ok {
      response.fields["Location"] = address.url("/admin/proposals/\(proposal.id)")
    }
    return response
  }

  func described(_ proposal: Proposal) -> DescribedProposal {
    DescribedProposal(proposal, in: store.catalog, at: address)
  }
}

extension APIOperation {
  package static let getProposals = APIOperation(
    .get, "/admin/proposals", name: "getProposals",
    summary: "The launches that wait for approval, the oldest first.",
    parameters: [
      QueryParameter(name: "brand", kind: .brand, summary: "Only proposals of this brand.")
    ])

  package static let postProposal = APIOperation(
    .post, "/admin/proposals", name: "postProposal",
    summary:
      "Proposes to make a version live, at once or at a time. Somebody else approves it. It replaces other proposals for the version; those of others only by a publisher.",
    parameters: [
      Administration.brand, ActiveRoutes.newVersion,
      QueryParameter(
        name: "at", kind: .time, summary: "When the version goes live; by default at once."),
      QueryParameter(
        name: "until", kind: .time,
        summary: "When the previously live version returns; needs at."),
      QueryParameter(
        name: "activate", kind: .flag, summary: "Make the brand the active one, too."),
      ActiveRoutes.canary, ActiveRoutes.time, Launches.force, Administration.reason,
    ] + APICall.documents)

  package static let postApproval = APIOperation(
    .post, "/admin/proposals/{proposal}/approve", name: "postApproval",
    summary:
      "Approves a launch that somebody else has proposed, and carries it out. If-Match with the proposal's ETag makes sure that it is for the bytes you looked at.",
    parameters: [Administration.reason, ChangeSpread.wait])

  package static let deleteProposal = APIOperation(
    .delete, "/admin/proposals/{proposal}", name: "deleteProposal",
    summary:
      "Withdraws a proposal: whoever made it takes it back, or a publisher rejects it.",
    parameters: [Administration.reason])
}

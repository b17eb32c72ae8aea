import PaywallModel
import PaywallStorage

extension Store {
  /// The launches that wait for approval, the oldest first.
  public var proposals: [Proposal] {
    catalog.state.proposals.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  /// Proposes a launch, which waits for a second person's approval. Replaces other proposals for the version. If the author has proposed
  /// the same launch before, that proposal stays. Throws `notYours` if it would replace another author's that can still be approved.
  ///
  /// The gate judges the version now, unless `isForced`, and again when somebody approves.
  ///
  /// - Parameter decides: whether the actor may reject, and so replace, proposals of others.
  public func propose(
    _ launch: Launch, isForced: Bool = false, decides: Bool = false, by actor: Actor
  ) throws(StoreError) -> Proposal {
    let actor = try actor.checked(limits)
    if let period = launch.period { try check(period) }
    try checkReason(for: catalog.version(launch.brand, launch.version), by: actor)
    return try write(
      admitting: launch.version, of: launch.brand, isForced: isForced, approval: .given,
      depth: .all
    ) { (writer, _) throws(StoreError) in
      let version = try writer.catalog.require(launch.brand).require(launch.version)
      try writer.checkNews(launch)
      if launch.canary != nil { try writer.checkCanary(of: launch.brand, launch.version) }
      if let same = writer.state.proposal(of: launch, isForced: isForced, by: actor) { return same }
      if !decides { try writer.state.checkOthers(launch, by: actor) }
      try writer.checkRoom(forProposalOf: launch)
      let id = "\(launch.brand.slug)-\(writer.state.sequence + 1)"
      let change = try writer.commit(.propose(launch, as: id, isForced: isForced), by: actor)
      return Proposal(
        id: id, launch: launch, etag: version.etag, live: change.before.live, isForced: isForced,
        createdBy: actor.name, createdAt: change.time, reason: actor.reason)
    }
  }

  /// Approves another author's proposal and carries it out. Returns the change of the launch.
  ///
  /// Throws `notYours` for a proposal of the actor, and `invalidProposal` if something else has gone live since it was made.
  public func approve(_ id: String, by actor: Actor) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    // Checked first, so that a rejected request does not wait for the gate, and again under the lock.
    let proposal = try catalog.state.proposal(id, decidedBy: actor)
    if let period = proposal.launch.period { try check(period) }
    return try write(
      admitting: proposal.launch.version, of: proposal.launch.brand, isForced: proposal.isForced,
      approval: .given, depth: .all
    ) { (writer, overrides) throws(StoreError) in
      try writer.carryOut(
        try writer.state.proposal(id, decidedBy: actor), overriding: overrides, by: actor)
    }
  }

  /// Withdraws a proposal of the actor's own, or rejects another author's.
  ///
  /// - Parameter decides: whether the actor may reject proposals of others.
  public func withdraw(
    _ id: String, decides: Bool, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      guard let proposal = writer.state.proposals[id] else { throw .unknownProposal(id) }
      guard decides || proposal.createdBy == actor.name else {
        throw .notYours(
          "\(proposal.createdBy) made the proposal \(id); only \(proposal.createdBy) or a publisher can withdraw it"
        )
      }
      return try writer.commit(.withdraw(Change.Plan(proposal)), by: actor)
    }
  }
}

extension StoreState {
  /// The existing proposal that a repeated request would create again.
  fileprivate func proposal(of launch: Launch, isForced: Bool, by actor: Actor) -> Proposal? {
    proposals.values.first {
      $0.launch == launch && $0.isForced == isForced && $0.createdBy == actor.name
        && (actor.reason ?? $0.reason) == $0.reason && !isOutdated($0)
    }
  }

  /// Throws if a proposal would replace another author's that can still be approved.
  fileprivate func checkOthers(_ launch: Launch, by actor: Actor) throws(StoreError) {
    let other = proposals.values.first {
      $0.launch.brand == launch.brand && $0.launch.version == launch.version
        && $0.createdBy != actor.name && !isOutdated($0)
    }
    guard let other else { return }
    throw .notYours(
      "\(other.createdBy) proposed version \(launch.version) of \(launch.brand) as \(other.id), which yours would replace; ask \(other.createdBy) or a publisher to decide on that first"
    )
  }

  /// Returns a proposal that the actor may approve.
  fileprivate func proposal(
    _ id: String, decidedBy actor: Actor
  ) throws(StoreError) -> Proposal {
    guard let proposal = proposals[id] else { throw .unknownProposal(id) }
    guard proposal.createdBy != actor.name else {
      throw .notYours(
        "\(actor.name) made the proposal \(id) and cannot approve it; ask somebody else with the role publisher. An admin can launch it without approval: unapproved=true, with a reason"
      )
    }
    guard !isOutdated(proposal) else {
      throw .invalidProposal(
        "since \(id) was proposed, another version of \(proposal.launch.brand) went live; look at what it would change now, and propose it anew"
      )
    }
    return proposal
  }

  /// Whether another version went live after a launch was proposed. A launch at a set time replaces any live version.
  fileprivate func isOutdated(_ proposal: Proposal) -> Bool {
    proposal.launch.period == nil && record(of: proposal.launch.brand)?.live != proposal.live
  }
}

extension Catalog {
  /// Whether another version went live after a launch was proposed, so that it cannot be approved.
  public func isOutdated(_ proposal: Proposal) -> Bool { state.isOutdated(proposal) }
}

extension Writer {
  /// Throws if the launch would change nothing.
  fileprivate func checkNews(_ launch: Launch) throws(StoreError) {
    let now = state.servedState(of: launch.brand)
    guard launch.period == nil, now.live == launch.version,
      !launch.activates || now.active == launch.brand
    else { return }
    throw .invalidProposal("version \(launch.version) of \(launch.brand) is live already")
  }

  fileprivate func checkRoom(forProposalOf launch: Launch) throws(StoreError) {
    let limit = configuration.limits.proposals
    guard state.proposals.count < limit else {
      throw .limitReached(
        "\(limit) proposals wait for approval, the most that are kept; decide on some first")
    }
  }

  /// Commits the approval and the launch together.
  fileprivate mutating func carryOut(
    _ proposal: Proposal, overriding overrides: Overrides, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    var actor = actor
    actor.reason = actor.reason ?? "\(proposal.createdBy) proposed it as \(proposal.id)"
    let change = try launching(proposal, overriding: overrides, by: actor)
    return try commit([.approve(Change.Plan(proposal)), change], by: actor)[1]
  }

  /// The change that carries out a proposal.
  private func launching(
    _ proposal: Proposal, overriding overrides: Overrides, by actor: Actor
  ) throws(StoreError) -> Change {
    let launch = proposal.launch
    _ = try catalog.require(launch.brand).require(launch.version)
    if let period = launch.period {
      let schedule = Schedule(
        id: "\(launch.brand.slug)-\(state.sequence + 2)", brand: launch.brand,
        version: launch.version,
        period: period, createdBy: actor.name, isForced: proposal.isForced)
      try checkRoom(for: schedule)
      return .schedule(
        Change.Plan(schedule), period, Overrides(gate: schedule.isForced))
    }
    if let canary = launch.canary {
      try checkCanary(of: launch.brand, launch.version)
      let plan = Change.Plan(
        canary: "\(launch.brand.slug)-\(state.sequence + 2)", of: launch.brand,
        version: launch.version)
      return .canary(plan, canary, overrides)
    }
    return launch.activates
      ? .activate(launch.brand, version: launch.version, overrides)
      : .live(launch.brand, launch.version, overrides)
  }
}

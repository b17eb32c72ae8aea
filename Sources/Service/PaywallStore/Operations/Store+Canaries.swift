import PaywallModel
import PaywallStorage

extension Store {
  /// Ends a canary: its version becomes live, or its readers see the live version again. Does nothing if it is over.
  ///
  /// - Parameter reason: what the guard rails saw, in a sentence.
  @discardableResult
  public func end(
    _ canary: Canary, of brand: Brand, makingLive: Bool, because reason: String
  ) throws(StoreError) -> LoggedChange? {
    let actor = Actor.service(reason.shortened(to: limits.reasonLength))
    let plan = Change.Plan(canary: canary.id, of: brand, version: canary.version)
    return try write { (writer) throws(StoreError) in
      // Another node of a fleet, or a person, may have ended it.
      guard writer.state.record(of: brand)?.canary == canary else { return nil }
      return try writer.commit(makingLive ? .canaryPass(plan) : .canaryStop(plan), by: actor)
    }
  }
}

extension Writer {
  /// Begins to show a version to a share of the readers, unless that is so already. It replaces another canary.
  mutating func begin(
    _ terms: CanaryTerms, of brand: Brand, _ number: Int, overriding overrides: Overrides,
    by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    try checkCanary(of: brand, number)
    let running = state.record(of: brand)?.canary
    let id = "\(brand.slug)-\(state.sequence + 1)"
    if let running, running.version == number, running.terms == terms {
      let plan = Change.Plan(canary: running.id, of: brand, version: number)
      return state.repeating(.canary(plan, terms, overrides), by: actor)
    }
    let plan = Change.Plan(canary: id, of: brand, version: number)
    return try commit(.canary(plan, terms, overrides), by: actor)
  }

  /// Throws `invalidCanary` unless a share of the readers may see the version before all others do.
  func checkCanary(of brand: Brand, _ number: Int) throws(StoreError) {
    guard brand.paywall != nil else {
      throw .invalidCanary(
        "placements have no canary; give a rule a share of the readers, or let it ramp up, and publish that"
      )
    }
    let live = try catalog.require(brand).requireLive()
    guard live.number != number else {
      throw .invalidCanary(
        "version \(number) of \(brand) is live, so all readers see it; a canary is of another version"
      )
    }
  }
}

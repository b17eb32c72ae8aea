import PaywallModel
import PaywallStorage

extension Store {
  /// Logs that a variant of an experiment does harm, which tells everybody who follows the changes. A harm is told once.
  ///
  /// - Parameters:
  ///   - harm: names the experiment, its version, the variant and what got worse.
  ///   - reason: what happened, in a sentence.
  @discardableResult
  public func note(
    _ harm: String, of brand: Brand, because reason: String
  ) throws(StoreError) -> LoggedChange? {
    let actor = Actor.service(reason.shortened(to: limits.reasonLength))
    return try write { (writer) throws(StoreError) in
      let placements = brand.placements
      guard writer.state.record(of: placements)?.harms.contains(harm) == false else { return nil }
      return try writer.commit(.guardRail(harm, of: placements), by: actor)
    }
  }
}

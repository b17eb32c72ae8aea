import Foundation
import PaywallModel
import PaywallStorage

extension Store {
  /// Makes `brand` active and, if given, `version` its live version. Throws `stoppedByGate` unless `isForced`, and `needsApproval`.
  ///
  /// A repeated request changes nothing: see `LoggedChange.isRepeat`.
  public func activate(
    _ brand: Brand, version: Int? = nil, isForced: Bool = false, approval: Approval = .asked,
    by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write(admitting: version, of: brand, isForced: isForced, approval: approval) {
      (writer, overrides) throws(StoreError) in
      let entry = try writer.catalog.require(brand)
      if let version { _ = try entry.require(version) } else { _ = try entry.requireLive() }
      let now = writer.state.servedState(of: brand)
      let change = Change.activate(brand, version: version, overrides)
      guard now != ServedState(active: brand, live: version ?? now.live) else {
        return writer.state.repeating(change, by: actor)
      }
      return try writer.commit(change, by: actor)
    }
  }

  /// Makes `version` live: a launch or a rollback. Throws `stoppedByGate` unless `isForced`, and `needsApproval`.
  ///
  /// - Parameter canary: how it begins with a share of the readers; nil if everybody sees it at once, which ends a canary.
  public func setLive(
    _ brand: Brand, version: Int, canary: CanaryTerms? = nil, condition: PublishCondition? = nil,
    isForced: Bool = false, approval: Approval = .asked, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    // Checked first, so that a late request fails at once, and again under the lock.
    try checkAtOnce(condition, for: brand)
    try checkReason(for: catalog.version(brand, version), by: actor)
    return try write(admitting: version, of: brand, isForced: isForced, approval: approval) {
      (writer, overrides) throws(StoreError) in
      try writer.catalog.check(condition, for: brand)
      _ = try writer.catalog.require(brand).require(version)
      if let canary {
        return try writer.begin(canary, of: brand, version, overriding: overrides, by: actor)
      }
      return try writer.makeLive(brand, version, overriding: overrides, by: actor)
    }
  }
}

extension Writer {
  /// Makes a version live unless all readers see it already.
  mutating func makeLive(
    _ brand: Brand, _ number: Int, overriding overrides: Overrides, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let change = Change.live(brand, number, overrides)
    let now = state.servedState(of: brand)
    guard now.live != number || now.canary != nil else {
      return state.repeating(change, by: actor)
    }
    return try commit(change, by: actor)
  }
}

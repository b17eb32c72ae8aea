import Foundation
import PaywallModel
import PaywallStorage

extension Store {
  /// Permanently deletes a version. Its number is never reused.
  public func delete(
    _ brand: Brand, version number: Int, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      let entry = try writer.catalog.require(brand)
      _ = try entry.require(number)
      guard entry.record.live != number, entry.record.live != number else {
        throw .versionIsLive(brand, number)
      }
      try writer.catalog.checkHidden(brand, version: number)
      if let schedule = writer.state.schedule(needing: number, of: brand) {
        throw .versionIsScheduled(brand, number, schedule: schedule.id)
      }
      return try writer.commit(.delete(brand, number), by: actor)
    }
  }

  /// Permanently deletes a brand with all its documents and images, or another document of it. Version numbers are never reused.
  public func delete(_ brand: Brand, by actor: Actor) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      _ = try writer.catalog.require(brand)
      guard writer.state.active != brand else { throw .brandIsActive(brand) }
      if !brand.isOwner { try writer.catalog.checkHidden(brand, version: nil) }
      if let schedule = writer.state.schedules.values.first(where: {
        $0.brand == brand || $0.brand.owner == brand
      }) {
        throw .versionIsScheduled(brand, schedule.version, schedule: schedule.id)
      }
      return try writer.commit(.deleteBrand(brand), by: actor)
    }
  }
}

extension Store {
  /// Revokes a preview link before it expires.
  public func revokePreview(
    _ id: String, of brand: Brand, version: Int, until: Date, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      _ = try writer.catalog.require(brand).require(version)
      let change = Change.revokePreview(
        id, of: brand, version: version, until: Timestamp.rounded(until))
      guard !writer.catalog.isRevoked(preview: id) else {
        return writer.state.repeating(change, by: actor)
      }
      let now = configuration.now()
      guard writer.state.revoked.values.count(where: { $0 > now }) < limits.revokedPreviews else {
        throw .limitReached(
          "there are \(limits.revokedPreviews) revoked preview links that have not expired, the most that are kept"
        )
      }
      return try writer.commit(change, by: actor)
    }
  }
}

extension StoreState {
  fileprivate func schedule(needing number: Int, of brand: Brand) -> Schedule? {
    schedules.values.first {
      $0.brand == brand && ($0.version == number || $0.returnsTo == number)
    }
  }
}

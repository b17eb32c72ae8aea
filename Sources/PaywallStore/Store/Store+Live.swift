import Foundation
import PaywallModel

extension Store {
  /// Makes `brand` the active one, and `version` its live version when it is given.
  ///
  /// Asking again for what is so already changes nothing: `Change.isRepeat`.
  public func activate(
    _ brand: Brand, version: Int? = nil, by actor: Actor
  ) throws(StoreError) -> Change {
    let actor = try actor.checked(limits)
    return try write { (writer, catalog) throws(StoreError) in
      let entry = try catalog.require(brand)
      let next = try version.map { (number) throws(StoreError) in
        try entry.require(number)
      }
      let before = Standing(active: writer.state.active, live: entry.live.number)
      let served = next ?? entry.live
      var change = Change(
        .activate, brand: brand, version: version, etag: served.etag, before: before,
        after: Standing(active: brand, live: served.number), by: actor)
      guard change.before != change.after else {
        change.isRepeat = true
        return Outcome(answer: writer.dated(change))
      }
      change = try writer.commit([change])[0]
      let shown = entry.with(live: served.number) ?? entry
      return Outcome(
        answer: change, changes: [change], next: catalog.with(shown, active: brand))
    }
  }

  /// Makes `version` the one that the brand serves: a launch, or the way back.
  public func setLive(
    _ brand: Brand, version: Int, condition: PublishCondition? = nil, by actor: Actor
  ) throws(StoreError) -> Change {
    let actor = try actor.checked(limits)
    return try write { (writer, catalog) throws(StoreError) in
      try catalog.check(condition, for: brand)
      if let unserved = writer.unserved[brand] {
        return try writer.serve(unserved, version, in: catalog, by: actor)
      }
      let draft = try writer.liveDraft(.live, brand, version, in: catalog, by: actor)
      if draft.isRepeat { return Outcome(answer: writer.dated(draft)) }
      let change = try writer.commit([draft])[0]
      return Outcome(
        answer: change, changes: [change], next: catalog.with(live: version, of: brand))
    }
  }
}

extension Writer {
  /// Makes another version live in place of one that cannot be served.
  fileprivate mutating func serve(
    _ unserved: BrandEntry, _ number: Int, in catalog: Catalog, by actor: Actor
  ) throws(StoreError) -> Store.Outcome<Change> {
    let brand = unserved.brand
    let version = try unserved.require(number)
    let draft = Change(
      .live, brand: brand, version: number, etag: version.etag,
      before: state.standing(of: brand), after: Standing(active: state.active, live: number),
      by: actor)
    let change = try commit([draft])[0]
    self.unserved[brand] = nil
    reports[brand]?.removeAll { $0.diagnostics.contains { $0.code == FileReport.liveMissing } }
    let next = unserved.with(live: number).map { catalog.with($0, active: state.active) }
    return Store.Outcome(answer: change, changes: [change], next: next)
  }

  /// The change that makes a version live, marked as a repeat when it is so already.
  func liveDraft(
    _ action: Change.Action, _ brand: Brand, _ number: Int, name: String? = nil,
    in catalog: Catalog, by actor: Actor
  ) throws(StoreError) -> Change {
    let entry = try catalog.require(brand)
    let version = try entry.require(number)
    let active = state.active
    var draft = Change(
      action, brand: brand, version: number, etag: version.etag, name: name,
      before: Standing(active: active, live: entry.live.number),
      after: Standing(active: active, live: number), by: actor)
    draft.isRepeat = entry.live.number == number && state.brands[brand]?.live == number
    return draft
  }

  /// A repeat tells the sequence and time of the last real change.
  func dated(_ change: Change) -> Change {
    var change = change
    change.sequence = state.sequence
    change.time = state.lastTime
    return change
  }
}

extension Catalog {
  func require(_ brand: Brand) throws(StoreError) -> BrandEntry {
    guard let entry = brands[brand] else { throw .unknownBrand(brand) }
    return entry
  }

  func with(live number: Int, of brand: Brand) -> Catalog {
    guard let entry = brands[brand]?.with(live: number) else { return self }
    return with(entry, active: active)
  }
}

extension BrandEntry {
  func require(_ number: Int) throws(StoreError) -> PublishedVersion {
    guard let version = version(number) else { throw .unknownVersion(brand, number) }
    return version
  }
}

import Foundation
import POSIX
import PaywallModel
import PaywallStorage

/// The position at which to start reading the log.
public enum AuditStart: Sendable, Hashable {
  case beginning
  /// After the change with this number.
  case after(sequence: Int)
  /// After the last change dated before this time.
  case at(Date)
}

/// A page of the log, in order.
public struct AuditPage: Sendable, Hashable {
  public var changes: [LoggedChange]
  /// The `since` of the next page; nil at the end of the log.
  public var next: Int?
}

extension Store {
  /// Returns a page of at most `limit` changes, of one brand with all its documents, or of all brands.
  ///
  /// With `alone`, only returns changes of the one document that `brand` names. A change of the active brand counts for the brand that
  /// became active. The search for a brand's changes is bounded, so a page may be short although there is a next one.
  ///
  /// - Parameter last: the last change to return.
  public func audit(
    brand: Brand? = nil, alone: Bool = false, since start: AuditStart = .beginning,
    through last: Int = .max, limit: Int
  ) throws(StoreError) -> AuditPage {
    let limit = min(max(1, limit), limits.auditPage)
    var page = AuditPage(changes: [], next: nil)
    var reached = 0
    var count = 0
    // The log may be ahead of the catalog.
    let end = min(last, catalog.state.sequence)
    try storage.read(after: sequence(before: start)) { change in
      guard change.sequence <= end else { return false }
      guard page.changes.count < limit, count < Self.pageReach else {
        page.next = reached
        return false
      }
      reached = change.sequence
      count += 1
      if change.concerns(brand, alone: alone) { page.changes.append(change) }
      return true
    }
    return page
  }

  private func sequence(before start: AuditStart) throws(StoreError) -> Int {
    switch start {
    case .beginning: 0
    case .after(let sequence): sequence
    // Changes are dated to the millisecond.
    case .at(let time): try storage.last(datedBy: time.addingTimeInterval(-0.0005))
    }
  }

  /// Returns a page with the newest change first, of changes before `end`.
  public func auditBackwards(
    brand: Brand? = nil, alone: Bool = false, before end: Int? = nil, limit: Int
  ) throws(StoreError) -> AuditPage {
    let limit = min(max(1, limit), limits.auditPage)
    var page = AuditPage(changes: [], next: nil)
    var high = min(end ?? .max, catalog.state.sequence + 1)
    var count = 0
    while high > 1, page.changes.count < limit, count < Self.pageReach {
      let low = max(0, high - 1 - (brand == nil ? limit : 1_000))
      var window: [LoggedChange] = []
      try storage.read(after: low) { change in
        guard change.sequence < high else { return false }
        if change.concerns(brand, alone: alone) { window.append(change) }
        return true
      }
      let taken = window.reversed().prefix(limit - page.changes.count)
      page.changes += taken
      high = taken.count < window.count ? taken.last?.sequence ?? 1 : low + 1
      count += 1_000
    }
    page.next = high > 1 ? high : nil
    return page
  }

  /// The maximum number of changes that are searched for one page.
  private static let pageReach = 50_000

  /// Returns the version that was live at `time`, of `brand` or of the brand that was active then; nil if the log does not contain it.
  ///
  /// This is the state after the last change in log order that is dated `time` or earlier. So a change dated in the
  /// future by a wrong clock does not hide later ones.
  public func servedState(
    at time: Date, of brand: Brand? = nil
  ) throws(StoreError) -> (brand: Brand, number: Int)? {
    let last = try storage.last(datedBy: time)
    var state: StoreState
    do {
      state = try storage.state(upTo: last) ?? StoreState()
    } catch {
      throw .file(error)
    }
    try storage.read(after: state.sequence) { change in
      // Nothing is known of the time before the oldest change in the log.
      guard change.sequence <= last, state.sequence > 0 || change.sequence == 1 else {
        return false
      }
      state.apply(change)
      return true
    }
    guard let brand = brand ?? state.active, let number = state.servedState(of: brand).live else {
      return nil
    }
    return (brand, number)
  }
}

extension LoggedChange {
  /// Whether the change concerns a brand or, unless `alone`, one of its documents. If the brand is nil, every change does.
  fileprivate func concerns(_ brand: Brand?, alone: Bool) -> Bool {
    guard let brand else { return true }
    return self.brand == brand || (!alone && brand.isOwner && self.brand?.owner == brand)
  }
}

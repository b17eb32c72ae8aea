import Foundation
import POSIX
import PaywallModel
import PaywallStorage

/// From where on the log is read.
public enum AuditStart: Sendable, Hashable {
  case beginning
  /// After the change with this sequence.
  case after(sequence: Int)
  /// After the last change that is dated before this time.
  case at(Date)
}

/// Some of the log, in order.
public struct AuditPage: Sendable, Hashable {
  public var changes: [LoggedChange]
  /// What to give as `since` for the next page; nil at the end of the log.
  public var next: Int?
}

extension Store {
  /// A page of at most `limit` changes, of one brand or of all.
  ///
  /// A change of what is active belongs to the brand that became active. With a brand at most some ten thousand changes are looked at
  /// for one page, so that a page may be short and yet have a next one.
  public func audit(
    brand: Brand? = nil, since start: AuditStart = .beginning, limit: Int
  ) throws(StoreError) -> AuditPage {
    let limit = min(max(1, limit), limits.auditPage)
    var page = AuditPage(changes: [], next: nil)
    var last = 0
    var count = 0
    try storage.read(after: sequence(before: start)) { change in
      guard page.changes.count < limit, count < Self.pageReach else {
        page.next = last
        return false
      }
      last = change.sequence
      count += 1
      if brand == nil || change.brand == brand { page.changes.append(change) }
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

  /// The same with the newest change first, of those before the one with the sequence `end`.
  public func auditBackwards(
    brand: Brand? = nil, before end: Int? = nil, limit: Int
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
        if brand == nil || change.brand == brand { window.append(change) }
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

  /// Changes that are looked at for one page.
  private static let pageReach = 50_000

  /// What was live at `time`: of `brand`, or of the brand that was active then. Nil when nothing is recorded of then.
  ///
  /// It is what was so after the last change, in the order of the log, that is dated `time` or earlier: where a clock was wrong for a
  /// while, what it dated in the future is no later than what happened after it.
  public func servedState(
    at time: Date, of brand: Brand? = nil
  ) throws(StoreError) -> (brand: Brand, number: Int)? {
    let last = try storage.last(datedBy: time)
    var state: StoreState
    do {
      state = try storage.state(last) ?? StoreState()
    } catch {
      throw .file(error)
    }
    try storage.read(after: state.sequence) { change in
      // Of what was before the oldest change that is kept nothing is known.
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

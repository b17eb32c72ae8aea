import Files
import Foundation
import PaywallModel

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
    brand: Brand? = nil, since start: JournalStart = .beginning, limit: Int
  ) throws(StoreError) -> AuditPage {
    let limit = min(max(1, limit), limits.auditPage)
    var page = AuditPage(changes: [], next: nil)
    var last = 0
    var count = 0
    try storage.journal.read(start) { change in
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

  /// Changes that are looked at for one page.
  private static let pageReach = 50_000

  /// What was live at `time`: of `brand`, or of the brand that was active then. Nil when nothing is recorded of then.
  public func standing(
    at time: Date, of brand: Brand? = nil
  ) throws(StoreError) -> (brand: Brand, number: Int)? {
    var state = StoreState()
    try storage.journal.read(.beginning) { change in
      guard change.time <= time else { return false }
      state.apply(change)
      return true
    }
    guard let brand = brand ?? state.active, let number = state.standing(of: brand).live else {
      return nil
    }
    return (brand, number)
  }
}

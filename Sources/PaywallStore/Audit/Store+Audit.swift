import Files
import Foundation
import PaywallModel

/// Some of the log, in order.
public struct AuditPage: Sendable, Hashable {
  public var changes: [Change]
  /// What to give as `since` for the next page; nil at the end of the log.
  public var next: Int?
}

/// From where on a page of the log begins.
public enum AuditStart: Sendable, Hashable {
  case beginning
  /// After the change with this sequence.
  case after(sequence: Int)
  /// With the first change at this time or later.
  case at(Date)
}

extension Store {
  /// A page of at most `limit` changes, of one brand or of all.
  ///
  /// A change of what is active belongs to the brand that became active. With a brand at most a few megabytes of
  /// the log are read for one page, so that a page may be short and yet have a next one.
  public func audit(
    brand: Brand? = nil, since start: AuditStart = .beginning, limit: Int
  ) throws(StoreError) -> AuditPage {
    let limit = min(max(1, limit), limits.auditPage)
    var page = AuditPage(changes: [], next: nil)
    var last = 0
    do {
      let offset = try trail.offset(of: start)
      try trail.forEach(from: offset) { (change, end) throws(FileError) in
        guard page.changes.count < limit, end - offset < Self.pageReach else {
          page.next = last
          return false
        }
        last = change.sequence
        if brand == nil || change.brand == brand { page.changes.append(change) }
        return true
      }
    } catch {
      throw .file(error)
    }
    return page
  }

  /// Bytes of the log that are read for one page.
  private static let pageReach = 16 << 20

  /// What was live at `time`: of `brand`, or of the brand that was active then. Nil when nothing is recorded of then.
  public func standing(
    at time: Date, of brand: Brand? = nil
  ) throws(StoreError) -> (brand: Brand, number: Int)? {
    var active: Brand?
    var live: [Brand: Int] = [:]
    do {
      try trail.forEach(from: 0) { (change, _) throws(FileError) in
        guard change.time <= time else { return false }
        active = change.after.active
        if let brand = change.brand { live[brand] = change.after.live }
        return true
      }
    } catch {
      throw .file(error)
    }
    guard let brand = brand ?? active, let number = live[brand] else { return nil }
    return (brand, number)
  }
}

extension AuditTrail {
  fileprivate func offset(of start: AuditStart) throws(FileError) -> Int {
    switch start {
    case .beginning: 0
    case .after(let sequence): try offset { $0.sequence > sequence }
    case .at(let time): try offset { $0.time >= time }
    }
  }
}

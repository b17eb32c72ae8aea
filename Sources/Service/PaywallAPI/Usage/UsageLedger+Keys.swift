import PaywallStore
import PaywallUsage
import Synchronization

extension UsageLedger {
  /// Drops what the log says, now and after each change: also what another node of a fleet dropped.
  func follow(_ store: Store) {
    let seen = Mutex<[String]>([])
    let take = { @Sendable [weak self] (catalog: Catalog) in
      let keys = catalog.droppedKeys
      let isNew = seen.withLock { seen in
        defer { seen = keys }
        return seen != keys
      }
      if isNew { self?.dropSoon(Set(keys.compactMap { UsageKey($0) })) }
    }
    store.observe(from: take) { _, catalog, _ in take(catalog) }
  }
}

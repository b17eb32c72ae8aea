import PaywallStore
import PaywallUsage
import Synchronization

extension UsageLedger {
  /// Deletes the counts of revoked keys that the log lists as dropped, now and after each change, including those that another node
  /// dropped.
  package func follow(_ store: Store) {
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

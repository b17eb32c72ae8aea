import PaywallStore
import Synchronization

/// What requests read now: one reference, swapped whole.
final class Published: Sendable {
  private let reference: Mutex<PreparedCatalog>

  init(_ catalog: Catalog) { reference = Mutex(PreparedCatalog(catalog)) }

  var current: PreparedCatalog { reference.withLock { $0 } }

  /// Prepares the catalog, then swaps. The store calls this before it answers a change, one change at a time.
  func publish(_ catalog: Catalog) {
    let previous = current
    // Several changes that came together have one catalog.
    guard catalog !== previous.catalog else { return }
    let next = PreparedCatalog(catalog, reusing: previous)
    reference.withLock { $0 = next }
    previous.validity.end()
  }
}

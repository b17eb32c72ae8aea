import Dispatch
import PaywallStore
import Synchronization

/// What requests read now: one reference, swapped whole.
final class ServedCatalog: Sendable {
  private let reference: Mutex<PreparedCatalog>
  /// Held while a catalog takes another one's place.
  private let change = Mutex<Void>(())
  /// Compresses what is large after it has become live, so that neither the change nor the next one waits for that.
  private let compression = DispatchQueue(label: "compression", qos: .utility)

  init(_ catalog: Catalog) { reference = Mutex(PreparedCatalog(catalog)) }

  var current: PreparedCatalog { reference.withLock { $0 } }

  /// Prepares the catalog, then swaps. The store calls this before it answers a change, one change at a time.
  func publish(_ catalog: Catalog) {
    let versions = change.withLock { _ -> [PublishedVersion] in
      let previous = current
      // Several changes that came together have one catalog.
      guard catalog !== previous.catalog else { return [] }
      let next = PreparedCatalog(catalog, reusing: previous)
      swap(previous, for: next)
      return next.versionsToCompress(since: previous)
    }
    for version in versions { compression.async { [weak self] in self?.compress(version) } }
  }

  /// Shows what a version's sources have answered, if it is still live.
  func show(_ data: FetchedData) {
    change.withLock { _ in
      let present = current
      guard data.isFor(present.catalog.brands[data.version.brand]?.live) else { return }
      swap(present, for: PreparedCatalog(present, data))
    }
  }

  private func compress(_ version: PublishedVersion) {
    // Another may have become live, before or meanwhile.
    guard lacksCompression(version, in: current) else { return }
    let response = PreparedBrand.prepare(version)
    change.withLock { _ in
      let present = current
      guard lacksCompression(version, in: present) else { return }
      swap(present, for: PreparedCatalog(present, version.brand, live: response))
    }
  }

  private func lacksCompression(
    _ version: PublishedVersion, in catalog: PreparedCatalog
  ) -> Bool {
    catalog[version.brand].map { $0.lacksCompression && $0.entry.live === version } ?? false
  }

  private func swap(_ previous: PreparedCatalog, for next: PreparedCatalog) {
    reference.withLock { $0 = next }
    previous.validity.end()
  }
}

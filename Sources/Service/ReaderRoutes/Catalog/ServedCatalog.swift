import Dispatch
import PaywallModel
import PaywallStore
import Routing
import Synchronization

/// The catalog that requests read now: one reference, swapped as a whole.
package final class ServedCatalog: Sendable {
  private let reference: Mutex<PreparedCatalog>
  private let shown: Atomic<Int>
  /// Held while a catalog replaces another.
  private let change = Mutex<Void>(())
  /// Compresses large documents after they have gone live, so that no change waits for it.
  private let compression = DispatchQueue(label: "compression", qos: .utility)

  /// - Parameters:
  ///   - address: the base of addresses in responses.
  ///   - marks: the gate's marks of versions.
  package init(
    _ catalog: Catalog, at address: PublicAddress, marks: @escaping VersionMarks = { _ in nil }
  ) {
    reference = Mutex(PreparedCatalog(catalog, at: address, marks: marks))
    shown = Atomic(catalog.sequence)
  }

  package var current: PreparedCatalog { reference.withLock { $0 } }

  /// The number of the catalog's last change. A client that reads the revision first and the catalog then never sees a number that is newer
  /// than the catalog.
  package var revision: Int { shown.load(ordering: .acquiring) }

  /// Prepares the catalog, then swaps it in. The store calls this before it answers a change, one change at a time.
  package func publish(_ catalog: Catalog) {
    let versions = change.withLock { _ -> [PublishedVersion] in
      let previous = current
      // Several changes that are committed together share a catalog.
      guard catalog !== previous.catalog else { return [] }
      let next = PreparedCatalog(catalog, reusing: previous)
      swap(previous, for: next)
      return next.versionsToCompress(since: previous)
    }
    for version in versions { compression.async { [weak self] in self?.compress(version) } }
  }

  /// Shows data from a version's sources, if the version is still live.
  package func show(_ data: FetchedData) {
    change.withLock { _ in
      let present = current
      guard data.isFor(present.catalog.brands[data.version.brand]?.live) else { return }
      swap(present, for: PreparedCatalog(present, data))
    }
  }

  /// Updates the marks of a brand's versions in the catalog.
  package func mark(_ brand: Brand) {
    change.withLock { _ in
      let present = current
      guard present[brand] != nil else { return }
      swap(present, for: PreparedCatalog(present, marking: brand))
    }
  }

  private func compress(_ version: PublishedVersion) {
    // Another version may have gone live before or in the meantime.
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
    shown.store(next.catalog.sequence, ordering: .releasing)
    previous.validity.end()
  }
}

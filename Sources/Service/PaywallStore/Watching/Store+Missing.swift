import PaywallModel
import PaywallStorage

/// Restores missing bytes of live versions: a folder or another node may supply them later, without a change in the log.
extension Store {
  /// Calls `body` with the catalog when it serves bytes that were missing before, for the life of the store. `body` may read the store, but
  /// must not change it.
  public func observeRestored(_ body: @escaping @Sendable (Catalog) -> Void) {
    viewers.withLock { $0.append(body) }
  }

  /// Looks for missing bytes, and serves those that are there by now.
  func restoreMissing() {
    let (lacking, state) = inspect { ($0.lacking, $0.state) }
    guard !lacking.brands.isEmpty, !lacking.missing.isEmpty else { return }
    let reader = ContentReader(blobs: storage.blobs, threads: 1)
    let reading = reader.read(lacking.brands, needing: lacking.missing, in: state)
    guard lacking.missing.contains(where: reading.contents.has) else { return }
    adjust { $0.restore(lacking.brands, reading.contents) }
  }

  /// The pause between two looks for missing bytes, in seconds.
  static let missingPause = 2.0
}

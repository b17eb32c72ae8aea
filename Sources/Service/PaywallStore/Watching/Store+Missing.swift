import PaywallModel
import PaywallStorage

/// Bytes of live versions that were missing, and are there later: a folder or another node brings them without a change that tells of them.
extension Store {
  /// Calls `body` with the catalog when it serves bytes that were missing before, for the life of the store. It may read the store, and must not
  /// change it.
  public func observeRestored(_ body: @escaping @Sendable (Catalog) -> Void) {
    viewers.withLock { $0.append(body) }
  }

  /// Looks for what is missing, and serves it if it is there by now.
  func restoreMissing() {
    let (lacking, state) = inspect { ($0.lacking, $0.state) }
    guard !lacking.brands.isEmpty, !lacking.missing.isEmpty else { return }
    let reader = ContentReader(blobs: storage.blobs, threads: 1)
    let reading = reader.read(lacking.brands, needing: lacking.missing, in: state)
    guard lacking.missing.contains(where: reading.contents.has) else { return }
    adjust { $0.restore(lacking.brands, reading.contents) }
  }

  /// The seconds between two looks for it.
  static let missingPause = 2.0
}

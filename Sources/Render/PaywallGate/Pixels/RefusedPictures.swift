import Digest
import Numbers
import Synchronization

/// The pictures that a program could not decode, by the hash of their bytes. They are not tried again in this process.
final class RefusedPictures: Sendable {
  private let hashes = Mutex<Set<[UInt8]>>([])
  /// The maximum number of pictures. If it is exceeded, all are removed.
  private static let most = 4_096

  func contains(_ bytes: [UInt8]) -> Bool {
    let hash = SHA256.hash(bytes)
    return hashes.withLock { $0.contains(hash) }
  }

  func insert(_ bytes: [UInt8]) {
    let hash = SHA256.hash(bytes)
    hashes.withLock { hashes in
      if hashes.count >= Self.most { hashes.removeAll() }
      hashes.insert(hash)
    }
  }
}

import PaywallModel
import PaywallStore
import Synchronization

/// The documents of the versions that were laid out last, decoded: to read one takes about as long as to lay it out.
final class DecodedDocuments: Sendable {
  private let kept: Mutex<LeastRecentlyUsed<String, PaywallDocument>>

  /// A decoded document takes about as many times the room of its bytes.
  private static let expansion = 10

  /// - Parameter capacity: bytes of memory.
  init(capacity: Int) { kept = Mutex(LeastRecentlyUsed(capacity: capacity)) }

  /// The document of a version, which it was published with and keeps.
  func document(of version: PublishedVersion) throws(InvalidDocument) -> PaywallDocument {
    let bytes = version.companions.values.reduce(version.size) { $0 + $1.bytes.count }
    return try document(for: version.etag, cost: bytes * Self.expansion) {
      () throws(InvalidDocument) in try version.document()
    }
  }

  /// - Parameter etag: stands for the document and everything that it names.
  func document(
    for etag: String, cost: Int, read: () throws(InvalidDocument) -> PaywallDocument
  ) throws(InvalidDocument) -> PaywallDocument {
    if let known = kept.withLock({ $0.use(etag) }) { return known }
    let document = try read()
    let removed = kept.withLock { $0.insert(document, cost: cost, for: etag) }
    // They go here, without the lock.
    withExtendedLifetime(removed) {}
    return document
  }
}

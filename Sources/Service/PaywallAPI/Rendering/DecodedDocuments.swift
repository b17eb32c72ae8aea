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

  /// The document of a version, as it was published or with what its sources have answered.
  func document(
    of version: PublishedVersion, with fetched: FetchedData? = nil
  ) throws(InvalidDocument) -> PaywallDocument {
    let own = version.companions.values.reduce(version.size) { $0 + $1.bytes.count }
    let bytes = own + (fetched?.size ?? 0)
    return try document(
      for: version.etag + (fetched?.digest ?? ""), cost: bytes * Self.expansion
    ) {
      () throws(InvalidDocument) in try version.document(with: fetched?.values ?? [:])
    }
  }

  /// - Parameter etag: stands for the document and everything that it shows.
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

import HTTP
import PaywallModel
import PaywallResolve
import PaywallStore
import ReaderRoutes
import Routing
import Synchronization

/// The decoded documents of the versions that were laid out last, with the intermediate results that their renderings share.
final class DecodedDocuments: Sendable {
  private let kept: Mutex<LeastRecentlyUsed<String, PreparedDocument>>

  /// The memory of a document as a multiple of its bytes. Decoded, it takes about 10. The results that its renderings share take about as
  /// much again, and up to 35 if readers of four languages see all its states.
  private static let expansion = 20

  /// - Parameter capacity: the memory in bytes.
  init(capacity: Int) { kept = Mutex(LeastRecentlyUsed(capacity: capacity)) }

  /// Returns the document of a version, as published or with the data from its sources.
  func document(
    of version: PublishedVersion, with fetched: FetchedData? = nil
  ) throws(InvalidDocument) -> PreparedDocument {
    let written = version.bytesBesidesTexts + (fetched?.size ?? 0)
    return try document(
      for: version.etag + (fetched?.digest ?? ""), cost: { Self.cost(of: $0, written: written) },
      read: { () throws(InvalidDocument) in try version.document(with: fetched?.values ?? [:]) })
  }

  /// - Parameter etag: identifies the document and everything that it shows.
  func document(
    for etag: String, cost: (PaywallDocument) -> Int,
    read: () throws(InvalidDocument) -> PaywallDocument
  ) throws(InvalidDocument) -> PreparedDocument {
    if let known = kept.withLock({ $0.use(etag) }) { return known }
    let document = PreparedDocument(try read())
    let bytes = cost(document.document)
    let removed = kept.withLock { $0.insert(document, cost: bytes, for: etag) }
    // The evicted values are freed here, outside the lock.
    withExtendedLifetime(removed) {}
    return document
  }

  /// Returns the memory of a document in bytes. Of the text files, it only keeps the texts that it refers to.
  ///
  /// - Parameter written: the size in bytes of the document that was read, without text files.
  static func cost(of document: PaywallDocument, written: Int) -> Int {
    let texts = document.strings.values.joined().reduce(0) {
      $0 + $1.key.utf8.count + $1.value.raw.utf8.count
    }
    return (written + texts) * expansion
  }
}

extension PublishedVersion {
  fileprivate var bytesBesidesTexts: Int {
    companions.reduce(size) { $0 + ($1.key.kind == .strings ? 0 : $1.value.bytes.count) }
  }
}

import Digest
import PaywallModel
import PaywallStore
import Routing
import Synchronization

/// The drafts that were checked last. Requests for more screens of one text share its check and all results that do not depend on the
/// screen.
///
/// A request waits while another one checks the same content.
package final class RecentDrafts: Sendable {
  private let kept = Mutex(LeastRecentlyUsed<Key, Slot>(capacity: RecentDrafts.most))

  /// The maximum number of drafts.
  package static let most = 2

  /// The inputs of a draft.
  private struct Key: Hashable, Sendable {
    var brand: Brand
    var content: [UInt8]
    /// The catalog with the brand's files and pictures.
    var catalog: ObjectIdentifier
  }

  /// Keeps the catalog alive, so that no other catalog can have its `ObjectIdentifier`.
  private final class Slot: Sendable {
    let catalog: Catalog
    let draft = Mutex<Draft?>(nil)

    init(_ catalog: Catalog) { self.catalog = catalog }
  }

  /// Returns the draft of a content. Throws all mistakes of its document.
  func draft(
    _ content: DraftContent, of brand: Brand, in store: Store
  ) throws(Problem) -> Draft {
    let catalog = store.catalog
    let key = Key(
      brand: brand, content: content.digest, catalog: ObjectIdentifier(catalog))
    let (slot, removed) = kept.withLock { kept -> (Slot, [Slot]) in
      if let slot = kept.use(key) { return (slot, []) }
      let slot = Slot(catalog)
      return (slot, kept.insert(slot, cost: 1, for: key))
    }
    // The evicted drafts are freed here, outside the lock.
    withExtendedLifetime(removed) {}
    return try slot.draft.withLock { (known) throws(Problem) in
      if let known { return known }
      let draft = try Draft(content, of: brand, in: store)
      known = draft
      return draft
    }
  }
}

extension DraftContent {
  /// A hash of the document and its files.
  fileprivate var digest: [UInt8] {
    let files = companions.map { ("\($0.key)", $0.value) }.sorted { $0.0 < $1.0 }
    return SHA256.hash(
      files.reduce(SHA256.hash(document)) { bytes, file in
        bytes + SHA256.hash(Array(file.0.utf8)) + SHA256.hash(file.1)
      })
  }
}

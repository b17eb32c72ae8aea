import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// The files in one brand's folder.
struct BrandScan: Sendable {
  /// A file with a version's name.
  struct Document: Sendable {
    var status: FileStatus
    var blob: BlobID
    /// The draft of a new version; nil if the file is not new, or if its number belongs to other bytes.
    var draft: Draft?
  }

  struct Image: Sendable, Equatable {
    var status: FileStatus
    /// The content. Its path is that of the file in the folder.
    var content: ImageContent
  }

  /// A file next to documents.
  struct Companion: Sendable {
    var status: FileStatus
    var stored: StoredCompanion
  }

  /// An invalid document. It stays invalid as long as the document, the images and the other files are unchanged.
  struct Mistake: Sendable {
    var status: FileStatus
    var images: [String: Image]
    var staged: [StoredImage]
    var companions: [CompanionFile: StoredCompanion]
    var report: FileReport
  }

  var brand: Brand
  /// Numbers of files that could not be read or must be read again.
  var unread: Set<Int> = []
  var documents: [Int: Document] = [:]
  /// Invalid documents.
  var mistakes: [Int: Mistake] = [:]
  var images: [String: Image] = [:]
  /// Valid files next to the documents.
  var companions: [CompanionFile: Companion] = [:]
  /// The policy of the brand's gate. An unreadable policy is kept without bytes, so that it does not count as missing.
  var policy: StoredCompanion? { companions[.policy]?.stored ?? unreadPolicy }
  var unreadPolicy: StoredCompanion?
  var reports: [FileReport] = []
  /// Folders that contain links of this brand, or that such links lead to. A change there may change the brand.
  var linkFolders: Set<String> = []
  /// Why new bytes could not be stored.
  var storingFailure: StorageError?

  init(brand: Brand) { self.brand = brand }

  /// Begins the scan of a document that uses the pictures and files of the brand.
  init(brand: Brand, beside owner: BrandScan?) {
    self.init(brand: brand)
    guard let owner else { return }
    images = owner.images
    companions = owner.companions
    unreadPolicy = owner.unreadPolicy
  }

  /// Whether a file has this number, valid or not.
  func hasFile(_ number: Int) -> Bool {
    documents[number] != nil || mistakes[number] != nil || unread.contains(number)
  }

  mutating func note(_ entry: TreeEntry?) {
    guard let entry, !entry.linkFolders.isEmpty else { return }
    linkFolders.formUnion(entry.linkFolders)
    linkFolders.insert(entry.status.isFolder ? entry.path : Folder.parent(of: entry.path))
  }

  /// Reuses the result of the previous scan if the file is unchanged. Returns whether it did.
  mutating func takeOver(
    _ number: Int, status: FileStatus, from previous: BrandScan?, files: NextVersionFiles
  ) -> Bool {
    if let known = previous?.documents[number], known.status == status,
      known.draft?.isKept ?? true
    {
      documents[number] = known
      return true
    }
    // Mistakes of placements may depend on any paywall of the brand.
    guard brand.paywall != nil, let known = previous?.mistakes[number], known.status == status,
      known.images == images,
      known.staged == files.staged, known.companions == files.companions
    else { return false }
    mistakes[number] = known
    reports.append(known.report)
    return true
  }

  /// Whether the folder has more than one version of the brand.
  var offersChoice: Bool { documents.count > 1 }

  /// Whether there are new versions.
  var hasDrafts: Bool { documents.values.contains { $0.draft != nil } }

  /// Drops the drafts after they became versions.
  mutating func dropDrafts() {
    for number in documents.keys where documents[number]?.draft != nil {
      documents[number]?.draft = nil
    }
  }

  /// Discards files with drafts that could not become versions, so that they are read and stored again.
  mutating func dropUncommitted() {
    unread.formUnion(documents.filter { $0.value.draft != nil }.keys)
    documents = documents.filter { $0.value.draft == nil }
  }

  /// Whether nothing has changed since `other`.
  func isSame(as other: BrandScan) -> Bool {
    !hasDrafts && !other.hasDrafts && mistakes.isEmpty && other.mistakes.isEmpty
      && (unread, reports, linkFolders) == (other.unread, other.reports, other.linkFolders)
      && documents.mapValues(\.status) == other.documents.mapValues(\.status)
      && images == other.images
      && companions.mapValues(\.status) == other.companions.mapValues(\.status)
      && storingFailure == nil && other.storingFailure == nil
  }

  /// Merges two scans; the later one takes precedence.
  func joined(by later: BrandScan?) -> BrandScan {
    guard let later, !isSame(as: later) else { return self }
    var all = self
    all.documents.merge(later.documents) { $1 }
    all.mistakes.merge(later.mistakes) { $1 }
    all.images.merge(later.images) { $1 }
    all.companions.merge(later.companions) { $1 }
    return all
  }
}

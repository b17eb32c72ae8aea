import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// What a look into one brand's folder found.
struct BrandScan: Sendable {
  /// A file that has a version's name.
  struct Document: Sendable {
    var status: FileStatus
    var blob: BlobID
    /// What a version is made of; nil when there is nothing new in the file, or when its number stands for other bytes.
    var draft: Draft?
  }

  struct Image: Sendable, Equatable {
    var status: FileStatus
    /// With the path in the folder.
    var content: ImageContent
  }

  /// A file beside documents.
  struct Companion: Sendable {
    var status: FileStatus
    var stored: StoredCompanion
  }

  /// A file that is no document, and what is wrong with it as long as there are these images and files beside it.
  struct Mistake: Sendable {
    var status: FileStatus
    var images: [String: Image]
    var staged: [StoredImage]
    var companions: [CompanionFile: StoredCompanion]
    var report: FileReport
  }

  var brand: Brand
  /// The numbers of further files, which could not be read or are to be read again.
  var unread: Set<Int> = []
  var documents: [Int: Document] = [:]
  /// The files that are no documents.
  var mistakes: [Int: Mistake] = [:]
  var images: [String: Image] = [:]
  /// The files beside documents, as far as they are right.
  var companions: [CompanionFile: Companion] = [:]
  var reports: [FileReport] = []
  /// Where links lie that led to what was found, and the folders that they led to: what changes there is of this brand.
  var linkFolders: Set<String> = []
  /// Why new bytes could not be kept.
  var keepingFailure: FileError?

  init(brand: Brand) { self.brand = brand }

  /// Whether a file has the number, also one that is wrong.
  func hasFile(_ number: Int) -> Bool {
    documents[number] != nil || mistakes[number] != nil || unread.contains(number)
  }

  mutating func note(_ entry: TreeEntry?) {
    guard let entry, !entry.linkFolders.isEmpty else { return }
    linkFolders.formUnion(entry.linkFolders)
    linkFolders.insert(entry.status.isFolder ? entry.path : Folder.parent(of: entry.path))
  }

  /// Takes over what an earlier look found of a file that is as it was. Whether it did.
  fileprivate mutating func takeOver(
    _ number: Int, _ status: FileStatus, from previous: BrandScan?, _ staging: NextVersionFiles
  ) -> Bool {
    if let known = previous?.documents[number], known.status == status,
      known.draft?.isKept ?? true
    {
      documents[number] = known
      return true
    }
    guard let known = previous?.mistakes[number], known.status == status, known.images == images,
      known.staged == staging.entry?.staged ?? [], known.companions == staging.companions
    else { return false }
    mistakes[number] = known
    reports.append(known.report)
    return true
  }

  /// Whether the folder has more than one version of the brand.
  var offersChoice: Bool { documents.count > 1 }

  /// Whether there is something new.
  var hasDrafts: Bool { documents.values.contains { $0.draft != nil } }

  /// Forgets what was made of new files, as it has become versions.
  mutating func dropDrafts() {
    for number in documents.keys where documents[number]?.draft != nil {
      documents[number]?.draft = nil
    }
  }

  /// Forgets new files that could not become versions, so that they are read and kept again.
  mutating func dropUncommitted() {
    unread.formUnion(documents.filter { $0.value.draft != nil }.keys)
    documents = documents.filter { $0.value.draft == nil }
  }

  /// Whether a look found nothing new since `other`.
  fileprivate func isSame(as other: BrandScan) -> Bool {
    !hasDrafts && !other.hasDrafts && mistakes.isEmpty && other.mistakes.isEmpty
      && (unread, reports, linkFolders) == (other.unread, other.reports, other.linkFolders)
      && documents.mapValues(\.status) == other.documents.mapValues(\.status)
      && images == other.images
      && companions.mapValues(\.status) == other.companions.mapValues(\.status)
      && keepingFailure == nil && other.keepingFailure == nil
  }

  /// What either of two looks knows of the files; where both know one, the later.
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

/// Reads brands' folders; files that are as they were at the last look are not read again. What is new is checked, and its bytes are kept.
struct BrandScanner: Sendable {
  var tree: FolderTree
  var checker: DocumentChecker
  var limits: StoreLimits
  var blobs: Blobs

  /// Reads what is new in the folder of a brand, of which `catalog` tells what is published; nil when there is no such folder.
  func scan(_ brand: Brand, in catalog: Catalog, since previous: BrandScan?) -> BrandScan? {
    var scan = BrandScan(brand: brand)
    do {
      guard let folder = try tree.folder(brand.name) else { return nil }
      scan.note(try tree.entry(brand.name))
      let names = try folder.names().sorted()
      scanImages(of: folder, &scan, since: previous)
      scanCompanions(of: folder, &scan, since: previous)
      let staging = NextVersionFiles(catalog.brands[brand], scan, limits)
      for name in names where !name.hasPrefix(".") && name.hasSuffix(".json") {
        guard CompanionFile(path: name) == nil else { continue }
        scanVersion(name, in: folder, &scan, staging, catalog, since: previous)
      }
    } catch {
      scan.reports.append(FileReport(brand.name, error))
    }
    // Thousands of brands that are as they were are kept once, however often they are looked at.
    if let previous, scan.isSame(as: previous) { return previous }
    return scan
  }

  private func scanVersion(
    _ name: String, in folder: FolderTree, _ scan: inout BrandScan, _ staging: NextVersionFiles,
    _ catalog: Catalog, since previous: BrandScan?
  ) {
    let path = "\(scan.brand)/\(name)"
    guard let number = VersionNumber.number(inFileName: name) else {
      scan.reports.append(
        FileReport(
          path, code: "file-name", "\"\(name)\" is no version's name, so the file is not read",
          hint: "name it by the next number, such as 2.json"))
      return
    }
    do {
      guard let entry = try folder.entry(name) else { return }
      scan.note(entry)
      if scan.takeOver(number, entry.status, from: previous, staging) { return }
      let file = try folder.file(name, limit: limits.documentBytes)
      var document = BrandScan.Document(
        status: file.entry.status, blob: BlobID(of: file.bytes), draft: nil)
      if isNew(document, number, of: scan.brand, in: catalog) {
        guard let draft = draft(file.bytes, number, document.status, &scan, staging) else { return }
        document.draft = draft
      }
      scan.documents[number] = document
    } catch {
      scan.unread.insert(number)
      scan.reports.append(FileReport(path, error))
    }
  }

  /// Whether the file's bytes are a version, or part of one, that is not there yet.
  private func isNew(
    _ document: BrandScan.Document, _ number: Int, of brand: Brand, in catalog: Catalog
  ) -> Bool {
    guard let record = catalog.state.record(of: brand)?.versions[number] else { return true }
    guard !record.isDeleted, record.versionContent.isOf(document.blob) else { return false }
    return catalog.brands[brand]?.version(number)?.isWhole != true
  }

  private func draft(
    _ bytes: [UInt8], _ number: Int, _ status: FileStatus, _ scan: inout BrandScan,
    _ staging: NextVersionFiles
  ) -> Draft? {
    let path = "\(scan.brand)/\(VersionNumber.fileName(number))"
    do {
      let checked = try checker.check(
        bytes, staging.companions.asCompanions,
        hasImage: { staging.picture(named: $0) != nil })
      do throws(StoreError) {
        return try Draft(checked, staging, into: blobs, .later)
      } catch {
        // A medium that takes no writes: what it shows is served from the folder all the same.
        if case .storage(.file(let cause)) = error { scan.keepingFailure = cause }
        return try Draft(checked, staging, into: nil, .later)
      }
    } catch let error as InvalidDocument {
      let report = FileReport(path: path, diagnostics: error.diagnostics)
      scan.mistakes[number] = BrandScan.Mistake(
        status: status, images: scan.images, staged: staging.entry?.staged ?? [],
        companions: staging.companions, report: report)
      scan.reports.append(report)
    } catch {
      scan.unread.insert(number)
      scan.reports.append(FileReport(path, code: "unreadable", "\(error)"))
    }
    return nil
  }
}

extension VersionContent {
  /// Whether these are the document's bytes, as far as they are known.
  func isOf(_ blob: BlobID) -> Bool {
    document.map { $0 == blob } ?? (etag == blob.etag)
  }
}

extension BrandScanner {
  private func scanImages(
    of folder: FolderTree, _ scan: inout BrandScan, since previous: BrandScan?
  ) {
    do {
      scan.note(try folder.entry("images"))
      guard let images = try folder.folder("images") else { return }
      for name in try images.names().sorted() where ImageCheck.isImage(name) {
        scanImage(name, in: images, &scan, since: previous)
      }
    } catch {
      scan.reports.append(FileReport("\(scan.brand)/images", error))
    }
  }

  private func scanImage(
    _ name: String, in folder: FolderTree, _ scan: inout BrandScan, since previous: BrandScan?
  ) {
    let path = "\(scan.brand)/images/\(name)"
    do {
      guard let entry = try folder.entry(name) else { return }
      scan.note(entry)
      if let known = previous?.images[name], known.status == entry.status,
        known.content.path == entry.path
      {
        scan.images[name] = known
        return
      }
      let file = try folder.file(name, limit: limits.imageBytes)
      let content = try ImageContent(file.bytes, named: name, path: file.entry.path)
      scan.images[name] = BrandScan.Image(status: file.entry.status, content: content)
    } catch let error as FileError {
      scan.reports.append(FileReport(path, code: "image", error))
    } catch {
      scan.reports.append(FileReport(path, code: "image", "\(error)"))
    }
  }
}

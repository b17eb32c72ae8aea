import Files
import Foundation
import JSON
import PaywallCheck
import PaywallModel

/// What a look into one brand's folder found.
struct BrandScan: Sendable {
  struct Version: Sendable {
    var status: FileStatus
    var content: DocumentContent
  }

  struct Image: Sendable {
    var status: FileStatus
    var image: StoredImage
  }

  /// A file that is no document, and what is wrong with it as long as the brand has these images.
  struct Mistake: Sendable {
    var status: FileStatus
    var images: [String: StoredImage]
    var report: FileReport
  }

  var brand: Brand
  /// The numbers of all files, also of those that are wrong.
  var numbers: Set<Int> = []
  /// The files that are documents.
  var versions: [Int: Version] = [:]
  /// The files that are none.
  var mistakes: [Int: Mistake] = [:]
  var images: [String: Image] = [:]
  var reports: [FileReport] = []
  /// Where links lie that led to what was found, and the folders that they led to: what changes there is of this brand.
  var linkFolders: Set<String> = []
  /// Whether the folder could be read, so that what is not in the look is not there.
  var isWhole = true

  init(brand: Brand) { self.brand = brand }

  var storedImages: [String: StoredImage] { images.mapValues(\.image) }

  /// Takes a document in. Without its file's status it is read again at the next look.
  mutating func note(_ number: Int, _ content: DocumentContent, _ status: FileStatus?) {
    numbers.insert(number)
    versions[number] = status.map { Version(status: $0, content: content) }
  }

  fileprivate mutating func note(_ entry: TreeEntry?) {
    guard let entry, !entry.linkFolders.isEmpty else { return }
    linkFolders.formUnion(entry.linkFolders)
    linkFolders.insert(entry.status.isFolder ? entry.path : Folder.parent(of: entry.path))
  }

  /// Takes over what an earlier look found of a file that is as it was. Whether it did.
  fileprivate mutating func takeOver(
    _ number: Int, _ status: FileStatus, from previous: BrandScan?
  ) -> Bool {
    if let known = previous?.versions[number], known.status == status {
      versions[number] = known
      return true
    }
    guard let known = previous?.mistakes[number], known.status == status,
      known.images == storedImages
    else { return false }
    mistakes[number] = known
    reports.append(known.report)
    return true
  }

  /// What either of two looks knows of the files; where both know one, the later.
  func joined(by later: BrandScan?) -> BrandScan {
    guard let later else { return self }
    var all = self
    all.versions.merge(later.versions) { $1 }
    all.mistakes.merge(later.mistakes) { $1 }
    all.images.merge(later.images) { $1 }
    return all
  }
}

/// Reads brands' folders; files that are as they were at the last look are not read again.
struct BrandScanner: Sendable {
  var tree: FolderTree
  var checker: DocumentChecker
  var limits: StoreLimits

  /// Reads what is new in the brand's folder; nil when there is no such folder.
  func scan(_ brand: Brand, since previous: BrandScan?) -> BrandScan? {
    var scan = BrandScan(brand: brand)
    do {
      guard let folder = try tree.folder(brand.name) else { return nil }
      scan.note(try tree.entry(brand.name))
      let names = try folder.names().sorted()
      scanImages(of: folder, &scan, since: previous)
      for name in names where !name.hasPrefix(".") && name.hasSuffix(".json") {
        scanVersion(name, in: folder, &scan, since: previous)
      }
    } catch {
      scan.isWhole = false
      scan.reports.append(FileReport(brand.name, error))
    }
    return scan
  }

  private func scanVersion(
    _ name: String, in folder: FolderTree, _ scan: inout BrandScan, since previous: BrandScan?
  ) {
    let path = "\(scan.brand)/\(name)"
    guard let number = VersionFile.number(name) else {
      scan.reports.append(
        FileReport(
          path, code: "file-name", "\"\(name)\" is no version's name, so the file is not read",
          hint: "name it by the next number, such as 2.json"))
      return
    }
    scan.numbers.insert(number)
    do {
      guard let entry = try folder.entry(name) else { return }
      scan.note(entry)
      if scan.takeOver(number, entry.status, from: previous) { return }
      let file = try folder.file(name, limit: limits.documentBytes)
      check(file.bytes, number, file.entry.status, &scan)
    } catch {
      scan.reports.append(FileReport(path, error))
    }
  }

  private func check(
    _ bytes: [UInt8], _ number: Int, _ status: FileStatus, _ scan: inout BrandScan
  ) {
    let images = scan.storedImages
    let known = BrandImages(images)
    do {
      let content = try checker.check(bytes) { known[$0] != nil }
      scan.note(number, DocumentContent(content), status)
    } catch {
      let path = "\(scan.brand)/\(VersionFile.name(number))"
      let report = FileReport(path: path, diagnostics: error.diagnostics)
      scan.mistakes[number] = BrandScan.Mistake(status: status, images: images, report: report)
      scan.reports.append(report)
    }
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
      scan.isWhole = false
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
        known.image.path == entry.path
      {
        scan.images[name] = known
        return
      }
      let file = try folder.file(name, limit: limits.imageBytes)
      let image = try StoredImage(
        name: name, path: file.entry.path, bytes: file.bytes, modified: file.entry.status.modified)
      scan.images[name] = BrandScan.Image(status: file.entry.status, image: image)
    } catch let error as FileError {
      scan.reports.append(FileReport(path, code: "image", error))
    } catch {
      scan.reports.append(FileReport(path, code: "image", "\(error)"))
    }
  }
}

extension StoredImage {
  /// Checks the content and takes its size and type from it.
  init(name: String, path: String, bytes: [UInt8], modified: Date) throws(StoreError) {
    let header: ImageHeader
    do throws(ImageObjection) {
      header = try ImageCheck.check(bytes, named: name)
    } catch {
      switch error {
      case .name(let text): throw .invalidName(text)
      case .content(let text): throw .invalidImage(text)
      }
    }
    self.init(
      name: name, path: path, size: bytes.count, type: header.type, width: header.width,
      height: header.height, etag: ContentTag.of(bytes), modified: modified)
  }
}

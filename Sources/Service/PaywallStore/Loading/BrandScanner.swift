import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Placements

/// Scans brands' folders. Unchanged files are not read again. New documents are checked and their bytes are stored.
struct BrandScanner: Sendable {
  var tree: FolderTree
  var checker: DocumentChecker
  var limits: StoreLimits
  var blobs: any Blobs
  /// Files beside a brand's documents that the catalog does not read: the stores that sell it.
  private static let others: Set<String> = ["stores.json"]

  /// Scans a folder of documents, comparing with `catalog`; returns nil if there is no such folder.
  ///
  /// - Parameter scans: the scans of the brand's other documents that precede it; the first is that of the first paywall.
  func scan(
    _ brand: Brand, in catalog: Catalog, since previous: BrandScan?,
    beside scans: [Brand: BrandScan]
  ) -> BrandScan? {
    var scan = BrandScan(brand: brand, beside: brand.isOwner ? nil : scans[brand.owner])
    do {
      guard let folder = try tree.folder(brand.description) else { return nil }
      scan.note(try tree.entry(brand.description))
      let names = try folder.names().sorted()
      if brand.isOwner {
        scanImages(of: folder, &scan, since: previous)
        scanCompanions(of: folder, &scan, since: previous)
        checkNames(of: folder, &scan)
      }
      let files = NextVersionFiles(of: brand, in: catalog, scan: scan, limits: limits)
      let known = brand.isOfPlacements ? catalog.knownPaywalls(of: brand, scans) : nil
      for name in names where !name.hasPrefix(".") && name.hasSuffix(".json") {
        guard !brand.isOwner || CompanionFile(path: name) == nil && !Self.others.contains(name)
        else { continue }
        scanVersion(
          name, in: folder, into: &scan, files: files, catalog: catalog, since: previous,
          knowing: known)
      }
    } catch {
      scan.reports.append(FileReport(brand.description, error))
    }
    // Unchanged brands share one value, which saves memory with thousands of brands.
    if let previous, scan.isSame(as: previous) { return previous }
    return scan
  }

  /// Scans a brand's folder and those of its further documents.
  ///
  /// - Parameter known: the previous scans.
  func scan(
    allOf brand: Brand, in catalog: Catalog, since known: [Brand: BrandScan]
  ) -> [Brand: BrandScan] {
    var scans: [Brand: BrandScan] = [:]
    for document in [brand] + further(of: brand) {
      scans[document] = scan(document, in: catalog, since: known[document], beside: scans)
    }
    return scans
  }

  /// The further documents of a brand that have a folder.
  func further(of brand: Brand) -> [Brand] {
    do {
      let folder = try tree.folder("\(brand)/\(Brand.paywallsFolder)")
      var further = (try folder?.names() ?? []).compactMap { Brand(brand.name, paywall: $0) }
        .filter { !$0.isOwner }
      if let placements = try tree.folder(brand.placements.description) {
        further.append(brand.placements)
        further += try placements.names().sorted().compactMap { name in
          try placements.folder(name) == nil ? nil : Brand(brand.name, campaign: name)
        }
      }
      return further
    } catch {
      // The scan of the brand's folder reports it.
      return []
    }
  }

  /// Reports folders with documents under a name that no further paywall may have.
  private func checkNames(of folder: FolderTree, _ scan: inout BrandScan) {
    do {
      guard let paywalls = try folder.folder(Brand.paywallsFolder) else { return }
      for name in try paywalls.names().sorted() where !name.hasPrefix(".") {
        guard Brand(scan.brand.name, paywall: name)?.isOwner ?? true else { continue }
        scan.reports.append(
          FileReport(
            "\(scan.brand)/\(Brand.paywallsFolder)/\(name)", code: "folder-name",
            name == Brand.main
              ? "the documents of the first paywall, \(name), lie in \(scan.brand), so this folder is not read"
              : "\"\(name)\" is not a paywall's name, so the documents in the folder are not read",
            hint: "use lower-case letters, digits and dashes, at most 64"))
      }
    } catch {
      scan.reports.append(FileReport("\(scan.brand)/\(Brand.paywallsFolder)", error))
    }
  }

  private func scanVersion(
    _ name: String, in folder: FolderTree, into scan: inout BrandScan, files: NextVersionFiles,
    catalog: Catalog, since previous: BrandScan?, knowing known: KnownPaywalls?
  ) {
    let path = "\(scan.brand)/\(name)"
    guard let number = VersionNumber.number(inFileName: name) else {
      scan.reports.append(
        FileReport(
          path, code: "file-name", "\"\(name)\" is not a version's name, so the file is not read",
          hint: "name it by the next number, such as 2.json"))
      return
    }
    do {
      guard let entry = try folder.entry(name) else { return }
      scan.note(entry)
      if scan.takeOver(number, status: entry.status, from: previous, files: files) { return }
      let file = try folder.file(name, limit: limits.documentBytes)
      var document = BrandScan.Document(
        status: file.entry.status, blob: BlobID(of: file.bytes), draft: nil)
      if isNew(document, number, of: scan.brand, in: catalog) {
        guard
          let draft = draft(
            file.bytes, number: number, status: document.status, into: &scan, files: files,
            knowing: known)
        else { return }
        document.draft = draft
      }
      scan.documents[number] = document
    } catch {
      scan.unread.insert(number)
      scan.reports.append(FileReport(path, error))
    }
  }

  /// Whether the file is a new version, or has bytes that the catalog lacks.
  private func isNew(
    _ document: BrandScan.Document, _ number: Int, of brand: Brand, in catalog: Catalog
  ) -> Bool {
    guard let record = catalog.state.record(of: brand)?.versions[number] else { return true }
    guard !record.isDeleted, record.versionContent.document == document.blob else { return false }
    return catalog.brands[brand]?.version(number)?.isWhole != true
  }

  private func draft(
    _ bytes: [UInt8], number: Int, status: FileStatus, into scan: inout BrandScan,
    files: NextVersionFiles, knowing known: KnownPaywalls?
  ) -> Draft? {
    let path = "\(scan.brand)/\(VersionNumber.fileName(number))"
    do {
      let draft = try checked(bytes, of: scan.brand, with: files, knowing: known)
      do throws(StoreError) {
        return try draft(blobs)
      } catch {
        // The disk accepts no writes. The document is served from the folder anyway.
        if case .storage(let cause) = error { scan.storingFailure = cause }
        return try draft(nil)
      }
    } catch let error as InvalidDocument {
      let report = FileReport(path: path, diagnostics: error.diagnostics)
      scan.mistakes[number] = BrandScan.Mistake(
        status: status, images: scan.images, staged: files.staged,
        companions: files.companions, report: report)
      scan.reports.append(report)
    } catch {
      scan.unread.insert(number)
      scan.reports.append(FileReport(path, code: "unreadable", "\(error)"))
    }
    return nil
  }
}

extension BrandScanner {
  /// Checks a document, and returns a function that makes its draft and stores the bytes in the given blobs.
  ///
  /// - Parameter known: the paywalls that placements may show; nil for a paywall.
  private func checked(
    _ bytes: [UInt8], of brand: Brand, with files: NextVersionFiles, knowing known: KnownPaywalls?
  ) throws(InvalidDocument) -> ((any Blobs)?) throws(StoreError) -> Draft {
    if let known {
      _ = try PlacementDocument(reading: bytes, as: PlacementFile(brand), knowing: known)
      return { blobs throws(StoreError) in
        try Draft(placements: bytes, of: brand, into: blobs, .later)
      }
    }
    let checked = try checker.check(
      bytes, files.companions.asCompanions, hasImage: { files.picture(named: $0) != nil })
    return { blobs throws(StoreError) in try Draft(checked, with: files, into: blobs, .later) }
  }

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

extension BrandScanner {
  /// Scans the files next to a brand's documents.
  func scanCompanions(
    of folder: FolderTree, _ scan: inout BrandScan, since previous: BrandScan?
  ) {
    for kind in CompanionFile.Kind.inFolders {
      if let file = kind.only { scanCompanion(file, in: folder, &scan, since: previous) }
      guard let name = kind.folder else { continue }
      do {
        scan.note(try folder.entry(name))
        guard let inner = try folder.folder(name) else { continue }
        for name in try inner.names().sorted() where !name.hasPrefix(".") {
          scanCompanion(name, of: kind, in: inner, &scan, since: previous)
        }
      } catch {
        scan.reports.append(FileReport("\(scan.brand)/\(name)", error))
      }
    }
  }

  private func scanCompanion(
    _ name: String, of kind: CompanionFile.Kind, in folder: FolderTree, _ scan: inout BrandScan,
    since previous: BrandScan?
  ) {
    let path = "\(kind.rawValue)/\(name)"
    if let file = CompanionFile(path: path) {
      scanCompanion(file, in: folder, &scan, since: previous)
    } else if name.hasSuffix(".json") {
      scan.reports.append(
        FileReport(
          "\(scan.brand)/\(path)", code: "file-name",
          "\"\(name)\" is not the name of a file of \(kind.rawValue), so the file is not read",
          hint: "name it by \(kind.expectedNames)"))
    }
  }

  /// Reports an invalid file. The next version then uses the last version's file.
  private func scanCompanion(
    _ file: CompanionFile, in folder: FolderTree, _ scan: inout BrandScan,
    since previous: BrandScan?
  ) {
    let path = "\(scan.brand)/\(file)"
    do {
      guard let entry = try folder.entry(file.name + ".json") else { return }
      scan.note(entry)
      if let known = previous?.companions[file], known.status == entry.status {
        scan.companions[file] = known
        return
      }
      // An unreadable policy still exists, and is checked again with each scan.
      if file == .policy { scan.unreadPolicy = StoredCompanion(file, bytes: []) }
      let found = try folder.file(file.name + ".json", limit: limits.companionBytes)
      try file.check(found.bytes, most: limits.companionBytes)
      scan.companions[file] = BrandScan.Companion(
        status: found.entry.status, stored: StoredCompanion(file, bytes: found.bytes))
      if file == .policy { scan.unreadPolicy = nil }
    } catch let error as InvalidDocument {
      scan.reports.append(FileReport(path: path, diagnostics: error.diagnostics))
    } catch let error as FileError {
      scan.reports.append(FileReport(path, error))
    } catch {
      scan.reports.append(FileReport(path, code: "unreadable", "\(error)"))
    }
  }
}

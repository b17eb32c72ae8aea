import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

extension Writer {
  /// Reads the whole folder on several threads, and makes the changes that follow. With a shared storage, a rescan makes them later.
  mutating func load(_ checker: DocumentChecker) {
    let tree = openFolder()
    // If changes were lost, the folder does not show which versions to make live.
    let isKnown = failure == nil
    let brands = brands(in: tree)
    if let tree { scans = scan(brands, in: tree, checker) }
    folderPolicies = scans.compactMapValues(\.policy)
    guard !storage.isShared else { return }
    let missing = missingState
    // Without a state it is unknown what was live before: the documents are recorded, and judged later.
    var admission = Admission(isEmpty ? nil : gate.refusing)
    var reconciliation = reconcile(
      brands, in: tree, mayLaunch: missing == nil, admission: admission)
    if !reconciliation.unjudged.isEmpty {
      admission.judge(reconciliation.unjudged)
      reconciliation = reconcile(brands, in: tree, mayLaunch: missing == nil, admission: admission)
    }
    if let missing, !reconciliation.unlaunched.isEmpty { stop(because: missing) }
    let storingFailure = settle()
    if isKnown, !reconciliation.changes.isEmpty {
      begin(
        with: reconciliation.changes, by: .service("found when the service started"),
        reconciliation.contents, storingFailure)
    }
    restore(reconciliation.restored, reconciliation.contents)
    forgetDrafts()
  }

  private mutating func reconcile(
    _ brands: [Brand], in tree: FolderTree?, mayLaunch: Bool, admission: Admission
  ) -> Reconciliation {
    var reconciliation = Reconciliation(catalog, mayLaunch: mayLaunch, admission)
    let owners = Set(brands)
    for brand in scans.keys.sorted() where owners.contains(brand.owner) {
      if let scan = scans[brand] { reconciliation.follow(scan) }
    }
    finish(&reconciliation, tree)
    return reconciliation
  }

  /// Makes the new bytes durable. If that fails, they are served anyway, and stored with the next change.
  ///
  /// - Returns: why it failed; nil on success.
  private func settle() -> StorageError? {
    do throws(StorageError) {
      if let error = scans.values.compactMap(\.storingFailure).first { throw error }
      if scans.values.contains(where: \.hasDrafts) { try storage.blobs.settle() }
      return nil
    } catch {
      return error
    }
  }

  /// Deletes blobs that nothing uses.
  func collect() {
    guard failure == nil else { return }
    do {
      let needed = state.blobs
      for blob in try storage.blobs.list() where !needed.contains(blob) {
        try storage.blobs.remove(blob)
      }
    } catch {
      // Unused blobs do no harm, and the next start tries again.
      return
    }
  }

  /// Why no newest version may become live automatically: the folder was served before, and the state that recorded the live versions is
  /// missing. Nil if one may.
  ///
  /// A read-only folder cannot record that it was served. There it is safe if each brand has only one version.
  private var missingState: StoreError? {
    guard isEmpty, !configuration.startsAfresh else { return nil }
    do {
      guard try FileStatus(of: servedMarkerPath) == nil else {
        return .stateMissing(path: configuration.state, wasServed: true)
      }
    } catch {
      return .stateMissing(path: configuration.state, wasServed: true)
    }
    guard !Folder.takesWrites(configuration.paywalls), scans.values.contains(where: \.offersChoice)
    else { return nil }
    return .stateMissing(path: configuration.state, wasServed: false)
  }

  /// Chooses an active brand if there is none, follows the declaration, and stores the reports.
  mutating func finish(_ reconciliation: inout Reconciliation, _ tree: FolderTree?) {
    reconciliation.activateFirst(configuration.firstBrand)
    reports[nil]?.removeAll { $0.path == Declaration.name }
    if let problem = followDeclaration(&reconciliation, tree) {
      reports[nil, default: []].append(problem)
    }
    for (brand, found) in reconciliation.reports { reports[brand] = found.isEmpty ? nil : found }
  }

  /// Marks new files that did not become versions, so that they are read again.
  mutating func forgetUncommitted() {
    for brand in scans.keys { scans[brand]?.dropUncommitted() }
  }

  /// Releases the drafts of new files, which are in the catalog now.
  mutating func forgetDrafts() {
    for (brand, scan) in scans where scan.hasDrafts { scans[brand]?.dropDrafts() }
  }

  private mutating func followDeclaration(
    _ reconciliation: inout Reconciliation, _ tree: FolderTree?
  ) -> FileReport? {
    do {
      guard let tree, try tree.entry(Declaration.name) != nil else { return nil }
      let bytes = try tree.read(Declaration.name, limit: configuration.limits.documentBytes)
      let declaration = try Declaration(reading: bytes)
      defer { seenDeclaration = declaration.digest }
      return reconciliation.follow(
        declaration, after: storage.isShared ? seenDeclaration ?? "" : nil)
    } catch let error as InvalidDocument {
      return FileReport(path: Declaration.name, diagnostics: error.diagnostics)
    } catch let error as FileError {
      return FileReport(Declaration.name, error)
    } catch {
      return FileReport(Declaration.name, code: "unreadable", "\(error)")
    }
  }

  /// Opens the folder of paywalls; nil, with a report, when it cannot be read. It may be missing while no brand is
  /// known.
  mutating func openFolder() -> FolderTree? {
    reports[nil]?.removeAll { $0.path == "." }
    do {
      return try FolderTree(configuration.paywalls)
    } catch {
      if !error.isAbsent || !state.brands.isEmpty {
        reports[nil, default: []].append(FileReport(".", error))
      }
      return nil
    }
  }

  /// The folders with a brand's name. Reports other folders that contain documents.
  mutating func brands(in tree: FolderTree?) -> [Brand] {
    guard let tree else { return [] }
    reports[nil]?.removeAll { $0.diagnostics.first?.code == Self.folderName }
    do {
      let names = try tree.names().filter { !ReservedName.all.contains($0) && !$0.hasPrefix(".") }
      for name in names.sorted() where Brand(name) == nil && holdsDocuments(name, tree) {
        reports[nil, default: []].append(
          FileReport(
            name, code: Self.folderName,
            "\"\(name)\" is not a brand's name, so the documents in the folder are not read",
            hint: "use lower-case letters, digits and dashes, at most 64"))
      }
      return names.compactMap { Brand($0) }.filter { isFolder($0.name, tree) }
    } catch {
      reports[nil, default: []].append(FileReport(".", error))
      return []
    }
  }

  private static let folderName = "folder-name"

  private func isFolder(_ name: String, _ tree: FolderTree) -> Bool {
    do {
      return try tree.folder(name) != nil
    } catch {
      // Scanning the folder fails in the same way and reports it.
      return true
    }
  }

  private func holdsDocuments(_ name: String, _ tree: FolderTree) -> Bool {
    do {
      return try tree.folder(name)?.names().contains { VersionNumber.number(inFileName: $0) != nil }
        ?? false
    } catch {
      return false
    }
  }

  private func scan(
    _ brands: [Brand], in tree: FolderTree, _ checker: DocumentChecker
  ) -> [Brand: BrandScan] {
    let scanner = BrandScanner(
      tree: tree, checker: checker, limits: configuration.limits, blobs: storage.blobs)
    let known = scans
    let catalog = catalog
    let lanes = max(1, min(configuration.loadingThreads, brands.count))
    let scans = Lanes.run(lanes) { lane in
      var mine: [Brand: BrandScan] = [:]
      for index in stride(from: lane, to: brands.count, by: lanes) {
        mine.merge(scanner.scan(allOf: brands[index], in: catalog, since: known)) { $1 }
      }
      return mine
    }
    return scans.reduce(into: [:]) { all, mine in all.merge(mine) { $1 } }
  }
}

/// Folder names that no brand may have.
public enum ReservedName {
  public static let all: Set<String> = ["schema", "fonts", "packs", "examples", "library"]

  static func check(_ brand: Brand) throws(StoreError) {
    guard !all.contains(brand.name) else {
      throw .invalidName("\"\(brand)\" is a folder of the service itself; choose another name")
    }
  }
}

import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

extension Writer {
  /// Reads the whole folder, on several threads, and takes over what follows from it.
  mutating func load(_ checker: DocumentChecker) {
    let tree = openFolder()
    // Where it is not known what was done, nothing follows from the folder.
    let isKnown = failure == nil
    let brands = brands(in: tree)
    if let tree { scans = scan(brands, in: tree, checker) }
    let missing = missingState
    var reconciliation = Reconciliation(catalog, mayLaunch: missing == nil)
    for brand in brands.sorted() {
      if let scan = scans[brand] { reconciliation.follow(scan) }
    }
    finish(&reconciliation, tree)
    if let missing, !reconciliation.unlaunched.isEmpty { stop(because: missing) }
    let keepingFailure = settle()
    if isKnown, !reconciliation.changes.isEmpty {
      begin(
        with: reconciliation.changes, by: .service("found when the service started"),
        reconciliation.contents, keepingFailure)
    }
    restore(reconciliation.restored, reconciliation.contents)
    forgetDrafts()
  }

  /// Brings the bytes that were found to the medium. Where that fails they are served, and kept with the next change.
  ///
  /// - Returns: why it failed; nil when it did not.
  private func settle() -> FileError? {
    do throws(FileError) {
      if let error = scans.values.compactMap(\.keepingFailure).first { throw error }
      if scans.values.contains(where: \.hasDrafts) { try storage.blobs.settle() }
      return nil
    } catch {
      return error
    }
  }

  /// Removes the bytes that nothing needs any more.
  func collect() {
    guard failure == nil else { return }
    do {
      let needed = state.blobs
      for blob in try storage.blobs.list() where !needed.contains(blob) {
        try storage.blobs.remove(blob)
      }
    } catch {
      // They are in nobody's way, and the next start tries again.
      return
    }
  }

  /// Why no brand's newest version is chosen by itself; nil when it may be: the folder was served before, and nothing is known of that.
  ///
  /// A folder that takes no writes cannot tell. Where each brand has one version there, none is taken for another.
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

  /// Chooses an active brand where there is none yet, follows the declaration, and takes over the reports.
  mutating func finish(_ reconciliation: inout Reconciliation, _ tree: FolderTree?) {
    reconciliation.activateFirst()
    reports[nil]?.removeAll { $0.path == Declaration.name }
    if let problem = followDeclaration(&reconciliation, tree) {
      reports[nil, default: []].append(problem)
    }
    for (brand, found) in reconciliation.reports { reports[brand] = found.isEmpty ? nil : found }
  }

  /// New files that did not become versions are to be read again.
  mutating func forgetUncommitted() {
    for brand in scans.keys { scans[brand]?.dropUncommitted() }
  }

  /// What new files were made of is in the catalog by now.
  mutating func forgetDrafts() {
    for (brand, scan) in scans where scan.hasDrafts { scans[brand]?.dropDrafts() }
  }

  private func followDeclaration(
    _ reconciliation: inout Reconciliation, _ tree: FolderTree?
  ) -> FileReport? {
    do {
      guard let tree, try tree.entry(Declaration.name) != nil else { return nil }
      let bytes = try tree.read(Declaration.name, limit: configuration.limits.documentBytes)
      return reconciliation.follow(try Declaration(reading: bytes))
    } catch let error as InvalidDocument {
      return FileReport(path: Declaration.name, diagnostics: error.diagnostics)
    } catch let error as FileError {
      return FileReport(Declaration.name, error)
    } catch {
      return FileReport(Declaration.name, code: "unreadable", "\(error)")
    }
  }

  /// The folder of documents; nil, with a report, when it cannot be read. A missing folder is no fault while no brand is known.
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

  /// The folders that have a brand's name. Those that have none although documents are in them get a report.
  mutating func brands(in tree: FolderTree?) -> [Brand] {
    guard let tree else { return [] }
    reports[nil]?.removeAll { $0.diagnostics.first?.code == Self.folderName }
    do {
      let names = try tree.names().filter { !ReservedName.all.contains($0) && !$0.hasPrefix(".") }
      for name in names.sorted() where Brand(name) == nil && holdsDocuments(name, tree) {
        reports[nil, default: []].append(
          FileReport(
            name, code: Self.folderName,
            "\"\(name)\" is no brand's name, so the documents in the folder are not read",
            hint: "use lower-case letters, digits and dashes, at most 64"))
      }
      return names.compactMap(Brand.init).filter { isFolder($0.name, tree) }
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
      // The look into the folder meets the same and reports it.
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
        mine[brands[index]] = scanner.scan(
          brands[index], in: catalog, since: known[brands[index]])
      }
      return mine
    }
    return scans.reduce(into: [:]) { all, mine in all.merge(mine) { $1 } }
  }
}

/// Folders among the brands' that are none.
public enum ReservedName {
  public static let all: Set<String> = ["schema", "fonts", "examples", "library"]
}

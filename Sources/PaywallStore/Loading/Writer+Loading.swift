import Files
import Foundation
import PaywallCheck
import PaywallModel
import Synchronization

extension Writer {
  /// Reads the whole folder, on several threads, and says what follows from it.
  mutating func load(_ checker: DocumentChecker) -> (catalog: Catalog, drafts: [Change]) {
    let actor = Actor.service("found when the service started")
    var reconciliation = Reconciliation(state: state, catalog: nil, by: actor)
    let tree = openFolder()
    reconciliation.mayLaunch = !isStateMissing
    let brands = Set(brands(in: tree)).union(state.brands.keys)
    if let tree { scans = scan(Array(brands), in: tree, checker) }
    for brand in brands.sorted() {
      reconciliation.follow(
        scans[brand] ?? BrandScan(brand: brand), isWhole: !unrecovered.contains(brand))
    }
    finish(&reconciliation, tree)
    if !reconciliation.unlaunched.isEmpty {
      ledger.stop(because: .stateMissing(path: configuration.state))
      return (reconciliation.catalog, [])
    }
    for (brand, number) in reconciliation.leftovers {
      unlink(paywalls + "/" + brand.name + "/" + VersionFile.name(number))
    }
    return (reconciliation.catalog, reconciliation.drafts)
  }

  /// Whether the folder was served before, and nothing is known of that.
  private var isStateMissing: Bool {
    guard ledger.isEmpty, !configuration.startsAfresh else { return false }
    do {
      return try FileStatus(of: mark) != nil
    } catch {
      return true
    }
  }

  /// Chooses an active brand where there is none yet, follows the declaration, and takes over the reports.
  mutating func finish(_ reconciliation: inout Reconciliation, _ tree: FolderTree?) {
    if reconciliation.state.active == nil, let first = reconciliation.entries.keys.min() {
      let live = reconciliation.state.brands[first]?.served
      reconciliation.add(.activate, first, after: Standing(active: first, live: live))
    }
    reports[nil]?.removeAll { $0.path == Declaration.name }
    if let problem = followDeclaration(&reconciliation, tree) {
      reports[nil, default: []].append(problem)
    }
    unserved = reconciliation.unserved
    for (brand, found) in reconciliation.reports { reports[brand] = found.isEmpty ? nil : found }
  }

  /// What the folder says of itself becomes part of the log. When the medium takes no writes, it is served all the same.
  mutating func recordLoading(_ drafts: [Change]) {
    guard !drafts.isEmpty else { return }
    do {
      _ = try commit(drafts)
      let checkpoint = ledger.checkpoint
      ledger.note(checkpoint, checkpoint.write())
    } catch {
      reports[nil, default: []].append(
        FileReport("audit.jsonl", code: "unwritten", "what was found could not be logged: \(error)")
      )
    }
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

  /// The folder of documents; nil, with a report, when it cannot be read.
  mutating func openFolder() -> FolderTree? {
    reports[nil]?.removeAll { $0.path == "." }
    do {
      return try FolderTree(paywalls)
    } catch {
      reports[nil, default: []].append(FileReport(".", error))
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
      return try tree.folder(name)?.names().contains { VersionFile.number($0) != nil } ?? false
    } catch {
      return false
    }
  }

  private func scan(
    _ brands: [Brand], in tree: FolderTree, _ checker: DocumentChecker
  ) -> [Brand: BrandScan] {
    let scanner = BrandScanner(tree: tree, checker: checker, limits: configuration.limits)
    let known = scans
    let lanes = max(1, min(configuration.loadingThreads, brands.count))
    let found = Mutex<[Brand: BrandScan]>([:])
    DispatchQueue.concurrentPerform(iterations: lanes) { lane in
      var mine: [Brand: BrandScan] = [:]
      for index in stride(from: lane, to: brands.count, by: lanes) {
        mine[brands[index]] = scanner.scan(brands[index], since: known[brands[index]])
      }
      let lane = mine
      found.withLock { $0.merge(lane) { $1 } }
    }
    return found.withLock { $0 }
  }
}

/// Folders among the brands' that are none.
enum ReservedName {
  static let all: Set<String> = ["schema", "fonts"]
}

import Files
import Foundation
import PaywallModel
import Synchronization

extension Writer {
  /// Reads the whole folder, on several threads, and says what follows from it.
  mutating func load(_ checker: DocumentChecker) -> (catalog: Catalog, drafts: [Change]) {
    let actor = Actor.service("found when the service started")
    var reconciliation = Reconciliation(state: state, catalog: nil, by: actor)
    let brands = Set(brandsInFolder()).union(state.brands.keys)
    scans = scan(Array(brands), checker)
    for brand in brands.sorted() {
      reconciliation.follow(
        scans[brand] ?? BrandScan(brand: brand), isWhole: !unrecovered.contains(brand))
    }
    finish(&reconciliation)
    for (brand, number) in reconciliation.leftovers {
      unlink(folder(brand) + "/" + VersionFile.name(number))
    }
    return (reconciliation.catalog, reconciliation.drafts)
  }

  /// Chooses an active brand where there is none yet, follows the declaration, and takes over the reports.
  mutating func finish(_ reconciliation: inout Reconciliation) {
    if reconciliation.state.active == nil, let first = reconciliation.entries.keys.min() {
      let live = reconciliation.state.brands[first]?.served
      reconciliation.add(.activate, first, after: Standing(active: first, live: live))
    }
    reports[nil]?.removeAll { $0.path == Declaration.name }
    if let problem = followDeclaration(&reconciliation) {
      reports[nil, default: []].append(problem)
    }
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

  private func followDeclaration(_ reconciliation: inout Reconciliation) -> FileReport? {
    let path = paywalls + "/" + Declaration.name
    do {
      guard try FileStatus(of: path) != nil else { return nil }
      let bytes = try RegularFile.read(path, limit: configuration.limits.documentBytes)
      return reconciliation.follow(try Declaration(reading: bytes))
    } catch let error as InvalidDocument {
      return FileReport(path: Declaration.name, diagnostics: error.diagnostics)
    } catch {
      return FileReport(Declaration.name, code: "unreadable", "\(error)")
    }
  }

  /// The folders that have a brand's name.
  mutating func brandsInFolder() -> [Brand] {
    reports[nil]?.removeAll { $0.path == "." }
    do {
      let names = try Folder.names(paywalls).filter { !ReservedName.all.contains($0) }
      var brands: [Brand] = []
      for name in names {
        guard let brand = Brand(name), try FileStatus(of: paywalls + "/" + name)?.isFolder == true
        else { continue }
        brands.append(brand)
      }
      return brands
    } catch {
      reports[nil, default: []].append(FileReport(".", code: "unreadable", error.description))
      return []
    }
  }

  private func scan(_ brands: [Brand], _ checker: DocumentChecker) -> [Brand: BrandScan] {
    let scanner = BrandScanner(
      paywalls: paywalls, checker: checker, limits: configuration.limits)
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

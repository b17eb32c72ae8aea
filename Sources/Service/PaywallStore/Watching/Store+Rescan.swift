import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// Makes versions of files in the folder: `FolderWatch` notices a change, `BrandScanner` reads a brand's files and makes a `Draft` of each
/// new document, `Reconciliation` decides which changes follow, and `Writer.commit` makes them. `Writer.load` does this at the start.
extension Store {
  /// Scans the folder again and commits new documents, as one change or not at all.
  ///
  /// - Parameter brands: the brands with changed folders; nil scans all.
  @discardableResult
  public func rescan(
    _ brands: Set<Brand>? = nil, by actor: Actor? = nil
  ) throws(StoreError) -> LoadReport {
    let actor = actor ?? .service("files of the folder changed")
    var admission = Admission(gate.refusing)
    while case .mustJudge(let versions) = try rescan(brands, admission, by: actor) {
      admission.judge(versions)
    }
    return inspect { LoadReport($0.catalog, $0.problems) }
  }

  /// The end of a round of a rescan.
  private enum Round {
    case done
    /// Nothing was committed, because these versions must be judged first.
    case mustJudge([PublishedVersion])
  }

  private func rescan(
    _ brands: Set<Brand>?, _ admission: Admission, by actor: Actor
  ) throws(StoreError) -> Round {
    let ahead = try lookAhead(brands)
    return try write { (writer) throws(StoreError) in
      // If the folder is missing, everything stays as it is.
      guard let tree = writer.openFolder() else { return .done }
      let scanner = BrandScanner(
        tree: tree, checker: checker, limits: limits, blobs: storage.blobs)
      var reconciliation = Reconciliation(writer.catalog, admission)
      for brand in writer.documentsToScan(of: brands, in: tree, with: scanner).sorted() {
        reconciliation.follow(writer.scan(brand, with: scanner, ahead: ahead[brand]))
      }
      writer.finish(&reconciliation, tree)
      guard reconciliation.unjudged.isEmpty else {
        writer.forgetUncommitted()
        return .mustJudge(reconciliation.unjudged)
      }
      do throws(StoreError) {
        try writer.take(reconciliation, after: ahead, by: actor)
      } catch {
        writer.forgetUncommitted()
        throw error
      }
      writer.restore(reconciliation.restored, reconciliation.contents)
      writer.forgetDrafts()
      return .done
    }
  }

  /// The folders that contain the brands' links or that the links lead to; nil for all brands.
  func linkFolders(_ brands: Set<Brand>?) -> [Brand: Set<String>] {
    let scans = inspect { $0.scans }
    let chosen = brands.map { asked in scans.filter { asked.contains($0.key) } } ?? scans
    return chosen.mapValues(\.linkFolders).filter { !$0.value.isEmpty }
  }

  /// Scans and stores new documents before taking the writer's lock, so that no other change waits for it.
  private func lookAhead(_ brands: Set<Brand>?) throws(StoreError) -> [Brand: BrandScan] {
    let (known, catalog) = inspect { ($0.scans, $0.catalog) }
    var scans: [Brand: BrandScan] = [:]
    do {
      let tree = try FolderTree(configuration.paywalls)
      let scanner = BrandScanner(
        tree: tree, checker: checker, limits: limits, blobs: storage.blobs)
      for brand in try brands ?? Set(tree.names().compactMap { Brand($0) }) {
        scans.merge(scanner.scan(allOf: brand, in: catalog, since: known)) { $1 }
      }
    } catch {
      // The scan under the lock fails in the same way and reports it.
      return [:]
    }
    if scans.values.contains(where: \.hasDrafts) { try storage.settle() }
    return scans
  }
}

extension Writer {
  fileprivate mutating func documentsToScan(
    of brands: Set<Brand>?, in tree: FolderTree, with scanner: BrandScanner
  ) -> Set<Brand> {
    let owners = brands ?? Set(self.brands(in: tree)).union(scans.keys.map(\.owner))
    let known = scans.keys.filter { owners.contains($0.owner) }
    return owners.union(known).union(owners.flatMap(scanner.further(of:)))
  }

  fileprivate mutating func scan(
    _ brand: Brand, with scanner: BrandScanner, ahead: BrandScan?
  ) -> BrandScan {
    let known = scans[brand]?.joined(by: ahead) ?? ahead
    let scan =
      scanner.scan(brand, in: catalog, since: known, beside: scans)
      ?? BrandScan(brand: brand, beside: brand.isOwner ? nil : scans[brand.owner])
    scans[brand] = scan
    if brand.isOwner { folderPolicies[brand] = scan.policy }
    return scan
  }

  fileprivate mutating func take(
    _ reconciliation: Reconciliation, after ahead: [Brand: BrandScan], by actor: Actor
  ) throws(StoreError) {
    guard !reconciliation.changes.isEmpty else { return }
    try settle(ahead)
    _ = try commit(reconciliation.changes, by: actor, with: reconciliation.contents)
  }

  /// Makes bytes durable that only the scan under the lock found.
  fileprivate func settle(_ ahead: [Brand: BrandScan]) throws(StoreError) {
    if let failure = scans.values.compactMap(\.storingFailure).first { throw .storage(failure) }
    let isSettled = scans.allSatisfy { brand, scan in
      scan.documents.allSatisfy { number, document in
        document.draft == nil || ahead[brand]?.documents[number]?.status == document.status
      }
    }
    if !isSettled { try storage.settle() }
  }
}

import Files
import Foundation
import PaywallCheck
import PaywallModel

extension Store {
  /// Looks at the folder again and takes over what is new, as one change or not at all.
  ///
  /// `brands` narrows the look to folders that are known to have changed; nil looks at all.
  @discardableResult
  public func rescan(
    _ brands: Set<Brand>? = nil, by actor: Actor? = nil
  ) throws(StoreError) -> LoadReport {
    let actor = actor ?? .service("files of the folder changed")
    let ahead = lookAhead(brands)
    return try write { (writer, catalog) throws(StoreError) in
      // From a folder that is not there nothing follows: what was served goes on.
      guard let tree = writer.openFolder() else {
        return Outcome(answer: LoadReport(catalog, writer.problems))
      }
      let scanner = BrandScanner(tree: tree, checker: checker, limits: limits)
      var reconciliation = Reconciliation(
        state: writer.state, catalog: catalog, unserved: writer.unserved, by: actor)
      for brand in writer.brandsToScan(brands, tree).sorted() {
        reconciliation.follow(
          writer.scan(brand, scanner, ahead[brand]), isWhole: !writer.unrecovered.contains(brand))
      }
      writer.finish(&reconciliation, tree)
      let next = reconciliation.catalog
      guard !reconciliation.drafts.isEmpty else {
        return Outcome(answer: LoadReport(next, writer.problems), next: next)
      }
      let changes = try writer.commit(reconciliation.drafts)
      return Outcome(answer: LoadReport(next, writer.problems), changes: changes, next: next)
    }
  }

  /// The folders that links of the brands, nil for all, lie in or lead to.
  func linkFolders(_ brands: Set<Brand>?) -> [Brand: Set<String>] {
    let scans = inspect { $0.scans }
    let chosen = brands.map { asked in scans.filter { asked.contains($0.key) } } ?? scans
    return chosen.mapValues(\.linkFolders).filter { !$0.value.isEmpty }
  }

  /// Reads and checks what is new before the writer's lock is taken, so that nobody's change waits for it.
  private func lookAhead(_ brands: Set<Brand>?) -> [Brand: BrandScan] {
    let known = inspect { $0.scans }
    do {
      let tree = try FolderTree(configuration.paywalls)
      let scanner = BrandScanner(tree: tree, checker: checker, limits: limits)
      let names = try brands ?? Set(tree.names().compactMap(Brand.init))
      let scans = names.compactMap { scanner.scan($0, since: known[$0]) }
      return Dictionary(uniqueKeysWithValues: scans.map { ($0.brand, $0) })
    } catch {
      // The look under the lock meets the same and reports it.
      return [:]
    }
  }
}

extension Writer {
  fileprivate mutating func brandsToScan(
    _ brands: Set<Brand>?, _ tree: FolderTree
  ) -> Set<Brand> {
    brands ?? Set(self.brands(in: tree)).union(scans.keys).union(state.brands.keys)
  }

  fileprivate mutating func scan(
    _ brand: Brand, _ scanner: BrandScanner, _ ahead: BrandScan?
  ) -> BrandScan {
    let known = scans[brand]?.joined(by: ahead) ?? ahead
    let scan = scanner.scan(brand, since: known) ?? BrandScan(brand: brand)
    scans[brand] = scan
    return scan
  }
}

import Files
import Foundation
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
      var reconciliation = Reconciliation(state: writer.state, catalog: catalog, by: actor)
      for brand in writer.brandsToScan(brands).sorted() {
        reconciliation.follow(
          writer.scan(brand, checker, ahead[brand]), isWhole: !writer.unrecovered.contains(brand))
      }
      writer.finish(&reconciliation)
      let next = reconciliation.catalog
      guard !reconciliation.drafts.isEmpty else {
        return Outcome(answer: LoadReport(next, writer.problems), next: next)
      }
      let changes = try writer.commit(reconciliation.drafts)
      return Outcome(answer: LoadReport(next, writer.problems), changes: changes, next: next)
    }
  }

  /// Reads and checks what is new before the writer's lock is taken, so that nobody's change waits for it.
  private func lookAhead(_ brands: Set<Brand>?) -> [Brand: BrandScan] {
    let known = inspect { $0.scans }
    let scanner = BrandScanner(
      paywalls: configuration.paywalls, checker: checker, limits: configuration.limits)
    do {
      let names = try brands ?? Set(Folder.names(configuration.paywalls).compactMap(Brand.init))
      let scans = names.compactMap { scanner.scan($0, since: known[$0]) }
      return Dictionary(uniqueKeysWithValues: scans.map { ($0.brand, $0) })
    } catch {
      // The look under the lock meets the same and reports it.
      return [:]
    }
  }
}

extension Writer {
  fileprivate mutating func brandsToScan(_ brands: Set<Brand>?) -> Set<Brand> {
    brands ?? Set(brandsInFolder()).union(scans.keys).union(state.brands.keys)
  }

  fileprivate mutating func scan(
    _ brand: Brand, _ checker: DocumentChecker, _ ahead: BrandScan?
  ) -> BrandScan {
    let scanner = BrandScanner(
      paywalls: paywalls, checker: checker, limits: configuration.limits)
    let known = scans[brand]?.joined(by: ahead) ?? ahead
    let scan = scanner.scan(brand, since: known) ?? BrandScan(brand: brand)
    scans[brand] = scan
    return scan
  }
}

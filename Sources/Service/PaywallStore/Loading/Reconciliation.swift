import Foundation
import PaywallModel
import PaywallStorage

/// What must change so that the catalog follows the folder.
///
/// What was published stays, whatever happens to its file; a file whose number is free is found; and nothing becomes live by itself
/// but the newest version of a brand of which nothing is known yet.
struct Reconciliation {
  /// The state with `changes` in it.
  private(set) var state: StoreState
  private(set) var changes: [Change] = []
  /// The bytes that are new with the changes, or were missing.
  private(set) var contents = Contents()
  /// Brands of which bytes were missing that are there again.
  private(set) var restored: Set<Brand> = []
  private(set) var reports: [Brand: [FileReport]] = [:]
  /// Whether the newest version of a brand becomes live of which nothing is known yet.
  let mayLaunch: Bool
  private let catalog: Catalog

  init(_ catalog: Catalog, mayLaunch: Bool = true) {
    self.catalog = catalog
    state = catalog.state
    self.mayLaunch = mayLaunch
  }

  /// Adds a change.
  mutating func add(_ change: Change) {
    state.apply(change, at: state.lastTime)
    changes.append(change)
  }

  /// Whether a version can be served.
  func isThere(_ number: Int, of brand: Brand) -> Bool {
    guard let record = state.record(of: brand)?.versions[number], !record.isDeleted else {
      return false
    }
    return catalog.brands[brand]?.version(number) != nil
      || record.versionContent.document.map { contents.bytes[$0] != nil } ?? false
  }

  /// Brands that have versions, none of which is live.
  var unlaunched: [Brand] {
    state.brands.keys.filter { brand in
      let record = state.record(of: brand)
      return record?.served == nil && record?.versions.isEmpty == false
    }
  }

  /// Follows what a look into a brand's folder found.
  mutating func follow(_ scan: BrandScan) {
    let brand = scan.brand
    reports[brand] = scan.reports
    let isUnknown = state.record(of: brand)?.versions.isEmpty ?? true
    let newest = scan.documents.filter { $0.value.draft != nil }.keys.max()
    for (number, found) in scan.documents.sorted(by: { $0.key < $1.key }) {
      if let record = state.record(of: brand)?.versions[number] {
        follow(found, number, of: brand, record)
      } else if let draft = found.draft {
        let versionContent = draft.versionContent.published(found.status.modified)
        contents.merge(draft.contents)
        let isFirst = isUnknown && mayLaunch && number == newest
        add(
          isFirst ? .record(brand, number, versionContent) : .found(brand, number, versionContent))
      }
    }
  }

  /// Follows a file whose number is taken.
  private mutating func follow(
    _ found: BrandScan.Document, _ number: Int, of brand: Brand, _ record: VersionRecord
  ) {
    let next = (state.record(of: brand)?.highest ?? number) + 1
    guard record.versionContent.isOf(found.blob) else {
      let report = record.isDeleted ? FileReport.reused : FileReport.taken
      reports[brand, default: []].append(report(brand, number, next))
      return
    }
    guard !record.isDeleted, let draft = found.draft else { return }
    contents.merge(draft.contents)
    if record.versionContent.document == nil {
      let publishedAt = record.versionContent.publishedAt ?? found.status.modified
      add(.found(brand, number, draft.versionContent.published(publishedAt)))
    } else {
      restored.insert(brand)
    }
  }

  /// Chooses an active brand where there is none yet.
  mutating func activateFirst() {
    guard state.active == nil else { return }
    let first = state.brands.keys.filter { brand in
      state.servedState(of: brand).live.map { isThere($0, of: brand) } ?? false
    }.min()
    if let first { add(.activate(first, version: nil)) }
  }
}

extension VersionContent {
  /// The same edition with the time from which a file has been there.
  fileprivate func published(_ time: Date) -> VersionContent {
    VersionContent(document: document, pins: pins, etag: etag, publishedAt: time)
  }
}

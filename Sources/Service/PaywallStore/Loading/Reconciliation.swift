import Foundation
import PaywallModel
import PaywallStorage

/// The changes that make the catalog follow the folder.
///
/// Published versions stay, whatever happens to their files. A file with an unused number becomes a version. Only the newest version of a
/// new brand becomes live automatically.
struct Reconciliation {
  /// The state after `changes`.
  private(set) var state: StoreState
  private(set) var changes: [Change] = []
  /// The new or restored bytes.
  private(set) var contents = Contents()
  /// Brands that have their missing bytes back.
  private(set) var restored: Set<Brand> = []
  private(set) var reports: [Brand: [FileReport]] = [:]
  /// Whether the newest version of a new brand becomes live.
  let mayLaunch: Bool
  /// Versions that a declaration makes live and that must be judged first.
  private(set) var unjudged: [PublishedVersion] = []
  private let admission: Admission
  private let catalog: Catalog

  init(_ catalog: Catalog, mayLaunch: Bool = true, _ admission: Admission) {
    self.catalog = catalog
    state = catalog.state
    self.mayLaunch = mayLaunch
    self.admission = admission
  }

  /// Why a version that was never live may not go live; nil if it may, or if the gate must judge it first.
  mutating func askGate(_ number: Int, of brand: Brand) -> FileReport? {
    if let report = missing(number, of: brand) { return report }
    guard let version = newcomer(number, of: brand) else { return nil }
    return refusal(of: version).map { .stopped(brand, number: number, by: $0) }
  }

  /// The version in the catalog or in the folder, if it was never live.
  private func newcomer(_ number: Int, of brand: Brand) -> PublishedVersion? {
    guard let record = state.record(of: brand)?.versions[number], !record.wasLive else {
      return nil
    }
    return catalog.brands[brand]?.version(number)
      ?? PublishedVersion(brand, number: number, record: record, contents: contents)
  }

  /// Why the gate stops a version, or a version that placements show by number; nil if it does not, or if one must be judged first.
  private mutating func refusal(of version: PublishedVersion) -> StoreError? {
    var newcomers = [version]
    if version.brand.isOfPlacements {
      newcomers = version.pins.all(of: version.brand).compactMap { pin in
        catalog.isShown(pin.number, of: pin.paywall) ? nil : newcomer(pin.number, of: pin.paywall)
      }
    }
    do throws(StoreError) {
      var waiting: [PublishedVersion] = []
      _ = try admission.overrides(
        newcomers, with: version, isForced: false, unjudged: &waiting)
      unjudged += waiting
      return nil
    } catch {
      return error
    }
  }

  /// Why published placements cannot go live: they show a paywall that no longer exists.
  private func missing(_ number: Int, of brand: Brand) -> FileReport? {
    do throws(StoreError) {
      try catalog.checkShown(by: number, of: brand)
      return nil
    } catch .invalidDocument(let diagnostics) {
      return FileReport(
        path: "\(brand)/\(VersionNumber.fileName(number))", diagnostics: diagnostics)
    } catch {
      return nil
    }
  }

  mutating func add(_ change: Change) {
    state.apply(change, at: state.lastTime, by: .service("follows the folder"))
    changes.append(change)
  }

  /// Whether a version can be served.
  func isThere(_ number: Int, of brand: Brand) -> Bool {
    guard let record = state.record(of: brand)?.versions[number], !record.isDeleted else {
      return false
    }
    return catalog.brands[brand]?.version(number) != nil
      || contents.bytes[record.versionContent.document] != nil
  }

  /// Brands with versions, but without a live one.
  var unlaunched: [Brand] {
    state.brands.keys.filter { brand in
      let record = state.record(of: brand)
      return record?.live == nil && record?.versions.isEmpty == false
    }
  }

  /// Follows the scan of a brand's folder.
  mutating func follow(_ scan: BrandScan) {
    let brand = scan.brand
    reports[brand] = scan.reports
    let isUnknown = state.record(of: brand)?.versions.isEmpty ?? true
    let newest = scan.documents.filter { $0.value.draft != nil }.keys.max()
    for (number, found) in scan.documents.sorted(by: { $0.key < $1.key }) {
      if let record = state.record(of: brand)?.versions[number] {
        follow(found, number: number, of: brand, record: record)
      } else if let draft = found.draft {
        let versionContent = draft.versionContent.published(found.status.modified)
        contents.merge(draft.contents)
        let isFirst = isUnknown && mayLaunch && number == newest
        add(
          isFirst && admitsPins(of: versionContent, number, brand)
            ? .record(brand, number, versionContent) : .found(brand, number, versionContent))
      }
    }
  }

  /// Whether new placements may go live automatically: the gate stops no version that they show by number. Otherwise reports the stopped
  /// ones.
  private mutating func admitsPins(
    of versionContent: VersionContent, _ number: Int, _ brand: Brand
  ) -> Bool {
    guard brand.isOfPlacements,
      let version = PublishedVersion(
        brand, number: number, record: VersionRecord(versionContent: versionContent),
        contents: contents),
      let error = refusal(of: version)
    else { return true }
    reports[brand, default: []].append(.unlaunched(brand, number: number, by: error))
    return false
  }

  /// Applies a file with a number that is assigned already.
  private mutating func follow(
    _ found: BrandScan.Document, number: Int, of brand: Brand, record: VersionRecord
  ) {
    let next = (state.record(of: brand)?.highest ?? number) + 1
    guard record.versionContent.document == found.blob else {
      let report = record.isDeleted ? FileReport.numberReused : FileReport.numberTaken
      reports[brand, default: []].append(report(brand, number, next))
      return
    }
    guard !record.isDeleted, let draft = found.draft else { return }
    contents.merge(draft.contents)
    restored.insert(brand)
  }

  /// Chooses an active brand if there is none: the wanted one, or else the first by name.
  mutating func activateFirst(_ wanted: Brand?) {
    guard state.active == nil else { return }
    let first = state.brands.keys.filter { brand in
      brand.isOwner && brand == wanted ?? brand
        && state.servedState(of: brand).live.map { isThere($0, of: brand) } ?? false
    }.min()
    if let first { add(.activate(first, version: nil)) }
  }
}

extension VersionContent {
  /// Returns this content with the time of the file as its time of publication.
  fileprivate func published(_ time: Date) -> VersionContent {
    VersionContent(
      document: document, pins: pins, words: words, etag: etag, publishedAt: time)
  }
}

extension FileReport {
  fileprivate static func stopped(
    _ brand: Brand, number: Int, by error: StoreError
  ) -> FileReport {
    FileReport(
      Declaration.name, code: "gate",
      "it makes version \(number) of \(brand) live, and \(error); nothing of it is followed",
      hint: "mend the document as a new version, or make this one live over HTTP with force=true")
  }

  fileprivate static func unlaunched(
    _ brand: Brand, number: Int, by error: StoreError
  ) -> FileReport {
    FileReport(
      path(brand, number), code: "gate", "these placements are not live: \(error)",
      hint: "mend the document as a new version, or make this one live over HTTP with force=true")
  }

  static func numberTaken(_ brand: Brand, _ number: Int, next: Int) -> FileReport {
    FileReport(
      path(brand, number), code: "number-taken",
      "version \(number) was published with other bytes, which are still served; a version number is never reused",
      hint: "put the old bytes back, and save yours as \(VersionNumber.fileName(next))")
  }

  static func numberReused(_ brand: Brand, _ number: Int, next: Int) -> FileReport {
    FileReport(
      path(brand, number), code: "number-reused",
      "version \(number) was another document, which was deleted, and a number is never used again",
      hint: "name the file \(VersionNumber.fileName(next))")
  }

  /// - Parameter other: the version that is served instead, if there is one.
  static func unserved(_ brand: Brand, _ number: Int, insteadOf other: Int?) -> FileReport {
    let place = other.map { "version \($0)" } ?? "nothing"
    return FileReport(
      path(brand, number), code: "live-missing",
      "the live version \(number) cannot be served: its bytes are gone or damaged; \(place) is served in its place",
      hint: "restore the state or the file, or make another version live")
  }

  /// A program of a later release published the version, with patterns of terms that this one lacks.
  static func newerWords(_ version: PublishedVersion, than newest: Int) -> FileReport {
    FileReport(
      path(version.brand, version.number), code: "newer-words",
      "it was published with revision \(version.words) of the words of terms; this program only has \(newest), and says those",
      hint: "run the release that published it on every node")
  }

  private static func path(_ brand: Brand, _ number: Int) -> String {
    "\(brand)/\(VersionNumber.fileName(number))"
  }
}

import Foundation
import PaywallModel

/// What must change so that the state and the catalog follow the folder.
///
/// A version that is served stays served, whatever happens to its file; a file that is new and valid is
/// found; nothing becomes live by itself, unless a brand would have nothing to serve.
struct Reconciliation {
  /// The state with `drafts` in it.
  private(set) var state: StoreState
  private(set) var drafts: [Change] = []
  private(set) var entries: BrandTable<BrandEntry>
  private(set) var reports: [Brand: [FileReport]] = [:]
  /// Files of deleted versions that a crash left behind.
  private(set) var leftovers: [(brand: Brand, number: Int)] = []
  /// Whether a brand's newest version becomes live when none was yet.
  var mayLaunch = true
  /// Brands of which nothing is live because that is not so; by their newest versions.
  private(set) var unlaunched: [Brand: BrandEntry] = [:]
  /// Brands whose live version cannot be served, with the versions that can; which is live in an entry means nothing.
  private(set) var unserved: [Brand: BrandEntry]
  let actor: Actor
  private let isOpening: Bool
  /// What was served before; it goes on when nothing is another.
  private let former: Catalog?
  private var isSameCatalog = true
  private var recording: Int?

  init(
    state: StoreState, catalog: Catalog?, unserved: [Brand: BrandEntry] = [:], by actor: Actor
  ) {
    self.unserved = unserved
    self.state = state
    entries = catalog?.brands ?? BrandTable()
    isOpening = catalog == nil
    former = catalog
    self.actor = actor
  }

  var catalog: Catalog {
    if let former, isSameCatalog, former.active == state.active { return former }
    return Catalog(brands: entries, active: state.active)
  }

  /// Serves a brand that a declaration makes live.
  mutating func launch(_ brand: Brand, _ number: Int) {
    guard let entry = unlaunched[brand]?.with(live: number) else { return }
    unlaunched[brand] = nil
    serve(entry, as: brand)
  }

  /// Takes an entry over unless it says what the one before said.
  mutating func serve(_ entry: BrandEntry?, as brand: Brand) {
    let old = entries[brand]
    if let entry, let old, entry === old || entry.isSame(as: old) { return }
    if entry == nil && old == nil { return }
    entries[brand] = entry
    isSameCatalog = false
  }

  /// Adds a change, as it will be once it is committed.
  mutating func add(
    _ action: Change.Action, _ brand: Brand?, version: Int? = nil, etag: String? = nil,
    name: String? = nil, publishedAt: Date? = nil, after: Standing? = nil
  ) {
    let before = state.standing(of: brand)
    var draft = Change(
      action, brand: brand, version: version, etag: etag, name: name,
      period: publishedAt.map { SchedulePeriod(at: $0, until: nil) }, before: before,
      after: after ?? before, by: actor)
    draft.sequence = state.sequence + 1
    state.apply(draft)
    drafts.append(draft)
  }

  mutating func report(_ brand: Brand, _ report: FileReport) {
    reports[brand, default: []].append(report)
  }

  /// Follows what a look into a brand's folder found. Unless that `isWhole`, what is not there may yet appear.
  mutating func follow(_ scan: BrandScan, isWhole: Bool) {
    let brand = scan.brand
    reports[brand] = scan.reports
    let old = entries[brand]
    var versions: [Int: PublishedVersion] = [:]
    // A brand's first record tells of its newest version, too.
    recording = state.brands[brand]?.live == nil ? scan.versions.keys.max() : nil
    for (number, found) in scan.versions.sorted(by: { $0.key < $1.key }) {
      versions[number] = follow(found, number, of: brand, old?.version(number))
    }
    let isWhole = isWhole && scan.isWhole
    keep(old, scan, &versions, isWhole: isWhole)
    if isWhole { noteVanished(scan, versions) }
    if !mayLaunch, state.brands[brand]?.live == nil, let newest = versions.keys.max() {
      unlaunched[brand] = BrandEntry(
        brand: brand, versions: Array(versions.values), live: newest, images: scan.storedImages)
      return
    }
    unserved[brand] = nil
    guard let live = chooseLive(of: brand, among: versions) else {
      unserved[brand] = versions.keys.max().flatMap {
        BrandEntry(
          brand: brand, versions: Array(versions.values), live: $0, images: scan.storedImages)
      }
      serve(nil, as: brand)
      return
    }
    let images = scan.isWhole ? scan.storedImages : old?.images ?? [:]
    if let old { followImages(of: brand, from: old.images, to: images) }
    serve(
      BrandEntry(brand: brand, versions: Array(versions.values), live: live, images: images),
      as: brand)
  }

  /// The version that a valid file stands for; nil when the number may not stand for these bytes.
  private mutating func follow(
    _ found: BrandScan.Version, _ number: Int, of brand: Brand, _ served: PublishedVersion?
  ) -> PublishedVersion? {
    let record = state.brands[brand]?.versions[number]
    let etag = found.content.etag
    if let served, record != nil {
      if served.etag != etag { report(brand, .edited(brand, number)) }
      return served
    }
    let modified = Timestamp.rounded(found.status.modified)
    var publishedAt = modified
    switch record?.presence {
    case nil where number == recording: break
    case nil:
      add(.found, brand, version: number, etag: etag, publishedAt: modified)
    case .there where record?.etag == etag: publishedAt = record?.publishedAt ?? modified
    case .there: add(.edited, brand, version: number, etag: etag, publishedAt: modified)
    case .vanished where record?.etag == etag:
      publishedAt = record?.publishedAt ?? modified
      add(.found, brand, version: number, etag: etag, publishedAt: publishedAt)
    case .deleted where record?.etag == etag && isOpening:
      leftovers.append((brand, number))
      return nil
    case .vanished, .deleted:
      report(brand, .reused(brand, number, next: (state.brands[brand]?.highest ?? number) + 1))
      return nil
    }
    return PublishedVersion(
      brand: brand, number: number, content: found.content, publishedAt: publishedAt)
  }

  /// Versions without a valid file: those in use stay, the others are gone.
  private mutating func keep(
    _ old: BrandEntry?, _ scan: BrandScan, _ versions: inout [Int: PublishedVersion],
    isWhole: Bool
  ) {
    for version in old?.versions ?? [] where versions[version.number] == nil {
      let isThere = !isWhole || scan.numbers.contains(version.number)
      if isThere || version.number == old?.live.number { versions[version.number] = version }
      if !isThere && version.number == old?.live.number {
        report(scan.brand, .missing(scan.brand, version.number))
      }
    }
  }

  private mutating func noteVanished(_ scan: BrandScan, _ versions: [Int: PublishedVersion]) {
    let recorded = state.brands[scan.brand]?.versions ?? [:]
    for (number, record) in recorded.sorted(by: { $0.key < $1.key })
    where record.presence == .there && !scan.numbers.contains(number) && versions[number] == nil {
      add(.vanished, scan.brand, version: number, etag: record.etag)
    }
  }

  /// The recorded live version; nil when there is none, or when it cannot be served: then nothing else is, as nobody chose it.
  private mutating func chooseLive(
    of brand: Brand, among versions: [Int: PublishedVersion]
  ) -> Int? {
    guard let newest = versions.keys.max() else { return nil }
    let record = state.brands[brand]
    guard let recorded = record?.live else {
      let after = Standing(active: state.active, live: newest)
      add(
        .record, brand, version: newest, etag: versions[newest]?.etag,
        publishedAt: versions[newest]?.publishedAt, after: after)
      return newest
    }
    if versions[recorded] != nil {
      if record?.substitute != nil {
        add(
          .restored, brand, version: recorded,
          after: Standing(active: state.active, live: recorded))
      }
      return recorded
    }
    report(brand, .unserved(brand, recorded))
    // What stood in for a live version in former releases goes on doing so.
    return record?.substitute.flatMap { versions[$0] == nil ? nil : $0 }
  }

  private mutating func followImages(
    of brand: Brand, from old: [String: StoredImage], to new: [String: StoredImage]
  ) {
    for (name, image) in new.sorted(by: { $0.key < $1.key }) where old[name]?.etag != image.etag {
      add(.putImage, brand, etag: image.etag, name: name)
    }
    for name in old.keys.sorted() where new[name] == nil { add(.deleteImage, brand, name: name) }
  }
}

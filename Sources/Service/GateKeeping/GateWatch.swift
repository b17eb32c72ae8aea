import POSIX
import PaywallModel
import PaywallRender
import PaywallStore
import Routing

/// The thread that judges versions in advance: live, scheduled and proposed ones, and the newest draft of each brand. It marks them and
/// stores the findings, and reports what is new: see `GateNotices`. After the start and after each change of the devices or the day it checks all brands, otherwise only those that
/// changed.
public final class GateWatch: Sendable {
  private let keeper: GateKeeper
  private let store: Store
  private let notices: GateNotices
  private let thread: Repeater

  /// The interval at which the thread checks whether the devices or the day have changed, in seconds.
  private static let pause = 5.0
  /// The factor by which the thread's deadline for a version is longer, as it only uses idle cores.
  private static let patience = 15

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - prepare: runs first on the thread; it lowers the thread's priority.
  ///   - report: receives failures on the thread.
  public init(
    _ keeper: GateKeeper, of store: Store, prepare: @escaping @Sendable () -> Void,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FileError) {
    self.keeper = keeper
    self.store = store
    notices = GateNotices(keeper: keeper, store: store, report: report)
    thread = try Repeater("gate")
    store.observe { [weak thread] _, _ in thread?.wake() }
    guard keeper.settings.mode != .off else { return }
    thread.run { [self] _ in
      prepare()
      run()
    }
  }

  /// Stops the thread. A version that it was judging is judged at the next start.
  public func stop(within seconds: Int) { thread.stop(within: Double(seconds)) }

  private func run() {
    keeper.tidy(store.catalog)
    let renderer = keeper.assets.renderer.apart
    var seen: (catalog: Catalog, surroundings: String)?
    var untold: Set<Brand> = []
    while thread.isRunning {
      let (catalog, surroundings) = (store.catalog, keeper.surroundings)
      let changed =
        seen?.surroundings == surroundings
        ? seen.map { catalog.brands.keys(changedSince: $0.catalog.brands) } : nil
      let brands = changed.map { Self.concerned(by: $0, in: catalog).union(untold) }
      untold = []
      for brand in (brands ?? Set(catalog.brands.keys)).sorted() where thread.isRunning {
        if !look(at: brand, in: catalog, by: renderer) { untold.insert(brand) }
      }
      seen = (catalog, surroundings)
      thread.wait(seconds: Self.pause)
    }
  }

  /// Returns the changed documents, and all paywalls of a brand if its placements have changed, as those may show other versions.
  private static func concerned(by changed: Set<Brand>, in catalog: Catalog) -> Set<Brand> {
    changed.reduce(into: changed) { all, brand in
      guard brand.paywall == nil else { return }
      all.formUnion(catalog.documents(of: brand).map(\.brand))
    }
  }

  /// Judges and marks the versions of a brand that are live, scheduled, proposed, newest, or shown by placements. Returns false if something
  /// could not be reported.
  @discardableResult
  func look(at brand: Brand, in catalog: Catalog, by renderer: Renderer) -> Bool {
    guard brand.paywall != nil else { return true }
    let entry = catalog.brands[brand]
    keeper.marks.keep(only: entry, of: brand)
    guard let entry else { return true }
    let planned = store.schedules.filter { $0.brand == brand }.map(\.version)
    let proposed = store.proposals.map(\.launch).filter { $0.brand == brand }.map(\.version)
    let shown = Self.shown(brand, in: catalog)
    let numbers = [entry.live?.number] + planned + proposed + [entry.versions.last?.number] + shown
    let seen = Set(catalog.shown(of: brand).map(\.number))
    var (done, isTold): (Set<Int>, Bool) = ([], true)
    for number in numbers.compactMap({ $0 }) where done.insert(number).inserted && thread.isRunning
    {
      guard let version = entry.version(number) else { continue }
      let isPlanned = (planned + proposed).contains(number)
      let reach: GateNotices.Reach =
        seen.contains(number) ? .readers : isPlanned ? .planned : .nobody
      if !look(at: version, reach, by: renderer) { isTold = false }
    }
    return isTold
  }

  /// Returns the versions of a paywall that its brand's live or newest placements show by number.
  private static func shown(_ brand: Brand, in catalog: Catalog) -> [Int] {
    catalog.placementFiles(of: brand).flatMap { [$0.live, $0.versions.last] }
      .compactMap(\.self)
      .flatMap(catalog.versions(shownBy:)).filter { $0.brand == brand }.map(\.number)
  }

  private func look(
    at version: PublishedVersion, _ reach: GateNotices.Reach, by renderer: Renderer
  ) -> Bool {
    let known = keeper.known(of: version)
    // A version that was not judged completely is not cached. It is not judged again until an input changes.
    if known == nil, keeper.hasMarked(version) { return true }
    let findings = known ?? judge(version, .all, by: renderer)
    let isTold = notices.tell(findings, of: version, reach: reach) {
      let first = thread.isRunning ? judge(version, .likeliest, by: renderer) : nil
      return thread.isRunning ? first : nil
    }
    // Findings that are stored or marked count as told at the next look.
    guard thread.isRunning, isTold else { return isTold }
    keeper.store(findings, of: version)
    keeper.marks.set(GateMark(findings), of: version)
    return true
  }

  private func judge(
    _ version: PublishedVersion, _ depth: JudgingDepth, by renderer: Renderer
  ) -> VersionFindings {
    let end = ContinuousClock.now + .milliseconds(keeper.settings.deadline * Self.patience)
    return keeper.judge(version, depth, by: renderer, until: end) { [self] in thread.isRunning }
  }
}

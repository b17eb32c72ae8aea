import POSIX
import PaywallModel
import PaywallRender
import PaywallStore
import Routing

/// The thread that judges versions in advance: live, scheduled and proposed ones, and the newest draft of each brand. It marks them and
/// stores the findings. After the start and after each change of the devices or the day it checks all brands, otherwise only those that
/// changed.
public final class GateWatch: Sendable {
  private let keeper: GateKeeper
  private let store: Store
  private let thread: Repeater

  /// The interval at which the thread checks whether the devices or the day have changed, in seconds.
  private static let pause = 5.0
  /// The factor by which the thread's deadline for a version is longer, as it only uses idle cores.
  private static let patience = 15

  /// Starts the thread.
  ///
  /// - Parameter prepare: runs first on the thread; it lowers the thread's priority.
  public init(
    _ keeper: GateKeeper, of store: Store, prepare: @escaping @Sendable () -> Void
  ) throws(FileError) {
    self.keeper = keeper
    self.store = store
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
    while thread.isRunning {
      let (catalog, surroundings) = (store.catalog, keeper.surroundings)
      let changed =
        seen?.surroundings == surroundings
        ? seen.map { catalog.brands.keys(changedSince: $0.catalog.brands) } : nil
      let brands = changed.map { Self.concerned(by: $0, in: catalog) }
      for brand in (brands ?? Set(catalog.brands.keys)).sorted() where thread.isRunning {
        look(at: brand, in: catalog, by: renderer)
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

  /// Judges and marks the versions of a brand that are live, scheduled, proposed, newest, or shown by placements.
  func look(at brand: Brand, in catalog: Catalog, by renderer: Renderer) {
    guard brand.paywall != nil else { return }
    let entry = catalog.brands[brand]
    keeper.marks.keep(only: entry, of: brand)
    guard let entry else { return }
    let planned = store.schedules.filter { $0.brand == brand }.map(\.version)
    let proposed = store.proposals.map(\.launch).filter { $0.brand == brand }.map(\.version)
    let shown = Self.shown(brand, in: catalog)
    let numbers = [entry.live?.number] + planned + proposed + [entry.versions.last?.number] + shown
    var done: Set<Int> = []
    for number in numbers.compactMap({ $0 }) where done.insert(number).inserted && thread.isRunning
    {
      if let version = entry.version(number) { look(at: version, by: renderer) }
    }
  }

  /// Returns the versions of a paywall that its brand's live or newest placements show by number.
  private static func shown(_ brand: Brand, in catalog: Catalog) -> [Int] {
    let placements = catalog.brands[brand.placements]
    return [placements?.live, placements?.versions.last].compactMap(\.self)
      .flatMap(catalog.versions(shownBy:)).filter { $0.brand == brand }.map(\.number)
  }

  private func look(at version: PublishedVersion, by renderer: Renderer) {
    let known = keeper.known(of: version)
    // A version that was not judged completely is not cached. It is not judged again until an input changes.
    if known == nil, keeper.hasMarked(version) { return }
    let end = ContinuousClock.now + .milliseconds(keeper.settings.deadline * Self.patience)
    let findings =
      known
      ?? keeper.judge(version, by: renderer, until: end) { [self] in thread.isRunning }
    guard thread.isRunning else { return }
    keeper.store(findings, of: version)
    keeper.marks.set(GateMark(findings), of: version)
  }
}

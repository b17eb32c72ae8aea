import Foundation
import PaywallModel
import PaywallStore
import PaywallUsage
import Placements
import Synchronization

/// The paywall versions that a version of a brand's placements or of a campaign can show, or the live placements joined with their
/// campaigns. An event with any other version is made up.
package final class PlacementSights: Sendable {
  /// The versions of a paywall that are shown: any that is or was live, and some by number.
  fileprivate struct Versions: Sendable {
    var isLive = false
    var numbers: Set<Int> = []
  }

  /// The paywalls that a placement shows outside of experiments and in them, and the experiments in its rules.
  fileprivate struct Placement: Sendable {
    var paywalls: [String: Versions] = [:]
    var experiments: Set<String> = []
    /// The experiment of each rule that may decide, by the rule's name or number; nil for a rule without one.
    var rules: [String: String?] = [:]
  }

  /// An experiment: its version, and what each variant shows, which is nil for nothing.
  fileprivate struct Experiment: Sendable {
    let version: Int
    let isRunning: Bool
    let variants: [String: PaywallReference?]
  }

  fileprivate struct Table: Sendable {
    var placements: [String: Placement] = [:]
    var experiments: [String: Experiment] = [:]
    var holdout: Int?
  }

  private let version: PublishedVersion
  /// The joined placements; nil for a single file.
  private let live: LivePlacements?
  /// Read at the first event, because most earlier versions are never needed.
  private let table = Mutex<Table?>(nil)

  /// The maximum number of versions that count: the live one and earlier live ones, because apps may show outdated content, and purchases
  /// are renewed and refunded.
  private static let mostVersions = 64
  /// The time for which events of an earlier version count, in days.
  package static let days = 90

  private init(_ version: PublishedVersion, _ live: LivePlacements?) {
    self.version = version
    self.live = live
  }

  /// Returns the sights of a file of a brand's placements, the live ones first.
  ///
  /// - Parameter live: the placements joined with their campaigns; nil for a campaign.
  static func all(
    of entry: BrandEntry, _ live: LivePlacements?, reusing known: [PlacementSights]
  ) -> [PlacementSights] {
    let former = entry.versions.reversed().filter { $0.wasLive && $0 !== entry.live }
    return ([entry.live].compactMap(\.self) + former).prefix(mostVersions).map { version in
      let live = version === live?.main ? live : nil
      return known.first { $0.isOf(version, live) } ?? PlacementSights(version, live)
    }
  }

  private func isOf(_ version: PublishedVersion, _ live: LivePlacements?) -> Bool {
    guard self.version === version else { return false }
    guard let live, let own = self.live else { return live == nil && self.live == nil }
    return own.isSame(as: live)
  }

  /// Whether events of this version still count. A version of which nobody knows when it was replaced does.
  package func counts(at now: Date) -> Bool {
    version.retiredAt.map { now.timeIntervalSince($0) <= Double(Self.days) * 86_400 } ?? true
  }

  /// Whether a reader can have seen a version there, in the version of the experiment that the place names.
  package func canShow(_ place: UsageSeries.Place) -> Bool { known { $0.canShow(place) } }

  /// The version of an experiment; nil if there is no such experiment.
  package func version(of experiment: String) -> Int? {
    known { $0.experiments[experiment]?.version }
  }

  /// The names of running experiments.
  package var running: [String] {
    known { $0.experiments.filter(\.value.isRunning).map(\.key) }
  }

  /// The phase of the holdout; nil without one.
  package var holdout: Int? { known(\.holdout) }

  package func hasPlacement(_ name: String) -> Bool { known { $0.placements[name] != nil } }

  /// Whether a rule or a step of the placement can have decided so.
  package func canDecide(_ rule: String, _ place: UsageSeries.Place) -> Bool {
    known { table in
      guard let placement = place.placement.flatMap({ table.placements[$0] }) else { return false }
      guard let experiment = placement.rules[rule] else {
        return PlacementDecision.otherSteps.contains(rule) && place.experiment == nil
      }
      // Whoever is not counted is told of without the experiment.
      return place.experiment == nil || place.experiment == experiment
    }
  }

  package func variants(of experiment: String) -> Set<String> {
    known { Set($0.experiments[experiment]?.variants.keys.map(\.self) ?? []) }
  }

  package func has(_ variant: String, of experiment: String) -> Bool {
    known { $0.experiments[experiment]?.variants[variant] != nil }
  }

  private func known<Result: Sendable>(_ look: (Table) -> Result) -> Result {
    table.withLock { table in
      let known = table ?? Table(version, live)
      table = known
      return look(known)
    }
  }
}

extension PlacementSights.Table {
  /// Empty for a version that this release does not understand.
  init(_ version: PublishedVersion, _ live: LivePlacements?) {
    let document: PlacementDocument
    do throws(InvalidDocument) {
      document = if let live { try live.document() } else { try version.placements() }
    } catch {
      return
    }
    experiments = document.experiments.mapValues { experiment in
      PlacementSights.Experiment(
        version: experiment.version, isRunning: experiment.status == .running,
        variants: Dictionary(
          experiment.variants.map { ($0.name, $0.show.reference) },
          uniquingKeysWith: { first, _ in first }))
    }
    let file = PlacementFile(version.brand)
    placements = document.placements.mapValues { .init($0, of: document, in: file) }
    holdout = document.holdout?.phase
  }

  func canShow(_ place: UsageSeries.Place) -> Bool {
    let name = place.paywall.paywall ?? ""
    if let experiment = place.experiment {
      guard let known = experiments[experiment], known.version == place.phase,
        let variant = known.variants[place.variant ?? ""]
      else { return false }
      guard place.isExposure ? variant == nil : variant?.shows(name, place.version) == true else {
        return false
      }
      return place.placement.map { placements[$0]?.experiments.contains(experiment) == true }
        ?? true
    }
    guard let placement = place.placement else { return true }
    // Who is held out may see nothing.
    if place.isExposure { return holdout != nil && placements[placement] != nil }
    guard let versions = placements[placement]?.paywalls[name] else { return false }
    return versions.isLive || versions.numbers.contains(place.version)
  }
}

extension PaywallReference {
  fileprivate func shows(_ name: String, _ number: Int) -> Bool {
    self.name == name && (version == .live || version == .number(number))
  }
}

extension PlacementSights.Placement {
  init(
    _ placement: Placements.Placement, of document: PlacementDocument, in file: PlacementFile
  ) {
    for (index, rule) in placement.rules.enumerated() {
      rules[rule.toldName(at: index, of: file)] = .some(rule.show.experiment)
    }
    let shows = placement.rules.map(\.show) + [placement.otherwise, document.holdout?.show]
    for show in shows.compactMap(\.self) {
      if let experiment = show.experiment { experiments.insert(experiment) }
      let variants = show.experiment.flatMap { document.experiments[$0]?.variants } ?? []
      for reference in ([show] + variants.map(\.show)).compactMap(\.reference) {
        switch reference.version {
        case .live: paywalls[reference.name, default: .init()].isLive = true
        case .number(let number): paywalls[reference.name, default: .init()].numbers.insert(number)
        }
      }
    }
  }
}

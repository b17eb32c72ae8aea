import PaywallModel
import PaywallStore
import PaywallUsage
import Placements
import Synchronization

/// The paywall versions that a version of a brand's placements can show. An event with any other version is made up.
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
  }

  fileprivate struct Side: Hashable, Sendable {
    let experiment: String
    let variant: String
  }

  fileprivate struct Table: Sendable {
    var placements: [String: Placement] = [:]
    var sides: [Side: PaywallReference] = [:]
  }

  private let version: PublishedVersion
  /// Read at the first event, because most earlier versions are never needed.
  private let table = Mutex<Table?>(nil)

  /// The maximum number of versions that count: the live one and earlier live ones, because apps may show outdated content.
  private static let mostVersions = 8

  private init(_ version: PublishedVersion) { self.version = version }

  /// Returns the sights of a brand's placements, the live ones first.
  static func all(of entry: BrandEntry, reusing known: [PlacementSights]) -> [PlacementSights] {
    let former = entry.versions.reversed().filter { $0.wasLive && $0 !== entry.live }
    return ([entry.live].compactMap(\.self) + former).prefix(mostVersions).map { version in
      known.first { $0.version === version } ?? PlacementSights(version)
    }
  }

  /// Whether a reader can have seen a version there.
  package func canShow(_ place: UsageSeries.Place) -> Bool {
    table.withLock { table in
      let known = table ?? Table(version)
      table = known
      return known.canShow(place)
    }
  }
}

extension PlacementSights.Table {
  /// Empty for a version that this release does not understand.
  init(_ version: PublishedVersion) {
    let document: PlacementDocument
    do throws(InvalidDocument) {
      document = try version.placements()
    } catch {
      return
    }
    for (name, experiment) in document.experiments {
      for variant in experiment.variants {
        sides[.init(experiment: name, variant: variant.name)] = variant.show.reference
      }
    }
    placements = document.placements.mapValues { .init($0, of: document) }
  }

  func canShow(_ place: UsageSeries.Place) -> Bool {
    let name = place.paywall.paywall ?? ""
    if let experiment = place.experiment {
      guard let shown = sides[.init(experiment: experiment, variant: place.variant ?? "")],
        shown.name == name
      else { return false }
      if case .number(let number) = shown.version, number != place.version { return false }
      return place.placement.map { placements[$0]?.experiments.contains(experiment) == true }
        ?? true
    }
    guard let placement = place.placement else { return true }
    guard let versions = placements[placement]?.paywalls[name] else { return false }
    return versions.isLive || versions.numbers.contains(place.version)
  }
}

extension PlacementSights.Placement {
  init(_ placement: Placements.Placement, of document: PlacementDocument) {
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

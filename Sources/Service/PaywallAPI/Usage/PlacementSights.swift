import PaywallModel
import PaywallStore
import PaywallUsage
import Placements

/// What a version of a brand's placements can show, for events that say what was seen: whatever it cannot show is made up.
final class PlacementSights: Sendable {
  /// Which versions of a paywall are shown: any that is or was live, and some by their numbers.
  private struct Versions: Sendable {
    var isLive = false
    var numbers: Set<Int> = []
  }

  /// What one placement shows outside of experiments and in them, and which experiments its rules show.
  private struct Placement: Sendable {
    var paywalls: [String: Versions] = [:]
    var experiments: Set<String> = []
  }

  private struct Side: Hashable, Sendable {
    let experiment: String
    let variant: String
  }

  private let version: PublishedVersion
  private let placements: [String: Placement]
  private let sides: [Side: PaywallReference]

  /// The versions that count, as apps show what they got a while ago: the live one, and some that were live before.
  private static let mostVersions = 8

  /// Nil for a version that this release does not understand.
  private init?(_ version: PublishedVersion) {
    let document: PlacementDocument
    do throws(InvalidDocument) {
      document = try version.placements()
    } catch {
      return nil
    }
    self.version = version
    var sides: [Side: PaywallReference] = [:]
    for (name, experiment) in document.experiments {
      for variant in experiment.variants {
        sides[Side(experiment: name, variant: variant.name)] = variant.show.reference
      }
    }
    self.sides = sides
    placements = document.placements.mapValues { placement in
      var sights = Placement()
      let shows = placement.rules.map(\.show) + [placement.otherwise, document.holdout?.show]
      for show in shows.compactMap(\.self) {
        if let experiment = show.experiment { sights.experiments.insert(experiment) }
        let variants = show.experiment.flatMap { document.experiments[$0]?.variants } ?? []
        for reference in ([show] + variants.map(\.show)).compactMap(\.reference) {
          switch reference.version {
          case .live: sights.paywalls[reference.name, default: Versions()].isLive = true
          case .number(let number):
            sights.paywalls[reference.name, default: Versions()].numbers.insert(number)
          }
        }
      }
      return sights
    }
  }

  /// The sights of a brand's placements, the live ones first.
  static func all(of entry: BrandEntry, reusing known: [PlacementSights]) -> [PlacementSights] {
    let former = entry.versions.reversed().filter { $0.wasLive && $0 !== entry.live }
    return ([entry.live].compactMap(\.self) + former).prefix(mostVersions).compactMap { version in
      known.first { $0.version === version } ?? PlacementSights(version)
    }
  }

  /// Whether somebody can have seen a version there.
  func canShow(_ place: UsageSeries.Place) -> Bool {
    let name = place.paywall.paywall ?? ""
    if let experiment = place.experiment {
      guard let shown = sides[Side(experiment: experiment, variant: place.variant ?? "")],
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

import PaywallModel
import PaywallStore
import PaywallUsage
import Placements
import ReaderRoutes
import Routing

/// An experiment as the live placements have it, or else the last ones that had it: its result stays readable.
struct FoundExperiment {
  let experiment: PlacementExperiment
  /// The version of the placements that has it; nil for the live one.
  let placements: PublishedVersion?

  /// - Parameter version: the version of the experiment; nil for the newest.
  init(
    _ name: String, version: Int?, of brand: Brand, in catalog: PreparedCatalog
  ) throws(Problem) {
    if name == UsageSeries.Place.canaryName,
      let canary = Self.canary(version: version, of: brand, in: catalog.catalog)
    {
      self.init(experiment: canary, placements: nil)
      return
    }
    let live = try catalog.placements(of: brand, toStrangers: false).decider.document
    if name == UsageSeries.Place.holdoutName, let holdout = live.holdout {
      self.init(experiment: PlacementExperiment(of: holdout), placements: nil)
      return
    }
    if let experiment = live.experiments[name], version ?? experiment.version == experiment.version
    {
      self.init(experiment: experiment, placements: nil)
      return
    }
    let files = catalog.catalog.placementFiles(of: brand)
    for placements in files.flatMap({ $0.versions.filter(\.wasLive).reversed() }) {
      guard let experiment = Self.experiment(name, of: placements),
        version ?? experiment.version == experiment.version
      else { continue }
      self.init(experiment: experiment, placements: placements)
      return
    }
    let wanted = version.map { " in version \($0)" } ?? ""
    throw Problem(
      .notFound,
      "no placements of \(brand) that are or were live have an experiment \"\(name.shortened)\"\(wanted)"
    ).allowing(live.experiments[name] == nil ? live.experiments.keys.sorted() : [])
  }

  private init(experiment: PlacementExperiment, placements: PublishedVersion?) {
    self.experiment = experiment
    self.placements = placements
  }

  /// A running canary of a brand's paywalls as an experiment; nil if there is none.
  private static func canary(
    version: Int?, of brand: Brand, in catalog: Catalog
  ) -> PlacementExperiment? {
    for entry in catalog.documents(of: brand) {
      guard let canary = entry.canary?.terms, let live = entry.live,
        version ?? canary.sequence == canary.sequence
      else { continue }
      return PlacementExperiment(of: canary, entry.brand, beside: live, in: catalog)
    }
    return nil
  }

  /// Nil also for placements that this release does not understand.
  private static func experiment(
    _ name: String, of placements: PublishedVersion
  ) -> PlacementExperiment? {
    do throws(InvalidDocument) {
      return try placements.placements().experiments[name]
    } catch {
      return nil
    }
  }
}

extension PlacementExperiment {
  /// The holdout as an experiment: all others compared with the people who are held out.
  fileprivate init(of holdout: Holdout) {
    self.init()
    version = holdout.phase
    let sides = [
      (UsageSeries.Place.heldName, holdout.people.share),
      (UsageSeries.Place.othersName, 1 - holdout.people.share),
    ]
    variants = sides.map { name, share in
      var variant = PlacementVariant()
      (variant.name, variant.weight) = (name, share)
      return variant
    }
  }
}

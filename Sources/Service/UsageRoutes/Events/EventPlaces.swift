import JSON
import PaywallModel
import PaywallStore
import PaywallUsage
import Placements
import ReaderRoutes

/// The paywalls, placements and variants of a brand that events may name. Events with unknown names are not counted, so that nobody can
/// make up series.
struct EventPlaces {
  private typealias Refusal = ClientEvents.Refusal

  private let brand: Brand
  private let catalog: Catalog
  private let placements: PlacementDocument?
  private let sights: [PlacementSights]

  init(_ brand: Brand, _ prepared: PreparedCatalog) {
    self.brand = brand
    catalog = prepared.catalog
    placements = prepared[brand.placements]?.placements?.decider.document
    sights = prepared[brand.placements]?.sights ?? []
  }

  /// Returns where an event happened. Throws if it names something unknown.
  func place(of event: JSONNode) throws(ClientEvents.Refusal) -> UsageSeries.Place {
    if let name = try text("brand", of: event), name != brand.name {
      throw Refusal(reason: .wrongBrand)
    }
    guard let name = event["paywall"]?.string else { throw .malformed("paywall") }
    guard let number = event["version"]?.number?.int else { throw .malformed("version") }
    guard let paywall = Brand(brand.name, paywall: name), let entry = catalog.brands[paywall] else {
      throw Refusal(reason: .unknownPaywall)
    }
    guard let version = entry.version(number), catalog.isPublic(version) else {
      throw Refusal(reason: catalog.isPublic(entry) ? .unknownVersion : .unknownPaywall)
    }
    var place = UsageSeries.Place(paywall, version: number)
    place.placement = try text("placement", of: event)
    place.product = try text("product", of: event)
    place.experiment = try text("experiment", of: event)
    place.variant = try text("variant", of: event)
    if let name = place.placement, placements?.placements[name] == nil {
      throw Refusal(reason: .unknownPlacement)
    }
    if let name = place.product, version.choices.products[name] == nil {
      throw Refusal(reason: .unknownProduct)
    }
    try checkExperiment(of: place)
    if place.placement != nil || place.experiment != nil {
      guard sights.contains(where: { $0.canShow(place) }) else { throw Refusal(reason: .notShown) }
    }
    return place
  }

  /// Returns the version of the live experiment of an event; 0 outside of experiments.
  func phase(at place: UsageSeries.Place) -> Int {
    place.experiment.flatMap { placements?.experiments[$0]?.version } ?? 0
  }

  /// Checks that an event has both an experiment and a variant of it, or neither.
  private func checkExperiment(of place: UsageSeries.Place) throws(ClientEvents.Refusal) {
    guard let name = place.experiment else {
      if place.variant != nil { throw Refusal(reason: .unknownExperiment) }
      return
    }
    guard let experiment = placements?.experiments[name] else {
      throw Refusal(reason: .unknownExperiment)
    }
    guard experiment.variants.contains(where: { $0.name == place.variant }) else {
      throw Refusal(reason: .unknownVariant)
    }
  }

  /// Returns an optional member; null counts as absent.
  private func text(
    _ name: String, of event: JSONNode
  ) throws(ClientEvents.Refusal) -> String? {
    guard let node = event[name], !node.isNull else { return nil }
    guard let text = node.string else { throw .malformed(name) }
    return text
  }
}

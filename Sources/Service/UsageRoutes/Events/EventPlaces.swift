import Foundation
import JSON
import PaywallModel
import PaywallStore
import PaywallUsage
import ReaderRoutes

/// The paywalls, placements and variants of a brand that events may name. Events with unknown names are not counted, so that nobody can
/// make up series.
struct EventPlaces {
  private typealias Refusal = ClientEvents.Refusal

  private let brand: Brand
  private let catalog: Catalog
  /// The live placements, then earlier ones and campaigns whose events still count.
  private let sights: [PlacementSights]
  private let hasCanary: Bool

  init(_ brand: Brand, _ prepared: PreparedCatalog, at now: Date) {
    self.brand = brand
    catalog = prepared.catalog
    hasCanary = prepared.hasCanary(of: brand)
    let files = prepared.catalog.placementFiles(of: brand).map(\.brand)
    sights = files.flatMap { prepared[$0]?.sights ?? [] }.filter { $0.counts(at: now) }
  }

  /// Returns where an event happened. Throws if it names something unknown.
  func place(
    of event: JSONNode, _ kind: UsageSeries.Kind = .impression
  ) throws(ClientEvents.Refusal) -> UsageSeries.Place {
    if let name = try text("brand", of: event), name != brand.name {
      throw Refusal(reason: .wrongBrand)
    }
    if kind == .exposure { return try exposure(of: event) }
    if kind == .custom { return try variant(of: event) }
    guard let name = event["paywall"]?.string else { throw .malformed("paywall") }
    guard let number = event["version"]?.number?.int else { throw .malformed("version") }
    guard let paywall = Brand(brand.name, paywall: name), let entry = catalog.brands[paywall] else {
      throw Refusal(reason: .unknownPaywall)
    }
    let version = entry.version(number)
    var place = UsageSeries.Place(paywall, version: number)
    place.product = try text("product", of: event)
    if let product = place.product, let version, version.choices.products[product] == nil,
      catalog.isPublic(version)
    {
      throw Refusal(reason: .unknownProduct)
    }
    do throws(ClientEvents.Refusal) {
      try add(event, to: &place)
    } catch {
      throw version.map(catalog.isPublic) == true ? error : unknownVersion(of: entry)
    }
    // What earlier placements showed by its number is no longer public, and was seen.
    guard let version, catalog.isPublic(version) || place.placement != nil else {
      throw unknownVersion(of: entry)
    }
    return place
  }

  /// The place of a decision without a paywall: a variant that shows nothing, or the holdout.
  private func exposure(
    of event: JSONNode
  ) throws(ClientEvents.Refusal) -> UsageSeries.Place {
    for name in ["paywall", "version", "product"] {
      guard event[name]?.isNull != false else { throw .needless(name) }
    }
    guard let placement = try text("placement", of: event) else { throw .malformed("placement") }
    var place = UsageSeries.Place(brand.owner, version: 0, placement: placement)
    try add(event, to: &place)
    let rule = try text("rule", of: event)
    guard place.experiment != nil || rule == Self.holdout else { throw .malformed("rule") }
    return place
  }

  /// The place of a server's event: the variant, whatever it shows, with the event's name in place of a product.
  private func variant(
    of event: JSONNode
  ) throws(ClientEvents.Refusal) -> UsageSeries.Place {
    for name in ["paywall", "version", "product"] {
      guard event[name]?.isNull != false else { throw .needless(name) }
    }
    guard let name = try text(EventDetail.event.name, of: event) else { throw .malformed("event") }
    var place = UsageSeries.Place(brand.owner, version: 0)
    place.experiment = try text("experiment", of: event)
    place.variant = try text("variant", of: event)
    guard let experiment = place.experiment else { throw .malformed("experiment") }
    let phases = try phases(of: place, as: event)
    guard
      let sight = sights.first(where: { sight in
        sight.version(of: experiment).map { phases?.contains($0) == true } == true
          && place.variant.map { sight.has($0, of: experiment) } == true
      })
    else { throw Refusal(reason: .unknownVariant) }
    place.phase = sight.version(of: experiment) ?? 0
    place.product = name
    return place
  }

  /// The name of the step of a placement that holds people out.
  private static let holdout = "holdout"
  /// The steps before the holdout.
  private static let earlierSteps = ["forced", "paused", "frequency"]

  /// The side of the holdout that the reader of an event is on; nil without a holdout, and for an event that does not say which rule decided.
  func holdout(of event: JSONNode) -> UsageSeries.Place? {
    guard let phase = sights.first?.holdout, event["placement"]?.string != nil,
      let rule = event["rule"]?.string, !Self.earlierSteps.contains(rule)
    else { return nil }
    return .holdout(of: brand, isHeld: rule == Self.holdout, phase: phase)
  }

  /// The side of a canary that the reader of an event is on; nil without one, for events of before it, and for other versions.
  func canary(of place: UsageSeries.Place, at time: Date) -> UsageSeries.Place? {
    guard hasCanary, let entry = catalog.brands[place.paywall], let canary = entry.canary?.terms,
      time >= canary.began, [canary.version, entry.live?.number].contains(place.version)
    else { return nil }
    return .canary(
      of: brand, isNew: place.version == canary.version, phase: canary.sequence)
  }

  /// The experiments of the live placements, and the canaries.
  var running: Set<UsageExperiment> {
    var names = sights.first?.running ?? []
    if sights.first?.holdout != nil { names.append(UsageSeries.Place.holdoutName) }
    if hasCanary { names.append(UsageSeries.Place.canaryName) }
    return Set(names.map { UsageExperiment(brand: brand.name, name: $0) })
  }

  /// The variants of the experiment in which a place is.
  func variants(beside place: UsageSeries.Place) -> Set<String> {
    guard let name = place.experiment else { return [] }
    return sights.first { $0.version(of: name) == place.phase }?.variants(of: name) ?? []
  }

  private func unknownVersion(of entry: BrandEntry) -> Refusal {
    Refusal(reason: catalog.isPublic(entry) ? .unknownVersion : .unknownPaywall)
  }

  /// Adds the placement, the experiment with its version, and the variant.
  private func add(
    _ event: JSONNode, to place: inout UsageSeries.Place
  ) throws(ClientEvents.Refusal) {
    place.placement = try text("placement", of: event)
    place.experiment = try text("experiment", of: event)
    place.variant = try text("variant", of: event)
    if let name = place.placement, !sights.contains(where: { $0.hasPlacement(name) }) {
      throw Refusal(reason: .unknownPlacement)
    }
    let phases = try phases(of: place, as: event)
    guard place.placement != nil || place.experiment != nil else { return }
    let rule = try text("rule", of: event)
    var reason = ClientEvents.Reason.notShown
    for sight in sights {
      place.phase = place.experiment.flatMap { sight.version(of: $0) } ?? 0
      guard phases?.contains(place.phase) != false, sight.canShow(place) else { continue }
      reason = .wrongRule
      if place.placement == nil || rule.map({ sight.canDecide($0, place) }) != false { return }
    }
    throw Refusal(reason: reason)
  }

  /// The versions of the experiment that an event may belong to; nil outside of experiments. An event that names none may belong to any, of
  /// which the newest that can have shown it is taken.
  private func phases(
    of place: UsageSeries.Place, as event: JSONNode
  ) throws(ClientEvents.Refusal) -> Set<Int>? {
    guard let name = place.experiment else {
      if place.variant != nil { throw Refusal(reason: .unknownExperiment) }
      return nil
    }
    var known = Set(sights.compactMap { $0.version(of: name) })
    guard !known.isEmpty else { throw Refusal(reason: .unknownExperiment) }
    if let node = event["experimentVersion"], !node.isNull {
      guard let version = node.number?.int else { throw .malformed("experimentVersion") }
      guard known.contains(version) else { throw Refusal(reason: .unknownExperiment) }
      known = [version]
    }
    guard let variant = place.variant, sights.contains(where: { $0.has(variant, of: name) }) else {
      throw Refusal(reason: .unknownVariant)
    }
    return known
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

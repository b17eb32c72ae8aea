import Foundation
import PaywallModel
import PaywallStorage
import PaywallStore
import PaywallUsage
import Placements

/// The counts of an experiment, with the declared prices of bought products.
struct ExperimentReport {
  let experiment: PlacementExperiment
  let name: String
  let brand: Brand
  /// The version of the placements that declares the experiment so; nil for the live one.
  var placements: Int?
  let hours: Range<Int>
  private(set) var variants: [VariantTotals]
  /// The counts up to evenly spaced hours, for plots.
  private(set) var points: [Point] = []
  /// The number of events of each variant at each step of a purchase.
  private(set) var steps: [[Int]]
  /// The currency of all prices; nil if there are several, or none.
  private(set) var currency: String?
  private var firstHour: Int?
  /// Whether all events and readers were counted under their own series, on all nodes.
  let isComplete: Bool

  /// The counts up to the end of an hour. The hour is counted since 1970.
  struct Point {
    let end: Int
    let variants: [VariantTotals]
  }

  /// The steps of a purchase.
  static let funnel: [UsageSeries.Kind] = [
    .impression, .tap, .purchaseStarted, .purchaseCompleted,
  ]
  private static let mostPoints = 40

  init(
    _ experiment: PlacementExperiment, named name: String, of brand: Brand,
    _ counts: ExperimentCounts,
    _ catalog: Catalog
  ) {
    self.experiment = experiment
    self.name = name
    self.brand = brand
    hours = counts.hours
    variants = zip(experiment.variants, experiment.shares).map {
      VariantTotals($0.name, weight: $1)
    }
    steps = variants.map { _ in Self.funnel.map { _ in 0 } }
    isComplete = counts.isComplete(of: brand)
    let key = ExperimentCounts.Key(
      brand: brand.name, experiment: name, version: experiment.version)
    let rows = counts[key]
    add(rows, ExperimentPrices(rows, catalog))
  }

  private mutating func add(_ rows: [UsageCounts.Row], _ prices: ExperimentPrices) {
    currency = prices.currency
    let rows = rows.sorted { $0.hour < $1.hour }
    guard let first = rows.first?.hour, let last = rows.last?.hour else { return }
    firstHour = first
    let step = max(1, (last - first + Self.mostPoints) / Self.mostPoints)
    var end = first + step
    for row in rows {
      while row.hour >= end {
        points.append(Point(end: end, variants: variants))
        end += step
      }
      guard let place = row.series.place,
        let index = variants.firstIndex(where: { $0.name == place.variant })
      else { continue }
      variants[index].add(row.count, row.series.kind) { prices.price(at: place) }
      if let step = Self.funnel.firstIndex(of: row.series.kind) { steps[index][step] &+= row.count }
    }
    points.append(Point(end: min(end, last + 1), variants: variants))
  }

  /// Returns the time from the first reader to the end of the period or to now, in days.
  func days(at now: Date) -> Double {
    let end = min(Double(hours.upperBound), now.timeIntervalSince1970 / 3600)
    return firstHour.map { max(0, end - Double($0)) / 24 } ?? 0
  }

  func result(effect: Double, at now: Date) -> ExperimentResult {
    ExperimentResult(variants, effect: effect, days: days(at: now))
  }

  /// Returns the result from the readers whom a server reported with its token, for the guard rails.
  func provenResult(at now: Date) -> ExperimentResult {
    ExperimentResult(variants.map(\.proven), effect: 0.1, days: days(at: now))
  }

  /// A notice about counts that strangers can forge; nil if a server reported every reader.
  var notice: String? {
    let readers = variants.reduce(0) { $0 &+ $1.readers }
    let unproven = readers &- variants.reduce(0) { $0 &+ $1.provenReaders }
    guard unproven > 0 else { return nil }
    return
      "apps told of \(unproven == readers ? "all" : "\(unproven) of") \(readers) readers with a client key alone; whoever has an app can read that key and make up such readers and what they do, so a guard rail stops the experiment only on what a server tells with its token"
  }
}

/// The prices of products that were bought in an experiment.
private struct ExperimentPrices {
  private var prices: [UsageSeries.Place: DeclaredPrice] = [:]
  /// The currency of all prices; nil if there are several, or no price.
  private(set) var currency: String?

  init(_ rows: [UsageCounts.Row], _ catalog: Catalog) {
    var declared = DeclaredPrices(catalog)
    for row in rows where row.series.kind == .purchaseCompleted {
      guard let place = row.series.place else { continue }
      prices[place] = declared.price(at: place)
    }
    let currencies = Set(prices.values.map(\.currency))
    currency = currencies.count == 1 ? currencies.first : nil
  }

  func price(at place: UsageSeries.Place) -> Double? {
    currency == nil ? nil : prices[place]?.amount
  }
}

extension PlacementExperiment {
  /// The share of each variant among the participants.
  fileprivate var shares: [Double] {
    let hasWeights = variants.allSatisfy { $0.weight != nil }
    return variants.map { variant in
      variant.ranges.isEmpty
        ? (hasWeights ? variant.weight ?? 0 : 1)
        : variant.ranges.reduce(0) { $0 + $1.below - $1.from }
    }
  }
}

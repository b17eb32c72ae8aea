import Experiments
import Foundation
import Locales
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
  /// The campaign of which that is a version; nil for the placements themselves.
  var campaign: String?
  let hours: Range<Int>
  private(set) var variants: [VariantTotals]
  /// The counts up to evenly spaced hours, for plots.
  private(set) var points: [Point] = []
  /// The number of events of each variant at each step of a purchase.
  private(set) var steps: [[Int]]
  /// What decides: as declared, or else by what the variants sell.
  private let measure: Measure
  /// The currency of revenue: that of most payments; nil if there is no price.
  private(set) var currency: String?
  /// The number of purchases that a former release counted, and of payments at prices in other currencies.
  private let perEvent: Int
  private let otherCurrencies: Int
  /// The payments of each variant's readers, by currency.
  private(set) var currencies: [[(currency: String, amount: Double)]] = []
  /// The number of payments that were converted, and the days of the rates, since 1970.
  private let converted: Int
  let rateDays: ClosedRange<Int>?
  /// The least probability of the groups' sizes at all points.
  private var ratio = 1.0
  private var firstHour: Int?
  /// Why the groups are not as large as they should be, if a client key shows it.
  private var cause: GroupCause?
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
    _ catalog: Catalog, _ rates: DayRates? = nil
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
    let (rows, payers) = (counts[key], counts.payers(of: key))
    var prices = ExperimentPrices(rows, payers, catalog, rates)
    measure =
      experiment.measure
      ?? (catalog.sellsDifferently(experiment, of: brand) ? .revenue : .purchases)
    currency = prices.currency
    cause = GroupCause(
      counts.groups(of: key), variants.map { (variant: $0.name, weight: $0.weight) })
    var money = VariantMoney(experiment)
    for payer in payers { money.add(payer, &prices) }
    money.add(former: rows, beside: payers, &prices)
    money.settle()
    currencies = variants.map { variant in
      (money.currencies[variant.name] ?? [:]).sorted { $0.key < $1.key }.map {
        (currency: $0.key, amount: Double($0.value) / 1_000_000)
      }
    }
    (converted, rateDays) = (prices.converted, prices.rateDays)
    perEvent = money.perEvent
    otherCurrencies = prices.otherCurrencies
    add(rows, money)
  }

  private mutating func add(_ rows: [UsageCounts.Row], _ money: VariantMoney) {
    let rows = rows.sorted { $0.hour < $1.hour }
    // A row that takes back stands in the first hour of a day, in which nobody may have come.
    let own = rows.first { $0.series.kind.takesBack == nil } ?? rows.first
    guard let first = own?.hour, let last = rows.last?.hour else { return }
    firstHour = first
    let step = max(1, (last - first + Self.mostPoints) / Self.mostPoints)
    var end = first + step
    var readers = ReadersByDay(window: experiment.windowDays)
    for row in rows {
      while row.hour >= end {
        add(pointAt: end, money, readers)
        end += step
      }
      guard let variant = row.series.place?.variant,
        let index = variants.firstIndex(where: { $0.name == variant })
      else { continue }
      variants[index].add(row.count, row.series.kind)
      if [.reader, .multipleReader].contains(row.series.kind) { readers.add(row, of: variant) }
      if let step = Self.funnel.firstIndex(of: row.series.kind) { steps[index][step] &+= row.count }
    }
    add(pointAt: min(end, last + 1), money, readers)
    variants = variants.map { money.total($0, until: hours.upperBound, readers) }
  }

  private mutating func add(pointAt end: Int, _ money: VariantMoney, _ readers: ReadersByDay) {
    let totals = variants.map { money.total($0, until: end, readers) }
    points.append(Point(end: end, variants: totals))
    ratio = min(
      ratio,
      SampleRatio.sequentialPValue(readers: totals.map(\.readers), weights: totals.map(\.weight)))
  }

  /// Returns the time from the first reader to the end of the period or to now, in days.
  func days(at now: Date) -> Double {
    let end = min(Double(hours.upperBound), now.timeIntervalSince1970 / 3600)
    return firstHour.map { max(0, end - Double($0)) / 24 } ?? 0
  }

  /// - Parameter effect: the relative difference to find; nil for the declared one.
  func result(effect: Double? = nil, at now: Date) -> ExperimentResult {
    var terms = ExperimentResult.Terms()
    terms.measure = measure
    terms.effect = effect ?? experiment.effect ?? terms.effect
    (terms.currency, terms.cap, terms.window) = (currency, experiment.cap, experiment.windowDays)
    (terms.others, terms.guardRails) = (experiment.otherMeasures, experiment.guardRails)
    terms.event = experiment.event
    return ExperimentResult(variants, terms, days: days(at: now), ratio: ratio)
  }

  /// Returns the result from the readers whom a server reported with its token, for the guard rails.
  func provenResult(at now: Date) -> ExperimentResult {
    var terms = ExperimentResult.Terms()
    terms.guardRails = experiment.guardRails.filter { GuardRail.usual.contains($0) }
    return ExperimentResult(variants.map(\.proven), terms, days: days(at: now))
  }

  /// What one should know of the counts; nil if there is nothing.
  var notice: String? {
    let notices = [
      ratio < SampleRatio.threshold ? cause?.words : nil, multiple, unproven, counted, foreign,
      exchanged,
    ].compactMap(\.self)
    return notices.isEmpty ? nil : notices.joined(separator: "; ")
  }

  /// GrowthBook's term is multiple exposures.
  private var multiple: String? {
    let several = variants.filter { $0.multiple > 0 }
    guard !several.isEmpty else { return nil }
    let counts = several.map { "\($0.multiple) of \($0.name)" }.joined(separator: ", ")
    return
      "readers were seen in more than one variant and are part of none (multiple exposures: \(counts)); this happens after a login if clients do not send the ticket of the placement's last answer"
  }

  private var counted: String? {
    perEvent == 0
      ? nil
      : "\(perEvent) purchases were counted by a former release, which did not keep who bought twice, so each counts as another reader's and intervals of revenue are too narrow"
  }

  private var foreign: String? {
    otherCurrencies == 0
      ? nil
      : "\(otherCurrencies) payments in other currencies are no part of the revenue in \(currency ?? ""), because no day rate is known for them"
  }

  private var exchanged: String? {
    guard converted > 0, let rateDays, let currency else { return nil }
    let days = [rateDays.lowerBound, rateDays.upperBound].map { "\(CivilDay(sinceEpoch: $0))" }
    return
      "\(converted) payments in other currencies count in \(currency), by the rates of \(days[0])"
      + (days[0] == days[1] ? "" : " to \(days[1])")
  }

  /// A notice about counts that strangers can forge; nil if a server reported every reader.
  private var unproven: String? {
    let readers = variants.reduce(0) { $0 &+ $1.readers }
    let unproven = readers &- variants.reduce(0) { $0 &+ $1.provenReaders }
    guard unproven > 0 else { return nil }
    return
      "apps told of \(unproven == readers ? "all" : "\(unproven) of") \(readers) readers with a client key alone; whoever has an app can read that key and make up such readers and what they do, so a guard rail stops the experiment only on what a server tells with its token"
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

import Numbers
import PaywallUsage
import Placements

/// What each reader of an experiment's variants paid, and when.
struct VariantMoney {
  /// A reader who bought or paid.
  private struct Payer {
    /// The day on which the reader first came.
    let day: Int
    /// In millionths; a refund is below 0.
    var deals: [(hour: Int, amount: Int, isPurchase: Bool)] = []
    /// The events that the experiment names, with their values.
    var events: [(hour: Int, value: Int)] = []
    /// A number by which readers have one order, so that sums of fractions are always the same.
    var rank: Int {
      let paid = deals.reduce(day) { $0 &* 31 &+ $1.hour &* 7 &+ $1.amount }
      return events.reduce(paid) { $0 &* 31 &+ $1.hour &* 7 &+ $1.value }
    }
  }

  /// The most that a reader counts with, in millionths.
  private let cap: Int?
  private let window: Int?
  private let event: String?
  private var payers: [String: [Payer]] = [:]
  /// Purchases of former releases: each with its hour and price.
  private var former: [String: [(hour: Int, count: Int, amount: Int)]] = [:]
  /// Purchases without a price: each with its hour.
  private var unpriced: [String: [(hour: Int, count: Int)]] = [:]
  /// The payments of readers in each currency, in millionths, by variant.
  private(set) var currencies: [String: [String: Int]] = [:]
  /// The number of purchases that a former release counted.
  private(set) var perEvent = 0

  init(_ experiment: PlacementExperiment) {
    cap = experiment.cap.flatMap { Int(exactly: ($0 * 1_000_000).rounded()) }
    window = experiment.windowDays
    event = experiment.event
  }

  mutating func add(_ reader: UsagePayer, _ prices: inout ExperimentPrices) {
    guard let variant = reader.side.variant, !reader.isMultiple else { return }
    var payer = Payer(day: reader.day)
    for deal in reader.deals {
      if let name = deal.event {
        if name == event { payer.events.append((deal.hour, deal.amount ?? 0)) }
        continue
      }
      let sign = deal.isRefund ? -1 : 1
      let worth = prices.worth(of: deal)
      if let worth {
        let sum = currencies[variant]?[worth.currency] ?? 0
        currencies[variant, default: [:]][worth.currency] = sum.adding(
          clamping: sign * worth.amount)
      }
      let amount = worth.flatMap { prices.amount($0, at: deal.hour) }
      if amount == nil, !deal.isRefund { unpriced[variant, default: []].append((deal.hour, 1)) }
      payer.deals.append((deal.hour, sign * (amount ?? 0), !deal.isRefund))
    }
    payer.events.sort { $0 < $1 }
    payer.deals.sort { ($0.hour, $0.amount) < ($1.hour, $1.amount) }
    payers[variant, default: []].append(payer)
  }

  /// Puts readers into one order, whatever that of counting was.
  mutating func settle() {
    payers = payers.mapValues { $0.sorted { $0.rank < $1.rank } }
    former = former.mapValues { $0.sorted { ($0.hour, $0.amount) < ($1.hour, $1.amount) } }
  }

  /// Adds the purchases of which nobody knows the reader.
  mutating func add(
    former rows: [UsageCounts.Row], beside payers: [UsagePayer], _ prices: inout ExperimentPrices
  ) {
    var known: [UsageSeries.Place: Int] = [:]
    for deal in payers.flatMap(\.deals) where !deal.isRefund && deal.event == nil {
      known[deal.place, default: 0] += 1
    }
    for row in rows.sorted(by: { $0.hour < $1.hour }) where row.series.kind == .purchaseCompleted {
      guard let place = row.series.place, let variant = place.variant else { continue }
      let covered = min(row.count, known[place] ?? 0)
      known[place, default: 0] -= covered
      let count = row.count - covered
      guard count > 0 else { continue }
      perEvent &+= count
      guard let price = prices.price(at: place) else {
        unpriced[variant, default: []].append((row.hour, count))
        continue
      }
      former[variant, default: []].append((row.hour, count, price))
    }
  }

  /// The totals of a variant with what was paid before an hour.
  func total(
    _ totals: VariantTotals, until end: Int, _ readers: ReadersByDay
  ) -> VariantTotals {
    var totals = totals.bounded
    var buyers = 0
    for payer in payers[totals.name] ?? [] {
      if let window, payer.day + window > end / 24 { continue }
      let last = window.map { (payer.day + $0) * 24 } ?? .max
      let deals = payer.deals.filter { $0.hour < min(end, last) }
      if deals.contains(where: \.isPurchase) { buyers += 1 }
      let events = payer.events.filter { $0.hour < min(end, last) }
      if !events.isEmpty {
        let value = events.reduce(0) { $0.adding(clamping: $1.value) }
        totals.add(events: Double(min(value, cap ?? value)) / 1_000_000)
      }
      let paid = deals.reduce(0) { $0.adding(clamping: $1.amount) }
      totals.add(paid: Double(min(paid, cap ?? paid)) / 1_000_000)
    }
    for purchase in former[totals.name] ?? [] where purchase.hour < end && window == nil {
      totals.add(
        paid: Double(min(purchase.amount, cap ?? purchase.amount)) / 1_000_000, by: purchase.count)
    }
    totals.unpriced = (unpriced[totals.name] ?? []).reduce(0) {
      $1.hour < end ? $0 &+ $1.count : $0
    }
    if let old = readers.old(of: totals.name, at: end) {
      totals.old = (old, min(buyers, old))
    } else if perEvent == 0 {
      // Not when somebody bought but who came in these hours decides.
      totals.buyers = min(buyers, totals.readers)
    }
    return totals
  }
}

/// The readers of variants by the day on which they first came.
struct ReadersByDay {
  let window: Int?
  private var days: [String: [Int: Int]] = [:]

  init(window: Int?) { self.window = window }

  mutating func add(_ row: UsageCounts.Row, of variant: String) {
    let isBack = row.series.kind.takesBack != nil
    days[variant, default: [:]][row.hour / 24, default: 0] &+= isBack ? -row.count : row.count
  }

  /// The readers of a variant whose window is over; nil without a window.
  func old(of variant: String, at hour: Int) -> Int? {
    window.map { window in
      (days[variant] ?? [:]).reduce(0) {
        $1.key + window > hour / 24 ? $0 : $0 &+ max(0, $1.value)
      }
    }
  }
}

extension PlacementExperiment {
  /// The window in whole days.
  var windowDays: Int? { window.map { max(1, ($0.seconds + 86_399) / 86_400) } }
}

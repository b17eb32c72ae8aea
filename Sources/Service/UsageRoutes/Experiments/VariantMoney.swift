import PaywallUsage
import Placements

/// What each reader of an experiment's variants paid, and when.
struct VariantMoney {
  /// A reader who bought or paid.
  private struct Payer {
    /// The day on which the reader first came.
    let day: Int
    var deals: [(hour: Int, amount: Double, isPurchase: Bool)] = []
  }

  private let cap: Double?
  private let window: Int?
  private var payers: [String: [Payer]] = [:]
  /// Purchases of former releases: each with its hour and price.
  private var former: [String: [(hour: Int, count: Int, amount: Double)]] = [:]
  /// Purchases without a price: each with its hour.
  private var unpriced: [String: [(hour: Int, count: Int)]] = [:]
  /// The number of purchases that a former release counted.
  private(set) var perEvent = 0

  init(_ experiment: PlacementExperiment) {
    cap = experiment.cap
    window = experiment.windowDays
  }

  mutating func add(_ reader: UsagePayer, _ prices: inout ExperimentPrices) {
    guard let variant = reader.side.variant else { return }
    var payer = Payer(day: reader.day)
    for deal in reader.deals {
      let amount = prices.amount(of: deal)
      if amount == nil, !deal.isRefund { unpriced[variant, default: []].append((deal.hour, 1)) }
      payer.deals.append((deal.hour, (deal.isRefund ? -1 : 1) * (amount ?? 0), !deal.isRefund))
    }
    payers[variant, default: []].append(payer)
  }

  /// Adds the purchases of which nobody knows the reader.
  mutating func add(
    former rows: [UsageCounts.Row], beside payers: [UsagePayer], _ prices: inout ExperimentPrices
  ) {
    var known: [UsageSeries.Place: Int] = [:]
    for deal in payers.flatMap(\.deals) where !deal.isRefund { known[deal.place, default: 0] += 1 }
    for row in rows where row.series.kind == .purchaseCompleted {
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
    var totals = totals
    var buyers = 0
    for payer in payers[totals.name] ?? [] {
      if let window, payer.day + window > end / 24 { continue }
      let last = window.map { (payer.day + $0) * 24 } ?? .max
      let deals = payer.deals.filter { $0.hour < min(end, last) }
      if deals.contains(where: \.isPurchase) { buyers += 1 }
      let paid = deals.reduce(0) { $0 + $1.amount }
      totals.add(paid: min(paid, cap ?? paid))
    }
    for purchase in former[totals.name] ?? [] where purchase.hour < end && window == nil {
      totals.add(paid: min(purchase.amount, cap ?? purchase.amount), by: purchase.count)
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
    days[variant, default: [:]][row.hour / 24, default: 0] &+= row.count
  }

  /// The readers of a variant whose window is over; nil without a window.
  func old(of variant: String, at hour: Int) -> Int? {
    window.map { window in
      (days[variant] ?? [:]).reduce(0) { $1.key + window > hour / 24 ? $0 : $0 &+ $1.value }
    }
  }
}

extension PlacementExperiment {
  /// The window in whole days.
  var windowDays: Int? { window.map { max(1, ($0.seconds + 86_399) / 86_400) } }
}

import Experiments

/// The totals of one variant's readers.
public struct VariantTotals: Sendable, Hashable {
  public let name: String
  /// The variant's share of the readers, relative to the others.
  public let weight: Double
  public var readers = 0
  /// Readers who bought.
  public var buyers = 0
  /// Readers with a failed purchase.
  public var failing = 0
  /// Readers who were refunded.
  public var refunding = 0
  /// Readers whom a server reported with its token.
  public var provenReaders = 0
  /// Readers among these with a failed purchase.
  public var provenFailing = 0
  /// Readers among these who were refunded.
  public var provenRefunding = 0
  public var purchases = 0
  /// Purchases of products without a declared price.
  public var unpriced = 0
  /// The readers whose window is over, and those among them who bought in it; nil without a window.
  public var old: (readers: Int, buyers: Int)? {
    get { oldReaders.map { ($0, oldBuyers) } }
    set { (oldReaders, oldBuyers) = (newValue?.readers, newValue?.buyers ?? 0) }
  }
  private var oldReaders: Int?
  private var oldBuyers = 0
  /// The readers who paid.
  public private(set) var payers = 0
  /// The sum that readers paid, in one currency.
  public private(set) var revenue = 0.0
  /// The sum of the squares of what each reader paid.
  public private(set) var revenueSquares = 0.0

  public init(_ name: String, weight: Double) {
    self.name = name
    self.weight = weight
  }

  /// Adds a count of a series of this variant, without money.
  public mutating func add(_ count: Int, _ kind: UsageSeries.Kind) {
    switch kind {
    case .reader: readers &+= count
    case .buyer: buyers &+= count
    case .failing: failing &+= count
    case .refunding: refunding &+= count
    case .provenReader: provenReaders &+= count
    case .provenFailing: provenFailing &+= count
    case .provenRefunding: provenRefunding &+= count
    case .purchaseCompleted: purchases &+= count
    default: break
    }
  }

  /// Adds what one reader paid in all.
  public mutating func add(paid amount: Double) { add(paid: amount, by: 1) }

  /// Adds purchases that a former release counted without their readers. Each counts as another reader's.
  public mutating func add(paid amount: Double, by readers: Int) {
    guard amount > 0 else { return }
    payers &+= readers
    revenue += Double(readers) * amount
    revenueSquares += Double(readers) * amount * amount
  }

  /// The totals of the readers whom a server reported, without their purchases.
  public var proven: VariantTotals {
    var totals = VariantTotals(name, weight: weight)
    totals.readers = provenReaders
    totals.failing = provenFailing
    totals.refunding = provenRefunding
    return totals
  }

  public var conversions: Outcome {
    let (readers, buyers) = old ?? (readers, buyers)
    return .conversions(min(buyers, readers), of: readers)
  }

  /// The revenue per reader.
  public var payments: Outcome {
    .amounts(
      sum: revenue, sumOfSquares: revenueSquares, of: old?.readers ?? readers, payers: payers)
  }

  func outcome(of measure: Measure) -> Outcome {
    switch measure {
    case .purchases: conversions
    case .revenue: payments
    }
  }

  func outcome(of guardRail: GuardRail) -> Outcome {
    switch guardRail {
    case .failures: .conversions(min(failing, readers), of: readers)
    case .refunds: .conversions(min(refunding, readers), of: readers)
    }
  }
}

/// A value that must not get worse in a variant. Its raw value is its name in the API.
public enum GuardRail: String, Sendable, Hashable, CaseIterable {
  /// Readers with a failed purchase.
  case failures
  /// Readers who were refunded.
  case refunds
}

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
  /// Readers who were seen in another variant, too, and are no part of the other numbers.
  public private(set) var multiple = 0
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
  /// The readers with an event that the experiment names, and the sum of their values with the sum of the squares by reader.
  public private(set) var doers = 0
  public private(set) var values = 0.0
  public private(set) var valueSquares = 0.0
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
    if kind == .multipleReader { multiple &+= count }
    if let other = kind.takesBack { return add(-count, other) }
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

  /// The totals without numbers below zero, which readers leave who came in hours that are not looked at.
  public var bounded: VariantTotals {
    var totals = self
    for number in [
      \Self.readers, \.buyers, \.failing, \.refunding, \.provenReaders, \.provenFailing,
      \.provenRefunding,
    ] {
      totals[keyPath: number] = max(0, totals[keyPath: number])
    }
    return totals
  }

  /// Adds what one reader paid in all.
  public mutating func add(paid amount: Double) { add(paid: amount, by: 1) }

  /// Adds the events of one reader.
  public mutating func add(events value: Double) {
    doers &+= 1
    values += value
    valueSquares += value * value
  }

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

  /// Nil if nothing tells the measure.
  func outcome(of measure: Measure) -> Outcome? {
    let counted = old?.readers ?? readers
    switch measure {
    case .purchases: return conversions
    case .revenue: return payments
    case .eventRate: return .conversions(min(doers, counted), of: counted)
    case .eventSum:
      return .amounts(sum: values, sumOfSquares: valueSquares, of: counted, payers: doers)
    case .proceeds, .trialToPaid: return nil
    }
  }

  func outcome(of guardRail: GuardRail) -> Outcome {
    switch guardRail {
    case .failures: .conversions(min(failing, readers), of: readers)
    case .refunds: .conversions(min(refunding, readers), of: readers)
    case .purchases: conversions
    case .revenue: payments
    }
  }
}

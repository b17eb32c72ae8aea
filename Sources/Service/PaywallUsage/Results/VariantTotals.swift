import Experiments

/// What the readers of one variant did.
public struct VariantTotals: Sendable, Hashable {
  public let name: String
  /// Its share of the readers, relative to the others.
  public let weight: Double
  public var readers = 0
  /// Readers who bought.
  public var buyers = 0
  /// Readers whose purchase failed.
  public var failing = 0
  /// Readers who had money back.
  public var refunding = 0
  /// Readers of whom a server told with its token.
  public var provenReaders = 0
  /// Those of them whose purchase failed.
  public var provenFailing = 0
  /// Those of them who had money back.
  public var provenRefunding = 0
  public var purchases = 0
  /// Purchases of products without a declared price.
  public var unpriced = 0
  /// What readers paid by declared prices, in one currency.
  public var revenue = 0.0
  /// The sum of the squares of what was paid at each purchase.
  public var revenueSquares = 0.0

  public init(_ name: String, weight: Double) {
    self.name = name
    self.weight = weight
  }

  /// Adds a number of a series that is of this variant.
  ///
  /// - Parameter price: what the product costs; nil if nobody knows.
  public mutating func add(_ count: Int, _ kind: UsageSeries.Kind, price: () -> Double?) {
    switch kind {
    case .reader: readers &+= count
    case .buyer: buyers &+= count
    case .failing: failing &+= count
    case .refunding: refunding &+= count
    case .provenReader: provenReaders &+= count
    case .provenFailing: provenFailing &+= count
    case .provenRefunding: provenRefunding &+= count
    case .purchaseCompleted:
      purchases &+= count
      guard let price = price() else {
        unpriced &+= count
        return
      }
      revenue += Double(count) * price
      revenueSquares += Double(count) * price * price
    default: break
    }
  }

  /// The totals of the readers of whom a server told, without what they bought.
  public var proven: VariantTotals {
    var totals = VariantTotals(name, weight: weight)
    totals.readers = provenReaders
    totals.failing = provenFailing
    totals.refunding = provenRefunding
    return totals
  }

  public var conversions: Outcome { .conversions(min(buyers, readers), of: readers) }

  /// Revenue of each reader. It takes each purchase for another reader's: whoever bought twice is rare.
  public var payments: Outcome {
    .amounts(sum: revenue, sumOfSquares: revenueSquares, of: readers)
  }

  func outcome(of guardRail: GuardRail) -> Outcome {
    switch guardRail {
    case .failures: .conversions(min(failing, readers), of: readers)
    case .refunds: .conversions(min(refunding, readers), of: readers)
    }
  }
}

/// What must not get worse in a variant. Its raw value is its name in the API.
public enum GuardRail: String, Sendable, Hashable, CaseIterable {
  /// Readers whose purchase failed.
  case failures
  /// Readers who had money back.
  case refunds
}

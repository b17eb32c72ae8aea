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
  /// The sum that readers paid by declared prices, in one currency.
  public var revenue = 0.0
  /// The sum of the squares of the payments.
  public var revenueSquares = 0.0

  public init(_ name: String, weight: Double) {
    self.name = name
    self.weight = weight
  }

  /// Adds a count of a series of this variant.
  ///
  /// - Parameter price: the price of the product; nil if it is unknown.
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

  /// The totals of the readers whom a server reported, without their purchases.
  public var proven: VariantTotals {
    var totals = VariantTotals(name, weight: weight)
    totals.readers = provenReaders
    totals.failing = provenFailing
    totals.refunding = provenRefunding
    return totals
  }

  public var conversions: Outcome { .conversions(min(buyers, readers), of: readers) }

  /// The revenue per reader. Treats each purchase as another reader's, because few readers buy twice.
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

/// A value that must not get worse in a variant. Its raw value is its name in the API.
public enum GuardRail: String, Sendable, Hashable, CaseIterable {
  /// Readers with a failed purchase.
  case failures
  /// Readers who were refunded.
  case refunds
}

import JSON
import Locales
import Numbers
import Vocabulary

/// A store's offer for a product: one phase, or several before the regular price begins.
public struct ProductOffer: Sendable, Hashable {
  public enum Kind: String, Sendable, Equatable, CaseIterable {
    /// The time is free.
    case freeTrial
    /// A lower price is paid in each of several periods.
    case payAsYouGo
    /// One price is paid for the whole time.
    case payUpFront
    /// A lower price of a product that is bought once (Play Billing, `OneTimePurchaseOfferDetails`).
    case discount
  }

  /// The kind as a document writes it; `nil` if it lists phases.
  public var written: Kind?
  /// The price in the product's currency; `nil` for a free trial.
  public var amount: Amount?
  /// The length of one of the offer's periods; `nil` for a discount, and if `further` lists the phases.
  public var interval: Period?
  /// The number of periods.
  public var cycles = 1
  /// The phases as a document lists them; empty if it describes the only one by the other properties.
  public var listed: [OfferPhase] = []

  public init() {}

  /// A free trial of this length.
  public init(trial: Period) {
    written = .freeTrial
    interval = trial
  }
}

extension ProductOffer {
  /// The kind; of several phases, the first one's.
  public var kind: Kind {
    written ?? (listed.first?.amount == nil ? .freeTrial : .payAsYouGo)
  }

  /// The phases, in order; empty for a discount.
  public var phases: [OfferPhase] {
    guard listed.isEmpty else { return listed }
    guard kind != .discount, let interval else { return [] }
    let duration = interval.times(cycles)
    switch kind {
    case .payAsYouGo: return [OfferPhase(amount, every: interval, cycles: cycles)]
    case .freeTrial, .payUpFront, .discount: return [OfferPhase(amount, every: duration)]
    }
  }

  /// Whether it begins with free time.
  public var startsFree: Bool { phases.first.map { $0.amount == nil } ?? false }

  /// Whether it has no price at all, so that it is the same in every currency.
  public var isFree: Bool { amount == nil && listed.allSatisfy { $0.amount == nil } }

  /// The price of the first phase that has one, or of the discount.
  public var firstAmount: Amount? {
    kind == .discount ? amount : phases.lazy.compactMap(\.amount).first
  }

  /// The length of the first phase; `nil` for a discount.
  public var duration: Period? { phases.first?.duration }

  /// The sum of all payments before the regular price begins.
  public var total: Ratio {
    kind == .discount
      ? amount?.ratio ?? Ratio(0) : phases.reduce(Ratio(0)) { $0 + $1.total }
  }

  /// The first days of the phases after the first one, and of the regular price, if the offer begins on this day.
  public func turns(from day: CivilDay) -> [CivilDay] {
    var turn = day
    return phases.map { phase in
      turn = turn.adding(phase.duration)
      return turn
    }
  }
}

extension Form where Value == ProductOffer {
  static let productOffer = object(
    ProductOffer(),
    [
      Property(
        "kind", Form<ProductOffer.Kind>.choice(), \.written,
        help:
          "freeTrial is free, payAsYouGo has a lower price in each period, payUpFront has one price for the whole offer, discount is a lower price of a product that is bought once.",
        examples: #"["freeTrial"]"#),
      Property(
        "price", .amount, \.amount,
        help: "The price in the product's currency; not for a free trial.",
        examples: #"""
          ["0.99"]
          """#),
      Property("period", .period, \.interval, help: "The length of a period."),
      Property(
        "cycles", .integer(1...120), \.cycles, help: "The number of periods.",
        examples: #"""
          [3]
          """#),
      Property(
        "phases",
        Form<OfferPhase>.offerPhase.list(
          #"{"minItems": 1, "maxItems": 10, "x-expected": "phases ([{\"period\": \"P1W\"}, …])"}"#),
        \.listed, title: "Phases",
        help:
          "What a customer pays before the regular price, if that changes: free for a week, then 0.99 for three months. In place of kind, price, period and cycles.",
        examples: #"""
          [[{"period": "P1W"}, {"price": "0.99", "period": "P1M", "cycles": 3}]]
          """#, instead: #"{"pricingPhases steps": [{"period": "P1W"}]}"#),
    ], named: "offer",
    #"""
    {
      "title": "Offer",
      "description": "An offer of a store for a product.",
      "x-expected": "an offer ({\"kind\": \"freeTrial\", \"period\": \"P7D\"})",
      "x-hint": "write several phases as {\"phases\": [{\"period\": \"P1W\"}, {\"price\": \"0.99\", \"period\": \"P1M\"}]}",
      "examples": [
        {"kind": "payAsYouGo", "price": "0.99", "period": "P1M", "cycles": 3},
        {"phases": [{"period": "P1W"}, {"price": "0.99", "period": "P1M", "cycles": 3}]}
      ],
      "if": {"required": ["phases"]},
      "then": {
        "maxProperties": 1,
        "x-hint": "write either \"phases\", or the kind, price and period of the only one"
      },
      "else": {"required": ["kind"]}
    }
    """#)
}

extension Form where Value == [String: ProductOffer] {
  /// Offers by the store's names.
  static let productOffers = Form<ProductOffer>.productOffer.dictionary(
    names: .key, unreadable: ProductOffer(),
    #"""
    {
      "x-expected": "offers by the store's names ({\"winback\": {…}})",
      "examples": [{"winback": {"kind": "payAsYouGo", "price": "3.99", "period": "P1M", "cycles": 3}}]
    }
    """#)
}

import Numbers

/// The history of one purchase: all facts of it, whatever order they came in.
public struct PurchaseHistory: Sendable, Hashable {
  /// Where a purchase stands.
  public enum Condition: String, Sendable, Hashable {
    case trial
    case active
    case inGrace = "in-grace"
    case paymentFailed = "payment-failed"
    case paused
    case expired
    case revoked
  }

  /// The charge of one transaction and its refund, in millionths.
  public struct Charge: Sendable, Hashable {
    public let time: Int
    public let amount: Int?
    public let currency: String?
    public internal(set) var refunded = 0

    /// The amount that the seller kept.
    public var kept: Int { max(0, (amount ?? 0) - refunded) }
  }

  public let purchase: FactID
  public internal(set) var environment = FactEnvironment.production
  public internal(set) var isShared = false
  public internal(set) var reader: FactID?
  public internal(set) var product: String?
  public internal(set) var condition: Condition?
  public internal(set) var trialAt: Int?
  /// The charges by transaction. A transaction counts once, however many messages tell of it.
  public internal(set) var charges: [FactID: Charge] = [:]
  /// The refunds of transactions whose charge was not told; nil for all of it.
  public internal(set) var refundsAlone: [FactID: Int?] = [:]

  /// When the first charge was.
  public var paidAt: Int? { charges.values.map(\.time).min() }

  init(_ purchase: FactID) { self.purchase = purchase }

  /// The histories of facts that are sorted by their time.
  ///
  /// A fact that names its transaction alone, such as a refund of Stripe, is of the purchase that another fact names with it.
  public static func all(of facts: [Fact]) -> [FactID: PurchaseHistory] {
    var purchases: [FactID: FactID] = [:]
    for fact in facts {
      if let transaction = fact.transaction, let purchase = fact.purchase {
        purchases[transaction] = purchase
      }
    }
    var histories: [FactID: PurchaseHistory] = [:]
    for fact in facts {
      guard let purchase = fact.purchase ?? fact.transaction.flatMap({ purchases[$0] ?? $0 })
      else { continue }
      histories[purchase, default: PurchaseHistory(purchase)].add(fact)
    }
    return histories
  }
}

extension PurchaseHistory {
  /// Adds the next fact in time.
  fileprivate mutating func add(_ fact: Fact) {
    environment = fact.environment
    isShared = isShared || fact.isShared
    reader = fact.reader ?? reader
    product = fact.product ?? product
    if fact.kind == .startedTrial, trialAt == nil { trialAt = fact.time }
    if fact.kind.isCharge { charge(fact) }
    if fact.kind == .refunded { refund(fact) }
    if fact.kind == .refundReversed { reverse(fact) }
    condition = Condition(after: fact.kind) ?? condition
  }

  private mutating func charge(_ fact: Fact) {
    let transaction = fact.transaction ?? fact.id
    guard charges[transaction] == nil else { return }
    charges[transaction] = Charge(
      time: fact.time, amount: fact.amount, currency: fact.currency)
    // A refund may be dated before its charge where the clocks of a store's servers differ.
    if let refund = refundsAlone.removeValue(forKey: transaction) {
      charges[transaction]?.refunded = refund ?? fact.amount ?? 0
    }
  }

  /// A refund tells all that was given back of its transaction by then; without an amount, all of it.
  private mutating func refund(_ fact: Fact) {
    let transaction = fact.transaction ?? fact.id
    guard let charge = charges[transaction] else {
      refundsAlone[transaction] = .some(fact.amount)
      return
    }
    charges[transaction]?.refunded = max(charge.refunded, fact.amount ?? charge.amount ?? 0)
    if charges[transaction]?.kept == 0, charge.time == charges.values.map(\.time).max() {
      condition = .revoked
    }
  }

  private mutating func reverse(_ fact: Fact) {
    let transaction = fact.transaction ?? fact.id
    refundsAlone[transaction] = nil
    charges[transaction]?.refunded = 0
    if condition == .revoked { condition = .active }
  }
}

extension PurchaseHistory.Condition {
  /// Where a purchase stands after a fact; nil if the fact changes nothing of it.
  fileprivate init?(after kind: FactKind) {
    switch kind {
    case .startedTrial: self = .trial
    case .paid, .renewed, .upgraded, .resumed: self = .active
    case .inGrace: self = .inGrace
    case .paymentFailed: self = .paymentFailed
    case .paused: self = .paused
    case .expired: self = .expired
    case .revoked: self = .revoked
    case .refunded, .refundReversed, .noted, .unknown: return nil
    }
  }
}

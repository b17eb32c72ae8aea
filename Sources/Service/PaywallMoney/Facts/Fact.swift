/// A statement of a store about a purchase, after its proof: one for each message of the store.
public struct Fact: Sendable, Hashable {
  public var source: FactSource
  /// A hash of the store's own name of the message, by which a repeated one is recognised.
  public var id: FactID
  public var kind: FactKind
  /// The store's own words: `DID_RENEW BILLING_RECOVERY`.
  public var said: String
  /// When it happened by the store's clock, in milliseconds since 1970.
  public var time: Int
  public var environment = FactEnvironment.production
  /// The purchase from which all renewals follow; nil if the message is of none.
  public var purchase: FactID?
  public var transaction: FactID?
  /// The token of the installation that bought it; nil if the store knows none.
  public var reader: FactID?
  /// The app: a bundle identifier or the name of a package.
  public var app: String?
  public var product: String?
  public var phase: FactPhase?
  /// The amount that the reader was charged, or got back, in millionths of the currency; nil if the store did not say.
  public var amount: Int?
  /// ISO 4217.
  public var currency: String?
  /// The country of the store as the store writes it.
  public var storefront: String?
  /// When the paid time ends, in milliseconds since 1970.
  public var periodEnd: Int?
  /// Whether somebody else of the family bought it. Nobody was charged then.
  public var isShared = false

  public init(
    source: FactSource, id: FactID, kind: FactKind, said: String, time: Int
  ) {
    self.source = source
    self.id = id
    self.kind = kind
    self.said = said
    self.time = time
  }
}

extension [Fact] {
  /// The facts of an installation, and of all purchases that it made.
  public func of(_ reader: FactID) -> [Fact] {
    let purchases = Set(filter { $0.reader == reader }.compactMap(\.purchase))
    return filter { $0.reader == reader || $0.purchase.map(purchases.contains) ?? false }
  }
}

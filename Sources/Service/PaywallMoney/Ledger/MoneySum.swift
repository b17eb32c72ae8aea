import JSON
import Numbers

/// The sum of facts that are older than the ledger keeps: their number and amount by day and kind, of nobody.
public struct MoneySum: Sendable, Hashable {
  /// The values that the facts of a sum have in common.
  public struct Key: Sendable, Hashable {
    /// Days since 1970.
    public let day: Int
    public let source: FactSource
    public let kind: FactKind
    public let environment: FactEnvironment
    public let product: String?
    public let currency: String?

    init(_ fact: Fact) {
      day = fact.day
      source = fact.source
      kind = fact.kind
      environment = fact.environment
      product = fact.product
      currency = fact.currency
    }

    fileprivate init?(_ node: JSONNode) {
      guard let day = node["day"]?.number?.int,
        let source = node["source"]?.string.flatMap(FactSource.init)
      else { return nil }
      self.day = day
      self.source = source
      kind = node["kind"]?.string.flatMap(FactKind.init) ?? .unknown
      environment = node["environment"]?.string.flatMap(FactEnvironment.init) ?? .production
      product = node["product"]?.string
      currency = node["currency"]?.string
    }
  }

  public let key: Key
  public internal(set) var count = 0
  /// In millionths of the currency.
  public internal(set) var amount = 0

  init(_ key: Key) { self.key = key }

  mutating func add(_ fact: Fact) {
    count = count.adding(clamping: 1)
    amount = amount.adding(clamping: fact.amount ?? 0)
  }

  mutating func add(_ other: MoneySum) {
    count = count.adding(clamping: other.count)
    amount = amount.adding(clamping: other.amount)
  }
}

extension Fact {
  static let millisecondsOfDay = 86_400_000

  /// Days since 1970.
  var day: Int {
    let (days, rest) = time.quotientAndRemainder(dividingBy: Self.millisecondsOfDay)
    return rest < 0 ? days - 1 : days
  }
}

extension MoneySum {
  func write(of brand: String, to writer: inout JSONWriter) {
    writer.key("brand")
    writer.string(brand)
    for (name, number) in [("day", key.day), ("count", count), ("amount", amount)] {
      writer.key(name)
      writer.number(number)
    }
    let texts = [
      ("source", key.source.rawValue), ("kind", key.kind.rawValue),
      ("environment", key.environment.rawValue), ("product", key.product),
      ("currency", key.currency),
    ]
    for case (let name, let text?) in texts {
      writer.key(name)
      writer.string(text)
    }
  }

  init?(_ node: JSONNode) {
    guard let key = Key(node), let count = node["count"]?.number?.int,
      let amount = node["amount"]?.number?.int
    else { return nil }
    self.init(key)
    self.count = count
    self.amount = amount
  }
}

import JSON

/// The form of a fact in the ledger's file. Members without a value are left out.
extension Fact {
  func write(of brand: String, to writer: inout JSONWriter) {
    func member(_ name: String, _ text: String?) {
      guard let text else { return }
      writer.key(name)
      writer.string(text)
    }
    func member(_ name: String, _ number: Int?) {
      guard let number else { return }
      writer.key(name)
      writer.number(number)
    }
    member("brand", brand)
    member("id", id.text)
    member("source", source.rawValue)
    member("kind", kind.rawValue)
    member("said", said)
    member("time", time)
    if environment == .sandbox { member("environment", environment.rawValue) }
    member("purchase", purchase?.text)
    member("transaction", transaction?.text)
    member("reader", reader?.text)
    member("app", app)
    member("product", product)
    member("phase", phase?.rawValue)
    member("amount", amount)
    member("currency", currency)
    member("storefront", storefront)
    member("until", periodEnd)
    if isShared { member("shared", 1) }
  }

  /// Reads the form; nil for another one.
  init?(_ node: JSONNode) {
    func text(_ name: String) -> String? { node[name]?.string }
    func number(_ name: String) -> Int? { node[name]?.number?.int }
    guard let id = text("id").flatMap(FactID.init(_:)),
      let source = text("source").flatMap(FactSource.init), let said = text("said"),
      let time = number("time")
    else { return nil }
    // A kind of a later release is kept by its words.
    let kind = text("kind").flatMap(FactKind.init) ?? .unknown
    self.init(source: source, id: id, kind: kind, said: said, time: time)
    environment = text("environment").flatMap(FactEnvironment.init) ?? .production
    purchase = text("purchase").flatMap(FactID.init(_:))
    transaction = text("transaction").flatMap(FactID.init(_:))
    reader = text("reader").flatMap(FactID.init(_:))
    app = text("app")
    product = text("product")
    phase = text("phase").flatMap(FactPhase.init)
    amount = number("amount")
    currency = text("currency")
    storefront = text("storefront")
    periodEnd = number("until")
    isShared = number("shared") == 1
  }

  /// The most characters of a name that a store sends: of a product, an app, a storefront.
  static let longestName = 255

  /// The fact with names that are cut off where they are longer than any real one.
  var bounded: Fact {
    func cut(_ text: String?) -> String? { text.map { String($0.prefix(Self.longestName)) } }
    var fact = self
    fact.said = String(said.prefix(Self.longestName))
    (fact.app, fact.product) = (cut(app), cut(product))
    (fact.currency, fact.storefront) = (cut(currency), cut(storefront))
    return fact
  }
}

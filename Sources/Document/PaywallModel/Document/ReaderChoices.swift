import Locales
import Numbers

/// The aspects in which a document's readers can differ.
public struct ReaderChoices: Sendable, Hashable {
  /// The locales of the document's texts, as the author spells them.
  public var locales: [String]
  /// The values that each variable can have.
  public var state: [String: [String]]
  /// Its products by their names.
  public var products: [String: ProductChoices]
  /// Whether one page may have prices in several currencies.
  public var mixesCurrencies = false
  /// The countries for which some product has a price.
  public var storefronts: Set<String>
  /// Whether some product has a temporary offer.
  public var hasOffers: Bool
  /// Whether a text says a day that is counted from the reader's.
  public var saysDay = false
  /// The times on the reader's clocks at which countdowns begin and end, in seconds since 1970.
  public var localTimes: Set<Int> = []
  /// The offers that a store can grant for some product.
  public var offers: Set<Offer> = [.none]
  public var conditions: ConditionChoices
  /// The app's own variables that the document's texts use.
  public var customWords: Set<String>
  /// Whether a text has a placeholder for the app's message.
  public var takesMessage = false
  /// Whether a text has terms, which depend on the day and on the store of the reader's platform.
  public var showsTerms = false
  /// The names of the app's own views that the document places.
  public var natives: Set<String> = []
  /// The names of the data that the caller may replace.
  public var data: Set<String> = []

  public init(
    locales: [String] = [], state: [String: [String]] = [:],
    products: [String: ProductChoices] = [:], storefronts: Set<String> = [],
    hasOffers: Bool = false, conditions: ConditionChoices = ConditionChoices(),
    customWords: Set<String> = []
  ) {
    self.customWords = customWords
    self.conditions = conditions
    self.hasOffers = hasOffers
    self.locales = locales
    self.state = state
    self.products = products
    self.storefronts = storefronts
  }
}

/// The parts of a product that determine what a request may specify for it.
public struct ProductChoices: Sendable, Hashable {
  /// The identifiers in stores; of a billing plan also with the plan, such as `premium:monthly`.
  public var identifiers: Set<String>
  /// The billing plan, if the store sells the subscription in several.
  public var billingPlan: BillingPlan?
  /// The currency of the price (ISO 4217); `nil` if the product has no price.
  public var currency: String?
  /// The currencies of the prices by storefront (ISO 3166).
  public var currencies: [String: String]

  init(_ product: Product) {
    let own = Set(product.storeIDs.values).union([product.sku])
    let plan = product.billingPlan
    billingPlan = plan
    identifiers = own.union(plan.map { plan in own.map { "\($0):\(plan.rawValue)" } } ?? [])
    currency = product.price?.currency
    currencies = product.prices.mapValues(\.currency)
  }

  /// The currency of the price in a storefront.
  public func currency(in storefront: String?) -> String? {
    storefront.flatMap { currencies[$0] } ?? currency
  }
}

extension ReaderChoices {
  /// The product that a request names, by its name in the document; if there is only one product, also by any store's identifier for it.
  ///
  /// An identifier that two billing plans share names the one that is paid up front, whose price a store gives for it.
  public func product(named name: String) -> String? {
    if products[name] != nil { return name }
    let owners = products.filter { $0.value.identifiers.contains(name) }
    if owners.count == 1 { return owners.first?.key }
    let upFront = owners.filter { $0.value.billingPlan == .upFront }
    return upFront.count == 1 ? upFront.first?.key : nil
  }
}

extension ReaderChoices {
  /// A country, if a price, a condition or the taxes in terms depend on it.
  public func storefront(_ country: String) -> String? {
    let matters = storefronts.contains(country) || showsTerms && SalesTax(country: country) != nil
    return matters ? country : nil
  }
}

extension PaywallDocument {
  public var choices: ReaderChoices {
    let components = allComponents
    let texts = texts(with: components)
    let conditions = conditionChoices(with: components)
    let priced: [String] = products.values.flatMap { $0.prices.keys }
    let offers = products.values.reduce(into: Set([Offer.none])) { $0.formUnion($1.possibleOffers) }
    var choices = ReaderChoices(
      locales: locales, state: variables.mapValues(\.values),
      products: products.mapValues(ProductChoices.init),
      storefronts: conditions.storefronts.union(priced), hasOffers: offers.count > 1,
      conditions: conditions, customWords: customWords(in: texts))
    choices.offers = offers
    choices.mixesCurrencies = meta.currencies == .mixed
    choices.takesMessage = texts.contains(where: \.isMessage)
    choices.natives = components.natives
    let fields = fields(in: texts)
    choices.showsTerms = fields.contains(where: \.isTerms)
    choices.saysDay = fields.contains(where: \.saysDay)
    choices.hasOffers = choices.hasOffers || choices.saysDay
    choices.localTimes = components.localTimes
    return choices
  }

  private func customWords(in texts: [LocalizedText]) -> Set<String> {
    var names: Set<String> = []
    for text in texts where text.raw.contains("custom.") {
      for case .placeholder(let variable, _) in text.segments {
        if let name = variable.customName(beside: products) { names.insert(name) }
      }
    }
    return names
  }

  /// The fields of products that texts show.
  private func fields(in texts: [LocalizedText]) -> Set<ProductField> {
    var fields: Set<ProductField> = []
    for text in texts where !text.isPlain {
      for case .placeholder(let variable, _) in text.segments {
        let name = variable.field(among: products).field
        if let field = ProductField(rawValue: name) { fields.insert(field) }
      }
    }
    return fields
  }
}

extension [Component] {
  fileprivate var natives: Set<String> {
    Set(
      compactMap { component in
        if case .native(let native) = component.content { native.name } else { nil }
      })
  }

  fileprivate var localTimes: Set<Int> {
    Set(
      flatMap { component -> [Int] in
        guard case .countdown(let countdown) = component.content else { return [] }
        return [countdown.until, countdown.start].compactMap { $0?.localSeconds }
      })
  }
}

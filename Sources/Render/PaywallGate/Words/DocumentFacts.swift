import Locales
import Numbers
import PaywallModel

/// Facts about a document that many rules need, read once.
struct DocumentFacts: Sendable {
  /// The product that a component or an ancestor describes, by the component's pointer.
  private let products: [String: String]
  /// The variables by which a reader chooses a product.
  let selections: Set<String>
  /// The numbers of the amounts of money that texts have without a placeholder.
  let typedAmounts: Set<String>
  /// Whether it may sell without a button: by a code for a phone's camera, or in a view of the app.
  let sellsElsewhere: Bool
  /// The digits of all prices, of every store.
  let prices: Set<String>

  init(of document: PaywallDocument) {
    var products: [String: String] = [:]
    // A work list instead of recursion, because a document may be deep.
    var left = document.topComponents.map { (component: $0, product: $0.product) }
    while let (component, product) = left.popLast() {
      if let product { products[component.pointer] = product }
      left += component.components.map { ($0, $0.product ?? product) }
    }
    self.products = products
    selections = Set(document.state.filter { $0.value.products != nil }.keys)
    sellsElsewhere = document.allComponents.contains { component in
      switch component.content {
      case .qrCode, .native: true
      default: false
      }
    }
    typedAmounts = Self.amounts(in: document)
    prices = document.products.values.reduce(into: []) { prices, product in
      let offers = product.allOffers.flatMap { [$0.amount] + $0.listed.map(\.amount) }
      let amounts = [product.amount] + product.prices.values.map(\.money.amount) + offers
      for amount in amounts.compactMap(\.self) { prices.insert("\(amount)".filter(\.isNumber)) }
    }
  }

  /// Returns the product that a place in the document describes; nil if it describes none.
  func product(at pointer: String) -> String? { products[pointer] }

  private static func amounts(in document: PaywallDocument) -> Set<String> {
    var amounts: Set<String> = []
    for text in document.allTexts {
      for segment in text.segments {
        guard case .literal(let literal) = segment else { continue }
        for amount in MoneyAmount.all(in: literal) { amounts.insert(amount.digits) }
      }
    }
    return amounts
  }
}

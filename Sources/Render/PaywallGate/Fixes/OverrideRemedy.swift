import JSON
import Locales
import Numbers
import PaywallModel

extension FaultyPlace {
  /// Hides a label from readers to whom the store grants no free time.
  func hidingWithoutOffer() -> [Remedy] {
    guard let component, component["type"]?.string == "label", component["overrides"] == nil,
      let title = component["title"]?.string, !namesPrice(title)
    else { return [] }
    var changes: [JSONPatch.Operation] = []
    if subject.document.selection == nil, component["product"] == nil {
      let offered = subject.document.products.filter { $0.value.offer(for: nil).terms != nil }
      guard offered.count == 1, let product = offered.first?.key else { return [] }
      changes.append(setting("product", to: .string(product)))
    }
    let paid = paidOffers.map { JSONValue.string($0.rawValue) }
    let offer: JSONValue = paid.isEmpty ? "none" : .array(["none"] + paid)
    let override: JSONValue = ["when": ["offer": offer], "set": ["hidden": true]]
    changes.append(setting("overrides", to: [override]))
    let granted = paid.isEmpty ? "no offer" : "no free time"
    return [Remedy("hide it where the store grants \(granted)", changes)]
  }

  /// The offers of the document that have no free time.
  private var paidOffers: [Offer] {
    let products = subject.document.products.values
    return Offer.allCases.filter { kind in
      kind != .none
        && products.contains { product in
          let offer = product.offer(for: kind)
          return offer.kind == kind && offer.terms?.phases.contains { $0.amount == nil } == false
        }
    }
  }

  /// Whether a text contains a price, which readers without an offer need, too.
  private func namesPrice(_ title: String) -> Bool {
    let key = LocalizedText(title).key
    let texts = key.map { key in subject.document.strings.values.compactMap { $0[key]?.raw } }
    return (texts ?? [title]).contains { $0.contains(/\{[^}]*price/) }
  }

  /// Removes the override that contains the place; if it is the only one, removes the list of overrides. Nil if the place is not in an
  /// override.
  func withoutOverride(_ title: String) -> Remedy? {
    guard let list = path.tokens.lastIndex(of: .name("overrides")),
      list + 1 < path.tokens.count,
      let overrides = subject.text.node(at: prefix(list + 1))?.elements
    else { return nil }
    let isOnly = overrides.count == 1
    return Remedy(title, [.remove(prefix(isOnly ? list + 1 : list + 2))])
  }

  /// Removes the member of an override's `set` at the place; if the override sets nothing else, removes the override.
  func withoutOverridingMember(_ title: String) -> Remedy? {
    let set = prefix(path.tokens.count - 1)
    guard set.tokens.last == .name("set"), let members = subject.text.node(at: set)?.members else {
      return nil
    }
    return members.count == 1 ? withoutOverride(title) : Remedy(title, [.remove(path)])
  }

  /// Adds a product to the component of a condition.
  func namingProduct() -> [Remedy] {
    guard let list = path.tokens.lastIndex(of: .name("overrides")),
      let component = subject.text.node(at: prefix(list)), component["type"] != nil
    else { return [] }
    let place = prefix(list).appending("product")
    return subject.document.products.keys.sorted().prefix(Self.mostProducts).map { name in
      Remedy("let it be about \"\(name)\"", [.add(place, .string(name))])
    }
  }

  private static let mostProducts = 3

  private func prefix(_ count: Int) -> JSONPointer {
    JSONPointer(tokens: Array(path.tokens.prefix(max(0, count))))
  }
}

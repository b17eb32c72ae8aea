import JSON
import Numbers
import PaywallModel
import Vocabulary

/// The product and the offers to which a text may refer where it is shown.
struct TextScope: Hashable {
  /// The product of variables that name none; `nil` if there is none.
  var product: String?
  /// The offers that the store may have granted the reader for the product when the text is shown.
  var offers: Set<Offer>
}

/// The contexts in which a document's texts are shown.
struct TextScopes {
  private struct Place {
    var component: Component
    var product: String?
    var offers: Set<Offer>
  }

  private let document: PaywallDocument
  private var places: [String: Place] = [:]
  private var byKey: [String: Set<TextScope>] = [:]

  /// - Parameter mentioned: the places of the reading's mentions.
  init(_ reading: DocumentReading, _ mentioned: [String]) {
    document = reading.document
    for component in document.topComponents { add(component, product: nil, Set(Offer.allCases)) }
    for (mention, place) in zip(reading.mentions, mentioned) where mention.role == .text {
      guard let key = mention.node.string.flatMap({ LocalizedText($0).key }) else { continue }
      byKey[key, default: []].formUnion(scopes(at: place))
    }
  }

  /// The scopes of a text of `strings`; empty if no component shows it.
  func scopes(ofKey key: String) -> [TextScope] { Array(byKey[key] ?? []) }

  /// The scopes of the text at a pointer; empty if it is never shown.
  func scopes(at pointer: String) -> [TextScope] {
    var place = Substring(pointer)
    while !place.isEmpty, places[String(place)] == nil {
      place = place[..<(place.lastIndex(of: "/") ?? place.startIndex)]
    }
    guard let found = places[String(place)] else {
      return products(nil, Condition()).map { TextScope(product: $0, offers: Set(Offer.allCases)) }
    }
    let rest = pointer.dropFirst(place.utf8.count).split(separator: "/")
    var (condition, property, overrides) = (Condition(), rest.first, found.component.overrides[...])
    if property == "overrides", rest.count > 3, let index = Int(rest[1]),
      overrides.indices.contains(index)
    {
      condition = overrides[index].when
      overrides = overrides[(index + 1)...]
      property = rest[3]
    }
    var offers = found.offers
    if !condition.offers.isEmpty { offers.formIntersection(condition.offers) }
    for later in overrides where later.when.isOfOffersAlone {
      if let property, later.set.names.contains(String(property)) {
        offers.subtract(later.when.offers)
      }
    }
    return products(found.product, condition).compactMap { scope($0, offers) }
  }

  /// `nil` if the store never grants the offer under which the text is shown.
  private func scope(_ product: String?, _ offers: Set<Offer>) -> TextScope? {
    let possible = product.flatMap { document.products[$0]?.possibleOffers } ?? offers
    let offers = offers.intersection(possible)
    return offers.isEmpty ? nil : TextScope(product: product, offers: offers)
  }

  /// The plan's product, else the selectable products, else the only product.
  private func products(_ enclosing: String?, _ condition: Condition) -> [String?] {
    if let enclosing { return [enclosing] }
    guard let selection = document.selection else {
      return [document.products.count == 1 ? document.products.keys.first : nil]
    }
    return condition.state[selection.name] ?? selection.products
  }

  private mutating func add(_ component: Component, product outer: String?, _ around: Set<Offer>) {
    let product = component.product ?? outer
    var offers = around
    for override in component.overrides where override.when.isOfOffersAlone {
      guard override.set.names.contains("hidden") else { continue }
      if override.set.values.hidden {
        offers.subtract(override.when.offers)
      } else if component.hidden {
        offers.formIntersection(override.when.offers)
      }
    }
    places[component.pointer] = Place(component: component, product: product, offers: offers)
    for inner in component.components { add(inner, product: product, offers) }
  }
}

extension Condition {
  /// Whether the condition depends only on offers of the store.
  fileprivate var isOfOffersAlone: Bool {
    var offersAlone = Condition()
    offersAlone.offers = offers
    return !offers.isEmpty && self == offersAlone
  }
}

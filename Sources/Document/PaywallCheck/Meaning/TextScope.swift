import JSON
import PaywallModel
import Vocabulary

/// What a text may speak of where it is shown.
struct TextScope: Hashable {
  /// The product of variables that name none; nil when there is none there.
  var product: String?
  /// What the store may have granted the reader for it when the text is shown.
  var offers: Set<Offer>
}

/// Where the texts of a document are shown, and to whom.
struct TextScopes {
  private struct Place {
    var component: Component
    var product: String?
    var offers: Set<Offer>
  }

  private let document: PaywallDocument
  private var places: [String: Place] = [:]
  private var byKey: [String: Set<TextScope>] = [:]

  /// - Parameter mentioned: where what the reading mentions stands.
  init(_ reading: DocumentReading, _ mentioned: [String]) {
    document = reading.document
    for component in document.topComponents { add(component, product: nil, Set(Offer.allCases)) }
    for (mention, place) in zip(reading.mentions, mentioned) where mention.role == .text {
      guard let key = mention.node.string.flatMap({ LocalizedText($0).key }) else { continue }
      byKey[key, default: []].formUnion(scopes(at: place))
    }
  }

  /// What a text of `strings` may speak of; nothing for one that no component shows.
  func scopes(ofKey key: String) -> [TextScope] { Array(byKey[key] ?? []) }

  /// What the text at a pointer may speak of; nothing where it is never shown.
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

  /// Nil if the store never grants the offer under which the text is shown.
  private func scope(_ product: String?, _ offers: Set<Offer>) -> TextScope? {
    let possible = product.flatMap { document.products[$0]?.possibleOffers } ?? offers
    let offers = offers.intersection(possible)
    return offers.isEmpty ? nil : TextScope(product: product, offers: offers)
  }

  /// The plan's product, else the selectable ones, else the only one.
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
  /// Whether nothing but what the store grants decides.
  fileprivate var isOfOffersAlone: Bool {
    var offersAlone = Condition()
    offersAlone.offers = offers
    return !offers.isEmpty && self == offersAlone
  }
}

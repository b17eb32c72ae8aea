import Numbers
import PaywallTree

/// Where a document can be bought: for each value of a reader or a choice, the screens with a purchase button.
struct SalesTally: Sendable {
  struct Facet: Hashable, Sendable {
    let dimension: String
    let value: String
  }

  struct Count: Sendable {
    var screens = 0
    var selling = 0
    /// The index of the first cell.
    var first: Int
    /// The judged states, without the variable of the dimension.
    var states: Set<[String: String]> = []
  }

  private(set) var facets: [Facet: Count] = [:]
  /// For each dimension, the states in which some of its values sell.
  private var sellingStates: [String: Set<[String: String]>] = [:]

  mutating func note(_ scene: Scene, at index: Int, _ subject: GateSubject) {
    guard !scene.cell.isStressed, !subject.facts.sellsElsewhere,
      !subject.document.products.isEmpty
    else { return }
    let isSelling = scene.sells
    let cell = scene.cell
    add("", "", isSelling, index, cell.state)
    add("orientation", cell.orientation.rawValue, isSelling, index, cell.state)
    add("device", cell.device, isSelling, index, cell.state)
    add("theme", cell.theme.rawValue, isSelling, index, cell.state)
    add("locale", cell.locale, isSelling, index, cell.state)
    add("storefront", cell.storefront ?? "", isSelling, index, cell.state)
    add("offer", cell.offer.name, isSelling, index, cell.state)
    for variable in subject.facts.selections {
      guard let value = cell.state[variable] ?? subject.initialState[variable] else { continue }
      add(variable, value, isSelling, index, cell.state.filter { $0.key != variable })
    }
  }

  private mutating func add(
    _ dimension: String, _ value: String, _ isSelling: Bool, _ index: Int,
    _ state: [String: String]
  ) {
    let facet = Facet(dimension: dimension, value: value)
    var count = facets[facet] ?? Count(first: index)
    count.screens += 1
    count.states.insert(state)
    if isSelling {
      count.selling += 1
      sellingStates[dimension, default: []].insert(state)
    }
    count.first = min(count.first, index)
    facets[facet] = count
  }

  mutating func merge(_ other: SalesTally) {
    sellingStates.merge(other.sellingStates) { $0.union($1) }
    for (facet, theirs) in other.facets {
      guard var ours = facets[facet] else {
        facets[facet] = theirs
        continue
      }
      ours.screens += theirs.screens
      ours.selling += theirs.selling
      ours.states.formUnion(theirs.states)
      ours.first = min(ours.first, theirs.first)
      facets[facet] = ours
    }
  }

  /// Returns the values with which nothing can be bought, in order; a single one without a dimension if that is always so.
  ///
  /// A value counts only if a state was judged with it in which another value sells: of a long questionnaire few screens are judged, and only
  /// the last one sells. Nothing sells only if all states were judged.
  func withoutSale(among states: ReachableStates) -> [(facet: Facet, first: Int)] {
    let none = Facet(dimension: "", value: "")
    if let count = facets[none], count.selling == 0 {
      return !states.isCut && count.states.isSuperset(of: states.all) ? [(none, count.first)] : []
    }
    return facets.filter { facet, count in
      count.selling == 0
        && sellingStates[facet.dimension]?.isDisjoint(with: count.states) == false
    }.sorted { ($0.key.dimension, $0.key.value) < ($1.key.dimension, $1.key.value) }
      .map { ($0.key, $0.value.first) }
  }
}

extension Scene {
  /// Whether something on the page buys, wherever it is: a purchase, or an action of the app with such a name.
  fileprivate var sells: Bool {
    targets.contains { $0.action?.sells == true } || page.root.sells
  }
}

extension LaidOutNode {
  fileprivate var sells: Bool {
    action?.sells == true || text?.links.contains { $0.action.sells } == true
      || children.contains(where: \.sells)
  }
}

extension LaidOutAction {
  fileprivate var sells: Bool {
    steps.contains { step in
      switch step {
      case .purchase: return true
      case .custom(let name, _, _):
        let name = name.lowercased()
        return Self.shopNames.contains(where: name.contains)
      case .openURL(let link): return link.url.lowercased().contains("checkout")
      default: return false
      }
    }
  }

  private static let shopNames = ["purchase", "subscribe", "buy", "checkout", "order"]
}

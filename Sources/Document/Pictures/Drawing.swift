import Numbers
import XML

/// Counts the elements that a picture draws when every reference draws its target again, like `<use>`, patterns, masks and markers.
///
/// A small picture can refer to ten parts that each refer to ten others, and so on, so that drawing it would take hours. This adds up the
/// work without drawing, visiting each element once, so the time is proportional to the picture.
struct Drawing {
  private struct Element {
    let offset: Int
    /// Empty for an element outside the SVG namespace.
    let type: ByteText
    /// The cost of drawing it, in units of an ordinary element.
    let cost: Int
    var id: ByteText?
    var classes: Set<ByteText> = []
    var children: [Int] = []
    /// The references of its own properties, without `href`, which draws its target in place.
    var references: [StyleReference] = []
    var links: [ByteText] = []
    /// Half the bytes of its path, which is at least the number of places for markers.
    var places = 0
  }

  private var elements: [Element] = []
  private var open: [Int] = []
  private var rules: [StyleRule] = []

  mutating func enter(_ element: XMLElement) {
    let isDrawn = element.name.namespace == SVGNamespace.svg
    if let parent = open.last { elements[parent].children.append(elements.count) }
    open.append(elements.count)
    elements.append(
      Element(
        offset: element.offset, type: isDrawn ? element.name.local : "",
        cost: isDrawn ? FilterCost.units(of: element) : 1))
    for attribute in element.attributes {
      switch (attribute.name.namespace, attribute.name.local) {
      case (XMLName.noNamespace, "id"): elements[open.last ?? 0].id = attribute.value
      case (XMLName.noNamespace, "class"):
        let names = attribute.value.bytes.split(whereSeparator: XMLCharacter.isSpace)
        elements[open.last ?? 0].classes = Set(names.map { ByteText($0) })
      case (XMLName.noNamespace, "d"), (XMLName.noNamespace, "points"):
        elements[open.last ?? 0].places += attribute.value.bytes.count / 2 + 1
      default: continue
      }
    }
  }

  mutating func leave() { open.removeLast() }

  /// Records the references of the current element's styles.
  mutating func refer(to references: [StyleReference]) {
    elements[open.last ?? 0].references += references
  }

  /// Records an address to an element that the current element draws: `#a`.
  mutating func link(to target: ByteText) {
    elements[open.last ?? 0].links.append(ByteText(target.bytes.dropFirst()))
  }

  mutating func apply(_ more: [StyleRule]) { rules += more }
}

extension Drawing {
  enum Excess: Error {
    /// An element draws itself, directly or indirectly.
    case circle(offset: Int)
    /// References draw too many elements; names the innermost element responsible.
    case tooMuch(offset: Int)
  }

  /// Throws if references draw more than `limit` additional elements.
  func check(limit: Int) throws(Excess) {
    let edges = try edges()
    var amounts = [Amount?](repeating: nil, count: elements.count)
    var isUnderWay = [Bool](repeating: false, count: elements.count)
    var path = elements.isEmpty ? [] : [0]
    while let index = path.last {
      if isUnderWay[index] {
        path.removeLast()
        guard amounts[index] == nil else { continue }
        let amount = amount(of: index, edges[index], amounts)
        guard amount.all - amount.own <= limit else {
          throw .tooMuch(offset: elements[index].offset)
        }
        amounts[index] = amount
      } else {
        isUnderWay[index] = true
        let needed = elements[index].children + edges[index].map(\.target)
        for next in needed where amounts[next] == nil {
          guard !isUnderWay[next] else { throw .circle(offset: elements[index].offset) }
          path.append(next)
        }
      }
    }
  }

  /// The result of drawing an element.
  private struct Amount {
    /// The element and its descendants.
    var own = 0
    /// The element, its descendants and everything that they refer to.
    var all = 0
    /// The number of places for markers.
    var places = 0

    /// Far above every limit, but small enough that the product of two does not overflow.
    private static let most = 1 << 30

    mutating func add(_ other: Amount, times: Int = 1) {
      all = min(all + other.all * min(times, Self.most), Self.most)
    }

    mutating func contain(_ other: Amount) {
      add(other)
      places = min(places + other.places, Self.most)
    }
  }

  private func amount(of index: Int, _ edges: [Edge], _ amounts: [Amount?]) -> Amount {
    let element = elements[index]
    let weight = Self.undrawn.contains(element.type) ? 0 : element.cost
    var amount = Amount(own: weight, all: weight, places: element.places)
    for child in element.children.compactMap({ amounts[$0] }) {
      amount.own += child.own
      amount.contain(child)
    }
    let inside = edges.filter { $0.kind == .link }
    for edge in inside { amount.contain(amounts[edge.target] ?? Amount()) }
    let (all, places) = (amount.all, amount.places)
    for edge in edges {
      let times = edge.kind == .each ? all : edge.kind == .marker ? places : 1
      if edge.kind != .link { amount.add(amounts[edge.target] ?? Amount(), times: times) }
    }
    return amount
  }

  private static let undrawn: Set<ByteText> = [
    "", "linearGradient", "radialGradient", "stop", "title", "desc", "metadata", "style",
  ]
}

extension Drawing {
  /// A reference from one element to another.
  private struct Edge {
    enum Kind {
      /// The target, or its content, is drawn in its place.
      case link
      /// The target is drawn once, together with its content.
      case once
      /// The target is drawn with each descendant, because they inherit the property.
      case each
      /// The target is drawn at each vertex of the paths of the element and its descendants.
      case marker
    }

    let kind: Kind
    let target: Int
  }

  /// The maximum number of comparisons of rules with elements.
  private static let rulesTried = 1_000_000

  /// The references of each element. A broken address draws nothing.
  private func edges() throws(Excess) -> [[Edge]] {
    let index = Dictionary(
      elements.indices.compactMap { place in elements[place].id.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    func place(of target: ByteText) -> Int? { index[target] ?? index[target.percentDecoded] }
    let sheet = SheetIndex(rules)
    var tried = 0
    var edges: [[Edge]] = []
    for element in elements {
      let rules = sheet.candidates(type: element.type, id: element.id, classes: element.classes)
      tried += rules.count
      guard tried <= Self.rulesTried else { throw .tooMuch(offset: element.offset) }
      let applied = rules.filter {
        $0.subject.isMet(byType: element.type, id: element.id, classes: element.classes)
      }
      let references = element.references + applied.flatMap(\.references)
      edges.append(
        element.links.compactMap(place).map { Edge(kind: .link, target: $0) }
          + references.compactMap { reference in
            place(of: reference.target).map { Edge(kind: Self.kind(of: reference), target: $0) }
          })
    }
    return edges
  }

  private static func kind(of reference: StyleReference) -> Edge.Kind {
    if reference.property.starts(with: "marker") { return .marker }
    return notInherited.contains(reference.property) ? .once : .each
  }

  private static let notInherited: Set<ByteText> = ["clip-path", "mask", "mask-image", "filter"]
}

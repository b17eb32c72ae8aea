import XML

/// What a picture's elements draw when each reference draws again what it refers to, as `<use>`, patterns, masks and markers do.
///
/// A picture of some lines can refer to ten parts that each refer to ten others, and so on: what draws it would work for hours. Here
/// that is added up without drawing, each element once, so that the time is in proportion to the picture.
struct Drawing {
  private struct Element {
    let offset: Int
    /// Empty for one that is not SVG's.
    let type: ByteText
    var id: ByteText?
    var classes: Set<ByteText> = []
    var children: [Int] = []
    /// What it says itself: all but `href`, which is drawn in its place.
    var references: [StyleReference] = []
    var links: [ByteText] = []
    /// Half the bytes of its path: no fewer than the places that may have a marker.
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
      Element(offset: element.offset, type: isDrawn ? element.name.local : ""))
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

  /// Notes what the styles of the element at hand refer to.
  mutating func refer(to references: [StyleReference]) {
    elements[open.last ?? 0].references += references
  }

  /// Notes what the element at hand draws by its address: `#a`.
  mutating func link(to target: ByteText) {
    elements[open.last ?? 0].links.append(ByteText(target.bytes.dropFirst()))
  }

  mutating func apply(_ more: [StyleRule]) { rules += more }
}

extension Drawing {
  enum Excess: Error {
    /// An element is drawn as a part of itself.
    case circle(offset: Int)
    /// References draw too much; the innermost element with which they do.
    case tooMuch(offset: Int)
  }

  /// Throws when references draw more than `limit` elements over again.
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

  /// What drawing an element draws.
  private struct Amount {
    /// The element and those in it.
    var own = 0
    /// These, and what they refer to.
    var all = 0
    /// Where a marker may be drawn.
    var places = 0

    /// Far above every limit, and far below what overflows when two are multiplied.
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
    let weight = Self.undrawn.contains(element.type) ? 0 : 1
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
      /// The other is drawn in its place, or its content is.
      case link
      /// The other is drawn once with all that it holds.
      case once
      /// The other is drawn with each element that it holds, as these inherit the property.
      case each
      /// The other is drawn at each place of their paths.
      case marker
    }

    let kind: Kind
    let target: Int
  }

  /// How many rules are held against elements.
  private static let rulesTried = 1_000_000

  /// What each element refers to. An address that leads nowhere draws nothing.
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

import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  func stack(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    if let known = coveredPicture(node, in: place) ?? timeline(node, in: place) { return known }
    let part = whole(node)
    var fields = component("stack", of: node)
    fields.merge(arrangement(part))
    fields.merge(box(part, in: place))
    fields.merge(decoration(part))
    fields["background"] = backgroundLayers(part).flatMap { background($0) }
    var nodes = node.list("components")
    if let film = takeFilm(from: &nodes) { fields["background"] = film }
    if let overflow = node.present("overflow"), overflow.string == "scroll" {
      fields["overflow"] = "scroll"
    }
    var inside = inside(part, place)
    fields["badge"] = node.present("badge").map { badge($0, in: inside) }
    if fields["badge"] == nil { fields["badge"] = takeNestedBadge(from: &nodes, in: inside) }
    let layers = nodes.filter { $0.node["position"]?.string == "absolute" }
    if let picture = takeHero(from: &fields, in: place) {
      inside.isHero = false
      return layered(fields, of: part, over: nodes, in: inside, within: place, over: picture)
    }
    inside.isHero = place.isHero && inside.axis == .column
    guard layers.isEmpty else {
      return layered(fields, of: part, over: nodes, in: inside, within: place)
    }
    fields["components"] = .array(
      ordered(components(nodes, in: inside), as: part.string("direction")))
    fields["overrides"] = overrides(of: node) { self.changes($0, in: place) }
    return fields
  }

  /// Makes the picture behind a stack its first component, which the other tool draws under the status bar.
  private func takeHero(from fields: inout Fields, in place: ExportedPlace) -> Fields? {
    guard place.isHero, let background = fields["background"], background["type"] == "image" else {
      return nil
    }
    fields["background"] = nil
    var picture = component("image")
    picture["source"] = background["value"]
    picture["fit_mode"] = background["fit_mode"]
    picture["color_overlay"] = background["color_overlay"]
    picture["size"] = ["width": ["type": "fill"], "height": ["type": "fill"]]
    picture["padding"] = Self.noSides
    picture["margin"] = Self.noSides
    return picture
  }

  /// The context for the components of a stack.
  private func inside(_ part: ExportedPart, _ place: ExportedPlace) -> ExportedPlace {
    let isRow = part.string("direction")?.hasPrefix("row") == true
    var inside = place.inside(
      axis: isRow ? .row : .column, alignItems: part.string("alignItems") ?? "stretch")
    inside.backdrop = backdrop(inside: part, place)
    return inside
  }

  private func ordered(_ components: [JSONValue], as direction: String?) -> [JSONValue] {
    direction?.hasSuffix("-reverse") == true ? components.reversed() : components
  }

  /// All properties of a stack that an override can change.
  func changes(_ part: ExportedPart, in place: ExportedPlace) -> Fields {
    var set = arrangement(part)
    set.merge(box(part, in: place))
    set.merge(decoration(part))
    if part.says("background") {
      set["background"] = backgroundLayers(part).flatMap { background($0) }
    }
    return set
  }

  /// Direction, alignment and gap.
  func arrangement(_ part: ExportedPart) -> Fields {
    var fields = Fields()
    if part.says("direction", "alignItems", "justifyContent") {
      fields["dimension"] = dimension(part)
    }
    if part.says("gap") {
      fields["spacing"] = .number(part.present("gap").map { gap($0, part) } ?? 0)
    }
    return fields
  }

  private func gap(_ node: SourceNode, _ part: ExportedPart) -> Double {
    guard node.members != nil else { return points(node) ?? 0 }
    let isRow = part.string("direction")?.hasPrefix("row") == true
    node.skip(isRow ? "row" : "column")
    return node.present(isRow ? "column" : "row").flatMap(points) ?? 0
  }

  private func dimension(_ part: ExportedPart) -> JSONValue {
    let direction = part.string("direction") ?? "column"
    let along = distribution(part, isReversed: direction.hasSuffix("-reverse"))
    let across = alignment(part)
    if direction == "overlay" {
      let down = ["start": "top", "end": "bottom"][along] ?? "center"
      let name = down == "center" ? across : across == "center" ? down : "\(down)_\(across)"
      return ["type": "zlayer", "alignment": .string(name)]
    }
    let isRow = direction.hasPrefix("row")
    let name = isRow ? ["leading": "top", "trailing": "bottom"][across] ?? across : across
    return [
      "type": isRow ? "horizontal" : "vertical", "alignment": .string(name),
      "distribution": .string(along),
    ]
  }

  /// `leading`, `center` or `trailing`.
  private func alignment(_ part: ExportedPart) -> String {
    guard let node = part.present("alignItems"), let name = node.string else { return "leading" }
    if name == "baseline" || name == "firstLine" {
      let isText = part.node.list("components").contains { $0.node["type"]?.string == "icon" }
      approximate("alignment", at: node, "\"\(name)\" becomes the \(isText ? "top" : "middle")")
      return isText ? "leading" : "center"
    }
    return Self.sides[name] ?? "leading"
  }

  static let sides = [
    "center": "center", "flex-end": "trailing", "end": "trailing", "flex-start": "leading",
    "start": "leading", "stretch": "leading",
  ]

  private func distribution(_ part: ExportedPart, isReversed: Bool) -> String {
    let name = part.string("justifyContent") ?? "flex-start"
    switch Self.sides[name] {
    case "leading": return isReversed ? "end" : "start"
    case "trailing": return isReversed ? "start" : "end"
    case "center": return "center"
    default: return name.replacing("-", with: "_")
    }
  }

  /// Removes and converts a badge inside the stack, in a corner or in the middle of an edge; it is then not exported as a component.
  private func takeNestedBadge(
    from nodes: inout [SourceNode], in place: ExportedPlace
  ) -> JSONValue? {
    let names: Set = ["type", "position", "inset", "alignItems", "components"]
    guard let last = nodes.last, last.node["position"]?.string == "absolute",
      (last.node.members.map(Array.init) ?? []).allSatisfy({ names.contains($0.key) }),
      let inset = last.node["inset"]?.members.map(Array.init), inset.count == 3,
      inset.allSatisfy({ $0.value.number?.double == 0 }),
      ["start", "end"].allSatisfy({ name in inset.contains { $0.key == name } }),
      last.node["components"]?.elements?.count == 1,
      last.node["components"]?[0]?["type"]?.string == "stack",
      let content = component(
        last.list("components")[0], in: place.inside(axis: .column, alignItems: "flex-start")),
      content["type"] == "stack"
    else { return nil }
    nodes.removeLast()
    last.skip("type", "position", "inset")
    let edge = inset.contains { $0.key == "bottom" } ? "bottom" : "top"
    let side = Self.sides[last.string(at: "alignItems") ?? "center"] ?? "center"
    return [
      "style": "nested", "alignment": .string(side == "center" ? edge : "\(edge)_\(side)"),
      "stack": content.value,
    ]
  }

  /// A badge on the edge.
  private func badge(_ badge: SourceNode, in place: ExportedPlace) -> JSONValue {
    let edge = badge.string(at: "edge") ?? "top"
    let side = Self.sides[badge.string(at: "alignment") ?? "center"] ?? "center"
    let nodes = badge.list("components")
    let inside = place.inside(axis: .column, alignItems: "flex-start")
    var content: Fields
    if nodes.count == 1, nodes[0].string(at: "type") == "stack",
      let own = component(nodes[0], in: inside), own["type"] == "stack"
    {
      content = own
    } else {
      content = component("stack")
      content.merge(Self.column)
      content["size"] = ["width": ["type": "fit"], "height": ["type": "fit"]]
      content["components"] = .array(components(nodes, in: inside))
    }
    let offset = JSONValue.number(badge.present("offset").flatMap(points) ?? 0)
    var margin = Fields(Self.noSides)
    if side != "center" { margin[side] = offset }
    content["margin"] = margin.value
    return [
      "style": "overlay", "alignment": .string(side == "center" ? edge : "\(edge)_\(side)"),
      "stack": content.value,
    ]
  }
}

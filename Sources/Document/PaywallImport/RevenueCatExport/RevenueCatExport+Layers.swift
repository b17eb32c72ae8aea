import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// A stack with components in layers over or under the others, instead of in a row or column.
  ///
  /// - Parameter fields: the stack without its components.
  func layered(
    _ fields: Fields, of part: ExportedPart, over nodes: [SourceNode], in inside: ExportedPlace,
    within place: ExportedPlace, over picture: Fields? = nil
  ) -> Fields {
    var (outer, content) = (fields, component("stack"))
    content.merge(outer.extract(["dimension", "spacing", "padding", "overflow"]))
    content["size"] = filling(outer["size"])
    content["margin"] = Self.noSides
    let flow = nodes.filter { $0.node["position"]?.string != "absolute" }
    content["components"] = .array(components(flow, in: inside))
    let first = nodes.firstIndex { $0.node["position"]?.string != "absolute" } ?? nodes.count
    var layers = picture.map { [$0.value] } ?? []
    if nodes.isEmpty { layers.append(content.value) }
    for (index, node) in nodes.enumerated() {
      if index == first { layers.append(content.value) }
      if node.node["position"]?.string == "absolute" {
        layers += layer(node, in: inside).map { [$0.value] } ?? []
      }
    }
    if first == nodes.count, !nodes.isEmpty { layers.insert(content.value, at: 0) }
    outer["dimension"] = ["type": "zlayer", "alignment": "top_leading"]
    outer["spacing"] = 0
    outer["padding"] = Self.noSides
    outer["components"] = .array(layers)
    outer["overrides"] = overrides(of: part.node) { part in
      var set = self.changes(part, in: place)
      _ = set.extract(["dimension", "spacing", "padding"])
      return set
    }
    return outer
  }

  /// As large as the enclosing box, if that has its own size.
  private func filling(_ size: JSONValue?) -> JSONValue {
    func side(_ name: String) -> JSONValue {
      let around = Fields(size?[name] ?? ["type": "fit"])
      return ["type": around["type"] == "fit" && around["min"] == nil ? "fit" : "fill"]
    }
    return ["width": side("width"), "height": side("height")]
  }

  /// A component at its place in a stack that fills the enclosing box.
  func layer(_ node: SourceNode, in inside: ExportedPlace) -> Fields? {
    node.skip("position")
    let inset = node.present("inset")
    if let inset { note("layer", at: inset, "it is placed in a layer of its own") }
    let place = inside.inside(axis: .column, alignItems: "flex-start")
    guard var content = component(node, in: place) else { return nil }
    let given = Self.given(inset)
    var size = Fields(content["size"] ?? [:])
    for (name, sides) in [("width", ["leading", "trailing"]), ("height", ["top", "bottom"])]
    where sides.allSatisfy(given.contains) && node.node[name] == nil
      && node.node["aspectRatio"] == nil
    {
      size[name] = ["type": "fill"]
    }
    content["size"] = size.value
    let across = given.contains("trailing") && !given.contains("leading")
    let along = given.contains("bottom") && !given.contains("top")
    var layer = component("stack")
    layer.merge(Self.column)
    layer["dimension"] = [
      "type": "vertical", "alignment": across ? "trailing" : "leading",
      "distribution": along ? "end" : "start",
    ]
    layer["size"] = ["width": ["type": "fill"], "height": ["type": "fill"]]
    layer["padding"] = inset.map { sides($0) } ?? Self.noSides
    layer["components"] = [content.value]
    return layer
  }

  private static func given(_ inset: SourceNode?) -> Set<String> {
    guard let inset else { return [] }
    guard let members = inset.node.members else { return ["top", "bottom", "leading", "trailing"] }
    let names = [
      "horizontal": ["leading", "trailing"], "vertical": ["top", "bottom"], "left": ["leading"],
      "right": ["trailing"], "start": ["leading"], "end": ["trailing"], "top": ["top"],
      "bottom": ["bottom"],
    ]
    return Set(members.flatMap { names[$0.key] ?? [] })
  }

  /// Whether a component covers the whole stack that contains it, and has only these additional members.
  func covers(_ node: SourceNode, _ type: String, with names: Set<String>) -> Bool {
    node.node["type"]?.string == type && node.node["position"]?.string == "absolute"
      && node.node["inset"]?.number?.double == 0
      && (node.node.members.map(Array.init) ?? []).allSatisfy {
        names.contains($0.key) || ["type", "position", "inset"].contains($0.key)
      }
  }

  /// Whether it only paints over everything behind it.
  func isCover(_ node: SourceNode) -> Bool {
    covers(node, "stack", with: ["background", "overrides", "components"])
      && (node.node["components"]?.elements?.isEmpty ?? true)
  }

  /// The paint of a cover, in the other tool's terms.
  func overlay(_ node: SourceNode) -> JSONValue? {
    node.skip("type", "position", "inset", "components")
    let part = whole(node)
    guard let layers = backgroundLayers(part) else { return nil }
    if let plain = flat(layers) { return Self.scheme(plain) }
    return layers.light.last.flatMap { paint($0, dark: layers.dark.last) }
  }
}

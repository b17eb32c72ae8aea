import JSON
import Numbers
import PaywallModel
import PaywallTree

extension RevenueCatExport {
  /// A sheet among the components of the page, shown by a variable.
  struct ShownSheet {
    var content: SourceNode
    var scrim: SourceNode
  }

  /// The colour behind the page.
  var pageBackdrop: Pair {
    let own = root["meta"]?.present("backgroundColor")?.string.flatMap(colors)
    return own.map { ($0.light.over(.white), $0.dark.over(.black)) } ?? (.white, .black)
  }

  /// The screen with its background, header and footer.
  func base() -> Fields {
    var base = Fields()
    var place = ExportedPlace()
    place.backdrop = pageBackdrop
    place.isHero = root["meta"]?.node["reach"]?.string == "top"
    var nodes = root.list("components").filter { sheetVariable(of: $0) == nil }
    let cover = takeCover(from: &nodes)
    let film = takeFilm(from: &nodes)
    base["background"] = film ?? cover ?? pageBackground
    tellOverPage(nodes)
    base["stack"] = pageStack(nodes, in: place)
    place.isHero = false
    let meta = root["meta"]
    if Self.isUnderStatusBar(base["stack"]) {
      if meta?.node["reach"]?.string == "top" { meta?.skip("reach") }
      if root.node["header"] != nil { meta?.skip("headerOverlaps") }
    }
    for (name, other) in [("header", "header"), ("footer", "sticky_footer")] {
      guard let node = root.present(name), let content = component(node, in: place) else {
        continue
      }
      var bar = component(name == "header" ? "header" : "footer")
      bar["stack"] = hugged(content).value
      base[other] = bar.value
    }
    return base
  }

  /// The page's own stack, or its only stack if that makes up the whole page.
  private func pageStack(_ nodes: [SourceNode], in place: ExportedPlace) -> JSONValue {
    let meta = root["meta"]
    if nodes.count == 1, nodes[0].node["type"]?.string == "stack",
      nodes[0].node["grow"]?.number?.double == 1, nodes[0].node["width"]?.string == "fill",
      nodes[0].node["action"] == nil, nodes[0].node["product"] == nil,
      meta?.node["padding"]?.number?.double == 0, meta?.node["maxWidth"] == nil
    {
      meta?.skip("padding")
      nodes[0].skip("type", "grow", "width", "shrink")
      var fields = stack(nodes[0], in: place)
      fields["size"] = ["width": ["type": "fill"], "height": ["type": "fill"]]
      return fields.value
    }
    return wholePage(nodes, in: place)
  }

  private func wholePage(_ nodes: [SourceNode], in place: ExportedPlace) -> JSONValue {
    let meta = root["meta"]
    var fields = component("stack")
    var inside = place
    if let meta {
      let part = ExportedPart(meta)
      fields.merge(arrangement(part))
      inside.alignItems = part.string("alignItems") ?? "stretch"
    } else {
      fields.merge(Self.column)
    }
    var padding = Fields(Self.noSides)
    padding["leading"] = 32
    padding["trailing"] = 32
    if let own = meta?.present("padding") {
      let given = Fields(sides(own))
      let isAll = own.members == nil
      for name in ["top", "bottom", "leading", "trailing"] {
        guard isAll || Self.says(own, name) else { continue }
        padding[name] = given[name]
      }
    }
    fields["padding"] = padding.value
    fields["margin"] = Self.noSides
    fields["size"] = ["width": ["type": "fill"], "height": ["type": "fill"]]
    let layers = nodes.filter { $0.node["position"]?.string == "absolute" }
    if layers.isEmpty {
      fields["components"] = .array(components(nodes, in: inside))
    } else if let meta {
      fields = layered(fields, of: ExportedPart(meta), over: nodes, in: inside, within: place)
    }
    return narrowed(fields).value
  }

  private static func says(_ sides: SourceNode, _ name: String) -> Bool {
    let names = [
      "top": ["top", "vertical"], "bottom": ["bottom", "vertical"],
      "leading": ["left", "start", "horizontal"], "trailing": ["right", "end", "horizontal"],
    ]
    return names[name, default: []].contains { sides.node[$0] != nil }
  }

  /// A page with a maximum width, centred in a stack as wide as the screen.
  private func narrowed(_ fields: Fields) -> Fields {
    guard let node = root["meta"]?.present("maxWidth"), let most = node.number else {
      return fields
    }
    if root.node["footer"] != nil || root.node["header"] != nil {
      approximate("page-width", at: node, "header and footer are as wide as the screen")
    }
    var (inner, outer) = (fields, component("stack"))
    outer.merge(Self.column)
    outer["dimension"] = ["type": "vertical", "alignment": "center", "distribution": "start"]
    outer["size"] = inner["size"]
    inner["size"] = [
      "width": ["type": "fill", "max": .number(most.double.rounded())], "height": ["type": "fill"],
    ]
    outer["components"] = [inner.value]
    return outer
  }

  /// The first component, if it is only a paint over the whole page.
  private func takeCover(from nodes: inout [SourceNode]) -> JSONValue? {
    guard let first = nodes.first, isCover(first) else { return nil }
    nodes.removeFirst()
    first.skip("type", "position", "inset", "components")
    return backgroundLayers(whole(first)).flatMap { background($0) }
  }

  private var pageBackground: JSONValue {
    let meta = root["meta"]
    var layers: [SourceNode] = meta?.present("background").map(Self.layers) ?? []
    if let picture = meta?.present("backgroundImage") {
      if picture.string != nil {
        var value = Fields()
        value["light"] = urls(picture)
        return ["type": "image", "value": value.value, "fit_mode": "fill", "color_overlay": .null]
      }
      layers.append(picture)
      return pictureBehind(picture, dark: nil, cover: nil, darkCover: nil) ?? .null
    }
    let plain: JSONValue = ["type": "color", "value": Self.scheme(pageBackdrop)]
    return layers.isEmpty ? plain : background((layers, layers), over: pageBackdrop) ?? plain
  }

  /// The variable that shows a component over the whole screen, if it is a sheet.
  private func sheetVariable(of node: SourceNode) -> String? {
    guard node.node["position"]?.string == "screen", node.node["hidden"]?.bool == true,
      let parts = node.node["components"]?.elements, parts.count == 2,
      let override = node.node["overrides"]?[0], override["set"]?["hidden"]?.bool == false,
      let state = override["when"]?["state"]?.members.map(Array.init), state.count == 1,
      state[0].value.bool == true
    else { return nil }
    return state[0].key
  }

  /// The sheets among the page's components, by the variables that show them.
  var shownSheets: [String: ShownSheet] {
    var sheets: [String: ShownSheet] = [:]
    for node in root.list("components") {
      guard let variable = sheetVariable(of: node) else { continue }
      reads.note(node.node)
      node.skip("type", "position", "inset", "justifyContent", "hidden", "overrides")
      let parts = node.list("components")
      reads.noteAll(in: parts[0].node)
      sheets[variable] = ShownSheet(content: parts[1], scrim: parts[0])
    }
    return sheets
  }

  private func tellOverPage(_ nodes: [SourceNode]) {
    for node in nodes where node.node["position"]?.string == "screen" {
      approximate(
        "over-page", at: node["position"] ?? node, "it lies in the page, not over the whole screen")
    }
  }

  /// Whether the stack begins under the status bar: its first component is a picture across the whole screen.
  private static func isUnderStatusBar(_ stack: JSONValue?) -> Bool {
    guard case .array(let components)? = stack?["components"], let first = components.first else {
      return false
    }
    switch first["type"] {
    case "image":
      return first["size"]?["width"]?["type"] == "fill" && stack?["padding"]?["top"] == 0
    case "stack":
      return first["dimension"]?["type"] != "horizontal" && isUnderStatusBar(first)
    default: return false
    }
  }
}

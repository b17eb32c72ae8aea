import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// The components of a stack, each with its placement.
  func components(_ nodes: [SourceNode], in place: ExportedPlace) -> [JSONValue] {
    var rest = place
    rest.isHero = false
    return nodes.enumerated().flatMap { child($1, in: $0 == 0 ? place : rest) }.map(\.value)
  }

  /// A component with spacers that place it across the stack; usually one component.
  func child(_ node: SourceNode, in place: ExportedPlace) -> [Fields] {
    guard let fields = component(node, in: place) else { return [] }
    return placed(fields, node, in: place)
  }

  /// The exported component; `nil`, with a finding, if RevenueCat has no such component.
  func component(_ node: SourceNode, in outer: ExportedPlace) -> Fields? {
    var place = outer
    if let product = node.string(at: "product") {
      place.product = product
      place.isInPackage = Self.selects(node)
    }
    guard let content = content(node, in: place) else {
      guard let fallback = node.present("fallback") else { return nil }
      return component(fallback, in: place)
    }
    if known.contains(node.string(at: "type") ?? "") { node.skip("fallback") }
    var fields = acting(content, node, in: place, outer: outer)
    fields["transition"] = node.present("transition").map(transition)
    return fields
  }

  private var known: Set<String> {
    ["label", "image", "icon", "video", "button", "stack", "pager", "spacer", "separator"]
  }

  private func content(_ node: SourceNode, in place: ExportedPlace) -> Fields? {
    switch node.string(at: "type") {
    case "label": return text(node, in: place)
    case "button": return button(node, in: place)
    case "stack": return stack(node, in: place)
    case "image": return image(node, in: place)
    case "icon": return icon(node, in: place)
    case "video": return video(node, in: place)
    case "spacer": return spacer(node, in: place)
    case "separator": return separator(node, in: place)
    case "pager": return carousel(node, in: place)
    case "countdown": return countdown(node, in: place)
    case "grid": return grid(node, in: place)
    case "webView": return webView(node, in: place)
    case "native" where node.string(at: "name") == "web_view": return webView(node, in: place)
    case let type:
      let instead = node.present("fallback") == nil ? "is left out" : "becomes its fallback"
      approximate("no-equal", at: node, "\"\(type ?? "")\" has no equal and \(instead)")
      return nil
    }
  }

  private func webView(_ node: SourceNode, in place: ExportedPlace) -> Fields? {
    let parameters = node.present("parameters")
    guard let url = (parameters ?? node).string(at: "url") else { return nil }
    var fields = component("web_view", of: node)
    fields["protocol_version"] = .number(
      parameters?.double("protocol_version").flatMap { Int(exactly: $0) } ?? 1)
    fields["url"] = .string(url)
    fields["size"] = size(whole(node), in: place)
    if var fallback = node.present("fallback") {
      // A view of the app that is a web page has the page as its fallback.
      if parameters != nil, fallback.string(at: "type") == "webView" {
        fallback.skip("type", "url", "width", "height")
        guard let inner = fallback.present("fallback") else { return fields }
        fallback = inner
      }
      fields["fallback"] = component(fallback, in: place)?.value
    }
    return fields
  }

  /// Empty space that grows, or has a fixed length.
  private func spacer(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    var length: Fields
    if let fixed = node.present("length").flatMap(points) {
      length = Fields("fixed")
      length["value"] = .number(fixed.rounded())
    } else {
      length = Fields("fill")
      length["min"] = node.present("minLength").flatMap(points).map { .number($0.rounded()) }
      length["max"] = node.present("maxLength").flatMap(points).map { .number($0.rounded()) }
    }
    var fields = component("stack", of: node)
    fields.merge(Self.column)
    fields["size"] =
      place.axis == .row
      ? ["width": length.value, "height": ["type": "fit"]]
      : ["width": ["type": "fit"], "height": length.value]
    fields["components"] = []
    fields["overrides"] = overrides(of: node) { self.box($0, in: place).only("visible") }
    if node.present("hidden")?.bool == true { fields["visible"] = false }
    return fields
  }

  /// A separator line across the stack.
  private func separator(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    let thickness = node.double("thickness") ?? 1
    let line: JSONValue = ["type": "fixed", "value": .number(max(1, thickness.rounded()))]
    if thickness != thickness.rounded() {
      note("whole-size", at: node, "the line's thickness becomes a whole number")
    }
    let part = whole(node)
    let own = size(part, in: place)[place.axis == .row ? "height" : "width"]
    let across = own.flatMap { $0["type"] == "fit" ? nil : $0 } ?? ["type": "fill"]
    var fields = component("stack", of: node)
    fields.merge(Self.column)
    fields["components"] = []
    fields["background"] = lineColor(part)
    fields["size"] =
      place.axis == .row
      ? ["width": line, "height": across] : ["width": across, "height": line]
    fields["margin"] = sides("margin", of: part)
    if node.present("hidden")?.bool == true { fields["visible"] = false }
    fields["overrides"] = overrides(of: node) { part in
      var set = self.box(part, in: place).only("margin", "visible")
      if part.says("color") { set["background"] = self.lineColor(part) }
      return set
    }
    return fields
  }

  private func lineColor(_ part: ExportedPart) -> JSONValue {
    let standard = SeparatorContent.standardColor
    return [
      "type": "color", "value": Self.scheme(colors("color", of: part) ?? (standard, standard)),
    ]
  }

  /// The members of an empty stack.
  static let column: Fields = {
    var fields = Fields()
    fields["dimension"] = [
      "type": "vertical", "alignment": "leading", "distribution": "start",
    ]
    fields["spacing"] = 0
    fields["padding"] = noSides
    fields["margin"] = noSides
    return fields
  }()

  private func transition(_ node: SourceNode) -> JSONValue {
    let kind = node.string(at: "type") ?? "fade"
    if kind == "none" { approximate("transition", at: node, "the change fades") }
    let seconds = node.double("duration") ?? 0.3
    let curves = ["linear": "linear", "easeIn": "ease_in", "easeOut": "ease_out"]
    return [
      "type": ["type": .string(Self.transitions[kind] ?? "fade")],
      "displacement_strategy": "greedy",
      "animation": [
        "type": .string(curves[node.string(at: "curve") ?? ""] ?? "ease_in_out"),
        "ms_delay": 0, "ms_duration": .number((kind == "none" ? 0 : seconds * 1000).rounded()),
      ],
    ]
  }

  private static let transitions = ["fade": "fade", "scale": "fade_and_scale", "slide": "slide"]
}

extension Fields {
  /// The members with these names.
  func only(_ names: String...) -> Fields {
    var fields = Fields()
    for name in names { fields[name] = self[name] }
    return fields
  }
}

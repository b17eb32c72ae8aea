import JSON
import Numbers

extension RevenueCatImport {
  /// The context of a component.
  struct ImportContext {
    var axis = Axis.column
    var selection = Selection.none
    /// The tabs that the component controls, or that contain it.
    var tabs: Tabs?
    /// The variable that shows the enclosing sheet.
    var sheet: String?
    /// The enclosing countdown.
    var countdown: Countdown?
  }

  /// The converted component; `nil` if it cannot be expressed at all.
  func component(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    guard let known = known(node, in: outer) else { return unknown(node, in: outer) }
    node.skip("fallback")
    guard let known, let transition = transition(node) else { return known }
    var fields = Fields(known)
    fields["transition"] = transition
    return fields.value
  }

  /// The converted component; `nil` for unknown types.
  private func known(_ node: SourceNode, in outer: ImportContext) -> JSONValue?? {
    switch node.string(at: "type") {
    case "stack": return stack(node, in: outer).value
    case "text": return label(node, in: outer).value
    case "image": return image(node, in: outer).value
    case "icon": return icon(node, in: outer).value
    case "button": return button(node, in: outer)
    case "package": return package(node, in: outer)
    case "purchase_button": return purchaseButton(node, in: outer)
    case "video": return video(node, in: outer).value
    case "countdown": return countdown(node, in: outer)
    case "timeline": return timeline(node, in: outer).value
    case "carousel": return carousel(node, in: outer).value
    case "tabs": return tabs(node, in: outer)
    case "tab_control": return outer.tabs.flatMap { tabControl(of: $0, in: outer) }
    case "tab_control_button": return tabButton(node, in: outer)
    case "tab_control_toggle": return tabToggle(node, in: outer)
    case "footer", "sticky_footer", "header":
      return node.present("stack").map { stack($0, in: outer).value }
    case "web_view": return webView(node, in: outer)
    case "fallback_header": return .some(nil)
    default: return nil
    }
  }

  private func unknown(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    let type = node.string(at: "type") ?? ""
    guard let fallback = node.present("fallback") else {
      approximate("unknown-component", at: node, "\"\(type)\" is left out")
      return nil
    }
    approximate("fallback", at: node, "the fallback replaces \"\(type)\"")
    return component(fallback, in: outer)
  }

  /// A web page that communicates with the app, so the app must provide the view. Other clients
  /// show only the web page, or the source's fallback.
  private func webView(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    let fallback = node.present("fallback").flatMap { component($0, in: outer) }
    guard let url = node.string(at: "url"), url.hasPrefix("https://") else {
      approximate("web-view", at: node, "the web page has no address that begins with https://")
      return fallback
    }
    let address = JSONValue.string(Self.encoded(url))
    var page = Fields("webView")
    page["url"] = address
    page.merge(box(node, along: outer.axis))
    page["fallback"] = fallback
    var fields = Fields("native")
    fields["name"] = "web_view"
    fields["parameters"] = ["url": address]
    fields.merge(box(node, along: outer.axis))
    fields.merge(decoration(node))
    fields["overrides"] = Self.json(boxOverrides(of: node, in: outer))
    fields["fallback"] = page.value
    if let version = node.present("protocol_version")?.number {
      fields["parameters"] = ["url": address, "protocol_version": .number(version)]
      note(
        "web-view-messages", at: node,
        "the app must handle messages between the web page and the app")
    }
    return fields.value
  }

  func components(_ nodes: [SourceNode], along axis: Axis, in outer: ImportContext) -> [JSONValue] {
    var inside = outer
    inside.axis = axis
    return nodes.compactMap { component($0, in: inside) }
  }

  func label(_ node: SourceNode, in outer: ImportContext) -> Fields {
    var fields = Fields("label")
    fields["title"] = ""
    fields.merge(words(node, isOverride: false))
    if let figures = outer.countdown.flatMap({ figures(of: node, in: $0) }) {
      fields["title"] = nil
      fields.merge(figures)
    }
    fields.merge(box(node, along: outer.axis))
    fields.merge(decoration(node))
    fields["overrides"] = Self.json(
      overrides(of: node, in: outer.selection, dark: darkWords, free: freeTitle) { values in
        var set = words(values, isOverride: true)
        set.merge(box(values, along: outer.axis, isOverride: true))
        set.merge(decoration(values))
        return set
      })
    return fields
  }

  /// Overrides for gradients that differ on dark screens; colours contain both variants.
  private func darkWords(_ node: SourceNode) -> Fields {
    var dark = darkDecoration(node)
    dark["color"] = node.present("color").flatMap(paint)?.dark
    return dark
  }

  private func words(_ node: SourceNode, isOverride: Bool) -> Fields {
    var fields = Fields()
    fields["title"] = node.string(at: "text_lid").map(text)
    fields["size"] = node.present("font_size").flatMap(size)
    if let weight = node.string(at: "font_weight") {
      fields["weight"] = Self.weights[weight].flatMap {
        $0 == "regular" && !isOverride ? nil : .string($0)
      }
    }
    if let weight = node.member("font_weight_int")?.number?.int, (100...900).contains(weight) {
      fields["weight"] = .number(weight)
    }
    if let font = node.string(at: "font_name") {
      fields["font"] = family(font).map(JSONValue.string)
    } else if let lid = node.string(at: "text_lid"), isCode(lid) {
      fields["font"] = "monospace"
    }
    fields["color"] = node.present("color").flatMap(paint)?.light
    if let alignment = node.string(at: "horizontal_alignment") {
      let name = ["leading": "start", "trailing": "end"][alignment] ?? alignment
      fields["alignment"] = name == "start" && !isOverride ? nil : .string(name)
    }
    return fields
  }

  private func size(_ node: SourceNode) -> JSONValue? {
    node.number.map { .number(max(1, min(1000, $0.double))) }
      ?? node.string.flatMap { Self.sizes[$0] }.map { JSONValue.number($0) }
  }

  private func family(_ name: String) -> String? {
    let font = source.settings?["app"]?["fonts"]?.present(name)
    let family = ["ios", "android", "web"].lazy.compactMap { font?[$0]?.string(at: "family") }.first
    return (family ?? name).isEmpty ? nil : String((family ?? name).prefix(64))
  }

  private static let sizes = [
    "heading_xxl": 40, "heading_xl": 34, "heading_l": 28, "heading_m": 24, "heading_s": 20,
    "heading_xs": 16, "body_xl": 18, "body_l": 17, "body_m": 15, "body_s": 13,
  ]

  private static let weights = [
    "thin": "thin", "extra_light": "extraLight", "light": "light", "regular": "regular",
    "medium": "medium", "semibold": "semibold", "bold": "bold", "extra_bold": "extraBold",
    "black": "black",
  ]
}

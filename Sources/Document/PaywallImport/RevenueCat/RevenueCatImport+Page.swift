import JSON
import Numbers

extension RevenueCatImport {
  struct Page {
    var meta = Fields()
    var components: [JSONValue] = []
    /// The stack that stays at the top of the screen.
    var header: JSONValue?
    var footer: JSONValue?
  }

  /// The screen: its outermost stack fills it, and scrolls if it is taller.
  func page() -> Page {
    var page = Page()
    let base = source.base
    page.meta["name"] = name
    page.meta["locale"] = .string(locale)
    page.meta["padding"] = 0
    page.meta.merge(background(of: base))
    let content = base["stack"] ?? base
    var root = stack(content, in: ImportContext())
    root["width"] = "fill"
    root["height"] = nil
    root["grow"] = 1
    root["shrink"] = 0
    page.components = cover(base) + film(behind: base) + [root.value]
    if isUnderStatusBar(content) { page.meta["reach"] = "top" }
    if let header = base.present("header")?.present("stack") {
      page.header = stack(header, in: ImportContext()).value
      // A picture that begins under the status bar also begins under the header.
      if isUnderStatusBar(content) { page.meta["headerOverlaps"] = true }
    }
    page.footer = base.present("sticky_footer")?.present("stack").map {
      stack($0, in: ImportContext()).value
    }
    page.components += sheets.compactMap(\.self)
    return page
  }

  private var name: JSONValue? {
    (source.components.string(at: "name") ?? source.components.string(at: "id")).map(
      JSONValue.string)
  }

  private func background(of base: SourceNode) -> Fields {
    var meta = Fields()
    guard let paint = background(base), paint.dark == nil else { return meta }
    if case .string = paint.light {
      meta["backgroundColor"] = paint.light
    } else {
      meta["background"] = paint.light
    }
    return meta
  }

  /// The page's background, if it differs on dark screens.
  private func cover(_ base: SourceNode) -> [JSONValue] {
    guard let paint = background(base), let dark = paint.dark else { return [] }
    return [
      [
        "type": "stack", "position": "absolute", "inset": 0, "background": paint.light,
        "overrides": [["when": ["theme": "dark"], "set": ["background": dark]]],
      ]
    ]
  }

  /// Whether the content begins under the status bar: its first component is a picture across the whole screen.
  private func isUnderStatusBar(_ node: SourceNode) -> Bool {
    guard let first = node.list("components").first else { return false }
    switch first.string(at: "type") {
    case "image":
      return first["size"]?["width"]?.string(at: "type") == "fill"
        && (node["padding"]?.double("top") ?? 0) == 0
    case "stack": return axis(of: first) != .row && isUnderStatusBar(first)
    default: return false
    }
  }
}

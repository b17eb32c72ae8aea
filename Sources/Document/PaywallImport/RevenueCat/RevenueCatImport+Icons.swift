import JSON
import Numbers

extension RevenueCatImport {
  func icon(_ node: SourceNode, in outer: ImportContext) -> Fields {
    var fields = Fields("icon")
    let isNamed = hasName(node)
    fields.merge(glyph(node, isNamed: isNamed))
    fields.merge(box(node, along: outer.axis))
    fields["overrides"] = Self.json(
      overrides(of: node, in: outer.selection, dark: darkBackdrop) { values in
        var set = glyph(values, isNamed: isNamed)
        set.merge(box(values, along: outer.axis, isOverride: true))
        return set
      })
    return fields
  }

  /// The gradient behind the glyph on dark screens, where it differs.
  private func darkBackdrop(_ node: SourceNode) -> Fields {
    var dark = Fields()
    dark["background"] = node.present("icon_background")?.present("color").flatMap(paint)?.dark
    if let behind = node.present("icon_background") {
      dark["border"] = darkDecoration(behind)["border"]
    }
    return dark
  }

  /// Whether the service has every icon that the component can show.
  private func hasName(_ node: SourceNode) -> Bool {
    let others = node.list("overrides").compactMap { $0["properties"]?.string(at: "icon_name") }
    return ([node.string(at: "icon_name") ?? ""] + others).allSatisfy { Self.iconNames[$0] != nil }
  }

  private func glyph(_ node: SourceNode, isNamed: Bool) -> Fields {
    var fields = Fields()
    if isNamed {
      // The files of an icon that the service draws itself.
      node.skip("base_url", "formats")
      fields["name"] = node.string(at: "icon_name").flatMap { Self.iconNames[$0] }.map(
        JSONValue.string)
    } else if let formats = node.present("formats") {
      let file =
        formats.string(at: "svg") ?? formats.string(at: "png") ?? formats.string(at: "webp") ?? ""
      formats.skip("png", "webp", "heic")
      let base = node.string(at: "base_url") ?? "https://icons.pawwalls.com/icons"
      let url = base + "/" + file
      fields["url"] = .string(url)
      if !pictures.contains(url) { pictures.append(url) }
    }
    fields["color"] = node.present("color").flatMap(color)
    guard let behind = node.present("icon_background") else { return fields }
    fields["background"] = behind.present("color").flatMap(paint)?.light
    fields.merge(decoration(behind).without("background"))
    return fields
  }

  /// The names of the service's icons, by the names in the source.
  static let iconNames = [
    "arrow-left": "arrowBack", "arrow-right": "arrowForward", "bell": "bell", "bolt": "bolt",
    "book": "book", "calendar": "calendar", "camera": "camera", "credit-card": "card",
    "message": "chat", "check": "check", "chevron-left": "chevronBack",
    "chevron-down": "chevronDown", "chevron-right": "chevronForward", "chevron-up": "chevronUp",
    "circle": "circle", "circle-check": "circleCheck", "filled-circle-check": "circleCheckFilled",
    "filled-circle-x": "circleCloseFilled", "circle-dot": "circleDot",
    "filled-circle": "circleFilled", "clock": "clock", "x": "close", "cloud": "cloud",
    "crown": "crown", "diamond": "diamond", "download": "download", "eye": "eye",
    "flame": "flame", "gift": "gift", "world": "globe", "filled-heart": "heart",
    "heart": "heartOutline", "infinity": "infinity", "info-circle": "info", "lock": "lock",
    "lock-open": "lockOpen", "mail": "mail", "minus": "minus", "music": "music",
    "player-pause": "pause", "player-play": "play", "plus": "plus", "help": "question",
    "refresh": "refresh", "search": "search", "shield": "shield", "shield-check": "shieldCheck",
    "sparkles": "sparkle", "square": "square", "square-check": "squareCheck",
    "filled-square-check": "squareCheckFilled", "filled-star": "star", "star": "starOutline",
    "tag": "tag", "trash": "trash", "trending-up": "trendUp", "user": "user", "users": "users",
    "alert-triangle": "warning",
  ]
}

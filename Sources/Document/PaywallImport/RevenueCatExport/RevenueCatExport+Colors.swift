import JSON
import Numbers
import PaywallModel
import PaywallTree

extension RevenueCatExport {
  typealias Pair = (light: PaywallColor, dark: PaywallColor)

  /// `#0072D2`, `$accent` or `$accent/40` on light and on dark screens.
  func colors(_ text: String) -> Pair? {
    guard text.hasPrefix("$") else { return PaywallColor(hex: text).map { ($0, $0) } }
    let parts = text.dropFirst().split(separator: "/").map(String.init)
    guard let name = parts.first else { return nil }
    let source: ColorSource =
      parts.count == 2
      ? .faded(name, percent: Int(parts[1]) ?? 100) : .named(name)
    guard let light = document.color(source, in: .light),
      let dark = document.color(source, in: .dark)
    else { return nil }
    return (light, dark)
  }

  /// A plain colour of a component's member, which may differ on dark screens.
  func colors(_ name: String, of part: ExportedPart) -> Pair? {
    let light = part.present(name)?.string.flatMap(colors)
    let dark = part.dark?.present(name)?.string.flatMap(colors)
    guard let either = light ?? dark else { return nil }
    return ((light ?? either).light, (dark ?? light ?? either).dark)
  }

  static func scheme(_ pair: Pair) -> JSONValue {
    var fields = Fields()
    fields["light"] = hex(pair.light)
    if pair.light != pair.dark { fields["dark"] = hex(pair.dark) }
    return fields.value
  }

  private static func hex(_ color: PaywallColor) -> JSONValue {
    ["type": "hex", "value": .string(color.hex)]
  }

  /// A colour or a gradient, which may differ on dark screens.
  func paint(_ node: SourceNode, dark: SourceNode? = nil) -> JSONValue? {
    guard let light = side(of: node, .light), let other = side(of: dark ?? node, .dark) else {
      return nil
    }
    var fields = Fields()
    fields["light"] = light
    if other != light { fields["dark"] = other }
    return fields.value
  }

  private func side(of node: SourceNode, _ theme: Theme) -> JSONValue? {
    if let text = node.string {
      return colors(text).map { Self.hex(theme == .light ? $0.light : $0.dark) }
    }
    guard let type = node.string(at: "type"), type != "image" else { return nil }
    let stops = node.list("stops")
    let points = stops.enumerated().compactMap { index, stop -> JSONValue? in
      guard let pair = stop.string(at: "color").flatMap(colors) else { return nil }
      let even = Double(index) / Double(max(1, stops.count - 1))
      let color = theme == .light ? pair.light : pair.dark
      return [
        "color": .string(color.hex), "percent": .number((stop.double("at") ?? even) * 100),
      ]
    }
    if type == "radialGradient" { return ["type": "radial", "points": .array(points)] }
    return [
      "type": "linear", "degrees": .number(node.double("angle") ?? 180), "points": .array(points),
    ]
  }

  /// The layers of a background, and those for dark screens if an override has others.
  func backgroundLayers(_ part: ExportedPart) -> (light: [SourceNode], dark: [SourceNode])? {
    let light = part.present("background").map(Self.layers)
    let dark = part.dark?.present("background").map(Self.layers)
    guard let either = light ?? dark else { return nil }
    return (light ?? either, dark ?? light ?? either)
  }

  static func layers(_ node: SourceNode) -> [SourceNode] { node.elements ?? [node] }

  /// A background in the other tool's terms: a picture with one paint over it, or one paint.
  func background(
    _ layers: (light: [SourceNode], dark: [SourceNode]), over backdrop: Pair? = nil,
    isPicturePossible: Bool = true
  ) -> JSONValue? {
    let all = layers.light
    if let place = all.lastIndex(where: { $0.string(at: "type") == "image" }), isPicturePossible {
      if place > 0 || all.count > place + 2 { tellLayers(all[0]) }
      return pictureBehind(
        all[place], dark: layers.dark.last { $0.string(at: "type") == "image" },
        cover: all.count > place + 1 ? all[place + 1] : nil, darkCover: layers.dark.last)
    }
    if let plain = flat(layers, over: backdrop) {
      return ["type": "color", "value": Self.scheme(plain)]
    }
    guard let last = all.last, let paint = paint(last, dark: layers.dark.last) else {
      all.first.map { approximate("background", at: $0, "a picture cannot be behind it") }
      return nil
    }
    if all.count > 1 { tellLayers(all[0]) }
    return ["type": "color", "value": paint]
  }

  private func tellLayers(_ node: SourceNode) {
    approximate("background-layers", at: node, "only the uppermost of several layers is kept")
  }

  /// The result of plain colours on top of each other; `nil` if some are not plain.
  func flat(
    _ layers: (light: [SourceNode], dark: [SourceNode]), over backdrop: Pair? = nil
  ) -> Pair? {
    let light = layers.light.compactMap { $0.string.flatMap(colors)?.light }
    let dark = layers.dark.compactMap { $0.string.flatMap(colors)?.dark }
    guard light.count == layers.light.count, dark.count == layers.dark.count, !light.isEmpty
    else { return nil }
    let clear = PaywallColor(red: 0, green: 0, blue: 0, alpha: 0)
    let (under, underDark) = (backdrop?.light ?? clear, backdrop?.dark ?? clear)
    return (
      light.reduce(under) { $0.alpha == 0 ? $1 : $1.over($0) },
      dark.reduce(underDark) { $0.alpha == 0 ? $1 : $1.over($0) }
    )
  }

  /// The plain colour behind the contents of a component.
  func backdrop(inside part: ExportedPart, _ place: ExportedPlace) -> Pair {
    guard let layers = backgroundLayers(part) else { return place.backdrop }
    var pair = place.backdrop
    for layer in layers.light {
      if let color = layer.string.flatMap(colors) { pair.light = color.light.over(pair.light) }
    }
    for layer in layers.dark {
      if let color = layer.string.flatMap(colors) { pair.dark = color.dark.over(pair.dark) }
    }
    return pair
  }

  static func readable(on backdrop: Pair) -> Pair {
    (backdrop.light.readable, backdrop.dark.readable)
  }
}

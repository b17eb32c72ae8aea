import JSON

extension RevenueCatImport {
  /// A colour for light and dark screens; nil when the source has none that can be read.
  func color(_ node: JSONNode) -> JSONValue? {
    guard let light = node.present("light") else { return nil }
    switch light.string(at: "type") {
    case "linear", "radial":
      approximate("gradient-color", at: node, "a gradient stands here as its first colour")
      return light.list("points").first?.string(at: "color").flatMap(Self.hex).map(JSONValue.string)
    case "alias": return alias(light).flatMap(color)
    default:
      guard let hex = light.string(at: "value").flatMap(Self.hex) else { return nil }
      let dark = node.present("dark").flatMap { $0.string(at: "value") }.flatMap(Self.hex)
      return .string(named(hex, dark: dark))
    }
  }

  /// What fills a box: a colour or a gradient.
  func paint(_ node: JSONNode) -> (light: JSONValue, dark: JSONValue?)? {
    guard let light = node.present("light") else { return nil }
    switch light.string(at: "type") {
    case "linear", "radial":
      guard let paint = gradient(light) else { return nil }
      let dark = node.present("dark").flatMap(gradient)
      return (paint, dark == paint ? Optional.none : dark)
    case "alias": return alias(light).flatMap(paint)
    default: return color(node).map { ($0, nil) }
    }
  }

  private func alias(_ node: JSONNode) -> JSONNode? {
    let name = node.string(at: "value") ?? ""
    guard let found = source.settings?["app"]?["colors"]?.present(name),
      found["light"]?.string(at: "type") != "alias"
    else {
      approximate("unknown-color", at: node, "the app's settings have no colour \"\(name)\"")
      return nil
    }
    return found
  }

  private func gradient(_ node: JSONNode) -> JSONValue? {
    let stops = node.list("points").compactMap { point -> JSONValue? in
      guard let color = point.string(at: "color").flatMap(Self.hex) else { return nil }
      let percent = max(0, min(100, point.double("percent") ?? 0))
      return ["color": .string(color), "at": .number(percent / 100)]
    }
    guard stops.count > 1 else {
      return node.list("points").first?.string(at: "color").flatMap(Self.hex).map(JSONValue.string)
    }
    let isRadial = node.string(at: "type") == "radial"
    var fields = Fields(isRadial ? "radialGradient" : "linearGradient")
    if !isRadial, let degrees = node.double("degrees") {
      fields["angle"] = .number(degrees.truncatingRemainder(dividingBy: 360))
    }
    fields["stops"] = .array(stops.sorted { place(of: $0) < place(of: $1) })
    return fields.value
  }

  private func place(of stop: JSONValue) -> Double {
    guard case .number(let number)? = stop["at"] else { return 0 }
    return number.double
  }

  /// The colour itself, or the name of one that is another on dark screens.
  private func named(_ light: String, dark: String?) -> String {
    guard let dark, dark != light else { return light }
    if let known = colors.first(where: { $0.light == light && $0.dark == dark }) {
      return "$" + known.name
    }
    let name = "tone\(colors.count + 1)"
    colors.append((name, light, dark))
    return "$" + name
  }

  /// `#RRGGBB` or `#RRGGBBAA` in upper case; nil for what is no colour.
  static func hex(_ text: String) -> String? {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    if digits.count == 3 || digits.count == 4 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let upper = digits.uppercased()
    return "#" + (upper.count == 8 && upper.hasSuffix("FF") ? String(upper.prefix(6)) : upper)
  }
}

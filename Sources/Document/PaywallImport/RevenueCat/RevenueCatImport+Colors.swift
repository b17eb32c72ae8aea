import ASCII
import JSON
import Numbers

extension RevenueCatImport {
  /// A colour for light and dark screens; `nil` if the source has no readable colour.
  func color(_ node: SourceNode) -> JSONValue? {
    guard let light = side(of: node, isDark: false), let hex = plain(light, of: node) else {
      return nil
    }
    let dark = side(of: node, isDark: true).flatMap { plain($0, of: node) }
    return .string(named(hex, dark: dark))
  }

  /// The fill of a box or a line: a colour or a gradient, and another one for dark screens unless the colour's name covers both.
  func paint(_ node: SourceNode) -> (light: JSONValue, dark: JSONValue?)? {
    guard let light = side(of: node, isDark: false) else { return nil }
    let sides = [light, side(of: node, isDark: true)].compactMap(\.self)
    guard sides.contains(where: Self.isGradient) else { return color(node).map { ($0, nil) } }
    let paints = sides.map { side in
      Self.isGradient(side) ? gradient(side) : plain(side, of: node).map(JSONValue.string)
    }
    guard let paint = paints.first.flatMap(\.self) else { return nil }
    let dark = paints.last.flatMap(\.self)
    return (paint, dark == paint ? Optional.none : dark)
  }

  /// The colour on light or on dark screens; a name refers to a colour of the app.
  private func side(of node: SourceNode, isDark: Bool) -> SourceNode? {
    let own = isDark ? node.present("dark") ?? node.present("light") : node.present("light")
    guard let own, own.string(at: "type") == "alias" else { return own }
    return alias(own).flatMap { found in
      isDark ? found.present("dark") ?? found.present("light") : found.present("light")
    }
  }

  private static func isGradient(_ side: SourceNode) -> Bool {
    ["linear", "radial"].contains(side.string(at: "type"))
  }

  /// `#RRGGBB` or `#RRGGBBAA`; for a gradient where none is allowed, its first colour.
  private func plain(_ side: SourceNode, of node: SourceNode) -> String? {
    guard Self.isGradient(side) else { return side.string(at: "value").flatMap(Self.hex) }
    approximate("gradient-color", at: node, "a gradient is replaced by its first colour")
    return side.list("points").first?.string(at: "color").flatMap(Self.hex)
  }

  private func alias(_ node: SourceNode) -> SourceNode? {
    let name = node.string(at: "value") ?? ""
    guard let found = source.settings?["app"]?["colors"]?.present(name),
      ["light", "dark"].allSatisfy({ found.present($0)?.string(at: "type") != "alias" })
    else {
      approximate("unknown-color", at: node, "the app's settings have no colour \"\(name)\"")
      return nil
    }
    return found
  }

  private func gradient(_ node: SourceNode) -> JSONValue? {
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

  /// The colour itself, or a name if it differs on dark screens.
  private func named(_ light: String, dark: String?) -> String {
    guard let dark, dark != light else { return light }
    if let known = colors.first(where: { $0.light == light && $0.dark == dark }) {
      return "$" + known.name
    }
    let name = "tone\(colors.count + 1)"
    colors.append((name, light, dark))
    return "$" + name
  }

  /// `#RRGGBB` or `#RRGGBBAA` in upper case; `nil` if the text is not a colour.
  static func hex(_ text: String) -> String? {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    if digits.count == 3 || digits.count == 4 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let upper = digits.uppercased()
    return "#" + (upper.count == 8 && upper.hasSuffix("FF") ? String(upper.prefix(6)) : upper)
  }
}

import JSON

extension Shape where Value == Color {
  static let color = Shape("a colour such as \"#0072D2\" or, with opacity, \"#0072D280\"") {
    $0.string.flatMap { Color(hex: $0) }
  }
}

extension Shape where Value == ColorSource {
  static let color = Shape(
    "a colour such as \"#0072D2\", or a name of \"colors\" such as \"$accent\""
  ) { node in
    guard let text = node.string else { return nil }
    if text.hasPrefix("$") {
      let name = String(text.dropFirst())
      return Identifier.name.matches(name) ? .named(name) : nil
    }
    return Color(hex: text).map(ColorSource.fixed)
  }
}

extension Shape where Value == ThemedColor {
  static let themedColor = Shape(
    Shape<Color>.color.map { ThemedColor(light: $0, dark: $0) },
    orObject: Shape(object: "a colour for light and dark screens") { properties in
      let light: Color? = properties.require("light", .color)
      let dark: Color? = properties.require("dark", .color)
      return ThemedColor(light: light ?? .black, dark: dark ?? .white)
    })
}

extension Shape where Value == Paint {
  static let paint = Shape(
    Shape<ColorSource>.color.map(Paint.color),
    orObject: Shape(object: "a gradient") { properties in
      _ = properties.require("type", .string("\"linearGradient\"") { $0 == "linearGradient" })
      var gradient = LinearGradient(stops: [])
      properties.take("angle", .number(-360...360), into: &gradient.angle)
      gradient.stops = properties.require("stops", .gradientStops) ?? []
      return .linearGradient(gradient)
    })
}

extension Shape where Value == [LinearGradient.Stop] {
  fileprivate static let gradientStops = Shape<LinearGradient.Stop>(object: "a stop of a gradient")
  {
    properties in
    let color: ColorSource? = properties.require("color", .color)
    let at = properties.take("at", .share)
    return LinearGradient.Stop(color: color ?? .fixed(.black), at: at)
  }.list(of: 2...64, "2 to 64 stops of a gradient ([…])")
}

extension Shape where Value == Border {
  static let border = Shape(object: "a border") { properties in
    var border = Border(color: properties.require("color", .color) ?? .fixed(.black))
    properties.take("width", .number(0...1000), into: &border.width)
    return border
  }
}

extension Shape where Value == Shadow {
  static let shadow = Shape(object: "a shadow") { properties in
    var shadow = Shadow(color: properties.require("color", .color) ?? .fixed(.black))
    properties.take("x", .offset, into: &shadow.x)
    properties.take("y", .offset, into: &shadow.y)
    properties.take("blur", .number(0...1000), into: &shadow.blur)
    return shadow
  }
}

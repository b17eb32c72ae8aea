import JSON
import Numbers
import PaywallTree
import Vocabulary

extension Form where Value == PaywallColor {
  /// A colour of the palette.
  static let fixedColor = Form(
    Shape(
      "fixedColor",
      [
        "title": "Colour", "description": "#RRGGBB, or #RRGGBBAA with opacity.", "type": "string",
        "pattern": "^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$",
        "x-expected": "a colour such as \"#0072D2\" or, with opacity, \"#0072D280\"",
        "x-hint": .string(colorHint), "examples": ["#0072D2", "#0072D280"],
      ]), match: { $0.string.flatMap { PaywallColor(hex: $0) } }, write: { $1.string($0.hex) })
}

extension Form where Value == ColorSource {
  static let color = Form(
    Shape(
      "color",
      [
        "title": "Colour",
        "description":
          "#RRGGBB, #RRGGBBAA with opacity, or \"$name\", a name of \"colors\"; \"$name/40\" is that colour with 40 percent of its opacity.",
        "type": "string",
        "pattern":
          "^(#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?|\\$[A-Za-z][A-Za-z0-9_-]{0,63}(/(0|[1-9][0-9]?|100))?)$",
        "x-expected": "a colour such as \"#0072D2\", or a name of \"colors\" such as \"$accent\"",
        "x-hint": .string(colorHint),
        "examples": ["#0072D2", "#00000080", "$accent", "$accent/40"],
      ]),
    match: { node in
      guard let text = node.string else { return nil }
      guard text.hasPrefix("$") else { return PaywallColor(hex: text).map(ColorSource.fixed) }
      let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return .named(String(text.dropFirst())) }
      return Int(parts[1]).map { .faded(String(parts[0]), percent: $0) }
    },
    write: { value, writer in
      switch value {
      case .fixed(let color): writer.string(color.hex)
      case .named(let name): writer.string("$" + name)
      case .faded(let name, let percent): writer.string("$\(name)/\(percent)")
      }
    }
  ).noted(as: .color)
}

private let colorHint =
  "write # and 6 hexadecimal digits for red, green and blue, or 8 to add opacity"

extension Form where Value == ThemedColor {
  static let themedColor = Form<PaywallColor>.fixedColor.map {
    ThemedColor(light: $0, dark: $0)
  } back: {
    $0.light
  }.or(
    .object(
      ThemedColor(light: .black, dark: .white),
      [
        Property("light", .fixedColor, \.light, title: "On light screens", isRequired: true),
        Property("dark", .fixedColor, \.dark, title: "On dark screens", isRequired: true),
      ]), named: "themedColor",
    #"""
    {
      "title": "Colour of the palette",
      "description": "A colour, or one for light and one for dark screens.",
      "x-expected": "a colour such as \"#0072D2\", or {\"light\": …, \"dark\": …}",
      "examples": ["#0072D2", {"light": "#D0D0D0", "dark": "#404040"}]
    }
    """#, embed: { $0 }, extract: { $0.light == $0.dark ? nil : $0 })
}

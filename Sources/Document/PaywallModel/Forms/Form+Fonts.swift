import Numbers
import Vocabulary

extension Form where Value == String {
  /// A font family, or a name of `fonts`.
  static let fontFamily = family.orNamed(.font)

  static let family = text(Shape(#"{"type": "string", "minLength": 1, "maxLength": 64}"#))
}

extension Form where Value == Int {
  /// The names of weights (OpenType `usWeightClass`).
  private static let weights: KeyValuePairs<String, Int> = [
    "thin": 100, "extraLight": 200, "light": 300, "regular": 400, "medium": 500,
    "semibold": 600, "bold": 700, "extraBold": 800, "black": 900,
  ]

  /// A font's weight, by number or by name.
  static let weight = Form(
    Shape(
      "weight",
      [
        "type": ["integer", "string"], "minimum": 100, "maximum": 900, "if": ["type": "string"],
        "then": ["enum": .array(weights.map { .string($0.key) })],
        "examples": ["regular", "medium", "semibold", "bold"],
      ]),
    match: { node in
      guard let name = node.string else { return node.number?.int }
      return weights.first { $0.key == name }?.value
    },
    write: { value, writer in
      if let name = weights.first(where: { $0.value == value })?.key {
        writer.string(name)
      } else {
        writer.number(value)
      }
    })
}

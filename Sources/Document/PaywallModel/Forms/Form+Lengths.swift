import JSON
import Numbers
import Vocabulary

extension Shape {
  /// Points, or strings that match a pattern, such as words and percentages.
  fileprivate static func points(
    _ name: String, _ help: String, expected: String, from least: Int, pattern: String,
    examples: JSONConstant
  ) -> Shape {
    Shape(
      name,
      [
        "description": .string(help), "x-expected": .string(expected),
        "x-hint":
          "write points as a number without quotes, as in 200, or a percentage in quotes, as in \"50%\"",
        "type": ["number", "string"], "minimum": .number(least), "maximum": 100_000,
        "pattern": .string(pattern), "examples": examples.value,
      ])
  }

  /// `$m`: a name of `spacing`.
  static let spacingName = "\\$[A-Za-z][A-Za-z0-9_-]{0,63}"

  fileprivate static let percentage = "(0|[1-9][0-9]{0,3})(\\.[0-9]{1,4})?%"
}

extension Form where Value == Length {
  static let length = Form(
    .points(
      "length",
      "Points, a percentage of the stack, \"$name\" of \"spacing\", \"fill\" for all available space, or \"fit\" for the size of the content.",
      expected: "a number of points from 0 to 100000, \"50%\", \"fill\" or \"fit\"", from: 0,
      pattern: "^(fill|fit|\(Shape.percentage)|\(Shape.spacingName))$",
      examples: #"[44, "50%", "fill", "fit"]"#),
    match: { node in
      switch node.string {
      case "fill": .fill
      case "fit": .fit
      default: Distance(node).map(Length.init)
      }
    },
    write: { value, writer in
      switch value {
      case .points(let points): Distance.points(points).write(to: &writer)
      case .percent(let share): Distance.percent(share).write(to: &writer)
      case .fill: writer.string("fill")
      case .fit: writer.string("fit")
      }
    }
  ).orNamed(.spacing)
}

extension Form where Value == Distance {
  static let distance = form(
    .points(
      "distance", "Points, a percentage of the stack, or \"$name\" of \"spacing\".",
      expected: "a number of points from 0 to 100000, or \"50%\"", from: 0,
      pattern: "^(\(Shape.percentage)|\(Shape.spacingName))$", examples: #"[16, "50%", "$m"]"#))

  static let signedDistance = form(
    .points(
      "signedDistance",
      "Points, a percentage of the stack, or \"$name\" of \"spacing\"; may be negative.",
      expected: "a number of points, or \"50%\"", from: -100_000,
      pattern: "^(-?\(Shape.percentage)|\(Shape.spacingName))$", examples: #"[16, -8, "50%"]"#))

  private static func form(_ shape: Shape) -> Form {
    Form(shape, match: { Distance($0) }, write: { $0.write(to: &$1) }).orNamed(.spacing)
  }
}

extension Form where Value == Margin {
  static let margin = Form(
    .points(
      "margin",
      "Points, a percentage of the stack, \"$name\" of \"spacing\", or \"auto\"; may be negative.",
      expected: "a number of points, \"50%\" or \"auto\"", from: -100_000,
      pattern: "^(auto|-?\(Shape.percentage)|\(Shape.spacingName))$",
      examples: #"[16, -8, "50%", "auto"]"#),
    match: { node in
      node.string == "auto" ? .auto : Distance(node).map(Margin.distance)
    },
    write: { value, writer in
      switch value {
      case .distance(let distance): distance.write(to: &writer)
      case .auto: writer.string("auto")
      }
    }
  ).orNamed(.spacing)
}

extension Form where Value == Double {
  /// A distance of 0 or more points, or a name of `spacing`.
  static let room = Form(
    Shape([
      "type": ["number", "string"], "minimum": 0, "maximum": 100_000,
      "pattern": .string("^\(Shape.spacingName)$"),
      "x-expected": "a number of points from 0 to 100000, or a name of \"spacing\" such as \"$m\"",
    ]), match: { $0.number?.double }, write: { $1.value(.number($0)) }
  ).orNamed(.spacing)
}

extension Distance {
  fileprivate init?(_ node: JSONNode) {
    if let text = node.string {
      guard text.utf8.last == UInt8(ascii: "%"), let share = Double(text.dropLast()) else {
        return nil
      }
      self = .percent(share)
    } else {
      guard let points = node.number?.double else { return nil }
      self = .points(points)
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .points(let points): writer.value(.number(points))
    case .percent(let share): writer.string("\(JSONNumber(share)?.text ?? "0")%")
    }
  }
}

extension Length {
  fileprivate init(_ distance: Distance) {
    switch distance {
    case .points(let points): self = .points(points)
    case .percent(let share): self = .percent(share)
    }
  }
}

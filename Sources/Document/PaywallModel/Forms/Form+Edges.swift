import JSON
import Numbers
import Vocabulary

extension Form {
  /// A value for all sides, or an object with values for some.
  static func edges<Side>(
    _ side: Form<Side>, named name: String? = nil, expected: String, examples: JSONConstant
  ) -> Form where Value == LogicalEdges<Side> {
    let all = Form(
      side.shape, read: { side.read($0, &$1).map { LogicalEdges(all: $0) } },
      write: { edges, writer in if let all = edges.all { side.write(all, &writer) } })
    return all.or(
      .object(LogicalEdges.sides(side)), named: name, joining: .beside,
      [
        "x-expected": .string(expected),
        "x-hint": "write one number of points for all sides, or {\"top\": 8, \"horizontal\": 16}",
        "examples": examples.value,
      ], embed: { $0 }, extract: { $0.all == nil ? $0 : nil })
  }
}

extension LogicalEdges {
  fileprivate static func sides(_ side: Form<Value>) -> Properties<Self> {
    Properties(
      LogicalEdges(),
      [
        Property("top", side, \.top), Property("right", side, \.right),
        Property("bottom", side, \.bottom), Property("left", side, \.left),
        Property("start", side, \.start, instead: #"{"leading": 8}"#),
        Property("end", side, \.end, instead: #"{"trailing": 8}"#),
        Property("horizontal", side, \.horizontal, instead: #"{"x": 8}"#),
        Property("vertical", side, \.vertical, instead: #"{"y": 8}"#),
      ])
  }
}

extension Form where Value == LogicalEdges<Distance> {
  static let padding = edges(
    .distance, named: "padding", expected: "points, \"50%\", or sides such as {\"top\": 8}",
    examples: #"[16, {"top": 24, "horizontal": 16}]"#)

  static let inset = edges(
    .signedDistance, expected: "points, \"50%\", or sides such as {\"top\": 8}",
    examples: #"[0, {"top": 8, "right": 8}]"#)
}

extension Form where Value == LogicalEdges<Margin> {
  static let margin = edges(
    .margin, expected: "points, \"50%\", \"auto\", or sides such as {\"top\": 8}",
    examples: #"[16, {"top": 24}, {"horizontal": "auto"}]"#)
}

extension Form where Value == StackContent.Gap {
  static let gap = Form<Distance>.distance.map {
    StackContent.Gap(row: $0, column: $0)
  } back: {
    $0.row
  }.or(
    .object(
      StackContent.Gap(),
      [Property("row", .distance, \.row), Property("column", .distance, \.column)]),
    joining: .beside,
    #"""
    {
      "x-expected": "points, \"50%\", or {\"row\": 8, \"column\": 16}",
      "x-hint": "write one number of points, or {\"row\": 8, \"column\": 16}",
      "examples": [8, {"row": 8, "column": 16}]
    }
    """#, embed: { $0 }, extract: { $0.row == $0.column ? nil : $0 })
}

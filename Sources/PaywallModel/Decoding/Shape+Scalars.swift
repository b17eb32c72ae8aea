import JSON

extension Shape where Value == String {
  static let string = Shape("a string", code: "type") { $0.string }

  static func string(_ expected: String, where accepts: @escaping @Sendable (String) -> Bool)
    -> Shape
  {
    Shape(expected) { node in node.string.flatMap { accepts($0) ? $0 : nil } }
  }

  static func string(_ identifier: Identifier) -> Shape {
    string(identifier.expected, where: identifier.matches)
  }
}

extension Shape where Value == LocalizedText {
  static let text = Shape<String>.string.map(LocalizedText.init)
}

extension Shape where Value == Bool {
  static let bool = Shape("true or false", code: "type") { $0.bool }
}

extension Shape where Value == Double {
  /// Compared as written, before anything is rounded to a `Double`.
  static func number(_ range: ClosedRange<JSONNumber>) -> Shape {
    Shape("a number from \(range.lowerBound) to \(range.upperBound)") { node in
      node.number.flatMap { range.contains($0) ? $0.double : nil }
    }
  }

  /// Points that may lie on either side of 0.
  static let offset = number(-100_000...100_000)
  /// Points of a size.
  static let size = number(0...100_000)
  /// A share of a whole.
  static let share = number(0...1)
}

extension Shape where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Shape {
    Shape("a whole number from \(range.lowerBound) to \(range.upperBound)") { node in
      node.number?.int.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension Shape where Value: RawRepresentable<String> & CaseIterable {
  /// One of an enumeration's raw values, or of some of them.
  static func choice(_ values: [Value] = Array(Value.allCases)) -> Shape {
    Shape(
      "one of \(values.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))", code: "enum"
    ) { node in
      node.string.flatMap { text in values.first { $0.rawValue == text } }
    }
  }
}

import ASCII
import JSON
import Numbers
import Vocabulary

/// A duration in one unit (ISO 8601): `PT30S`, `PT10M`, `PT1H`, `P1D`.
public struct Interval: Sendable, Equatable {
  public var seconds: Int

  public init(seconds: Int) { self.seconds = seconds }

  /// `nil` for any other text.
  public init?(_ text: String) {
    let units: [(start: String, end: Character, seconds: Int)] = [
      ("PT", "S", 1), ("PT", "M", 60), ("PT", "H", 3_600), ("P", "D", 86_400),
    ]
    for unit in units where text.hasPrefix(unit.start) && text.last == unit.end {
      let digits = text.dropFirst(unit.start.count).dropLast()
      guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit),
        let count = Int(digits), digits.first != "0"
      else { continue }
      seconds = count * unit.seconds
      return
    }
    return nil
  }

  /// The duration in the largest unit that divides it without a remainder.
  package var text: String {
    if seconds % 86_400 == 0 { return "P\(seconds / 86_400)D" }
    if seconds % 3_600 == 0 { return "PT\(seconds / 3_600)H" }
    return seconds % 60 == 0 ? "PT\(seconds / 60)M" : "PT\(seconds)S"
  }
}

extension Form where Value == Interval {
  package static let interval = Form(
    Shape(
      "interval",
      #"""
      {
        "title": "Interval",
        "description": "A duration in one unit (ISO 8601).",
        "type": "string",
        "pattern": "^P(T[1-9][0-9]{0,4}[SMH]|[1-9][0-9]{0,4}D)$",
        "x-expected": "a duration such as \"PT10M\" (10 minutes) or \"PT1H\"",
        "examples": ["PT10M", "PT1H", "P1D"]
      }
      """#), match: { $0.string.flatMap { Interval($0) } }, write: { $1.string($0.text) })
}

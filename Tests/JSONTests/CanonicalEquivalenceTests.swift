import JSON
import Testing

/// Texts that `String` takes for equal, and JSON does not (RFC 8259 §8.3).
@Suite struct CanonicalEquivalenceTests {
  static let pairs = [("K", "\u{212A}"), ("\u{E9}", "e\u{301}"), (";", "\u{37E}")]

  @Test(arguments: pairs)
  func `names are equal when their code points are`(one: String, other: String) throws {
    #expect(one == other)
    let value: JSONValue = .object([JSONField(name: one, value: 1)])
    #expect(value != .object([JSONField(name: other, value: 1)]))
    #expect(value[other] == nil && value[one] == 1)
    #expect(JSONPointer().appending(one) != JSONPointer().appending(other))
    let text = "{\"\(one)\": 1, \"\(other)\": 2}"
    let root = try JSONText(parsing: Array(text.utf8), limits: .document).root
    #expect(root[other]?.number?.int == 2)
  }

  @Test func `a text is shortened by its scalars`() {
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(marks.count == 1)
    #expect(marks.shortened(to: 60).unicodeScalars.count == 60)
    #expect(String(repeating: "a", count: 60).shortened(to: 60).utf8.count == 60)
  }
}

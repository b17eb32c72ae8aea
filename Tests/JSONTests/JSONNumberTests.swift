import JSON
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    ("1", "1.0"), ("1e2", "100"), ("0", "-0.0e5"), ("10e-1", "1"), ("1e400", "10e399"),
    ("12345678901234567890123", "1.2345678901234567890123e22"),
    ("0e999999999999999999", "0"),
  ])
  func `numbers are equal when their values are`(a: String, b: String) throws {
    let (a, b) = (try #require(JSONNumber(a)), try #require(JSONNumber(b)))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(!(a < b) && !(b < a))
  }

  @Test(arguments: [
    ("1", "2"), ("-2", "-1"), ("-1", "0"), ("0", "1e-999999999999999999"), ("0.1", "0.11"),
    ("9", "10"), ("9007199254740992", "9007199254740993"), ("1e308", "1e400"),
    ("-1e400", "1"), ("1e999999999999999998", "1e999999999999999999"),
  ])
  func `order is exact`(smaller: String, larger: String) throws {
    let (a, b) = (try #require(JSONNumber(smaller)), try #require(JSONNumber(larger)))
    #expect(a < b)
    #expect(!(b < a))
    #expect(a != b)
  }

  @Test(arguments: [
    ("7", 7), ("1.0", 1), ("1e2", 100), ("-0", 0), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1.5", nil),
    ("1e99999999", nil), ("-9223372036854775808.0", Int.min),
  ])
  func `whole numbers that fit are integers`(text: String, expected: Int?) throws {
    #expect(try #require(JSONNumber(text)).int == expected)
  }

  @Test(arguments: ["", "01", "+1", "1.", ".5", "1e", "0x10", "1 ", "--1", "1e1234567890123456789"])
  func `what the grammar does not allow is no number`(text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test func `a number keeps its text`() throws {
    let source = "[1.10, 1E5, -0, 123456789012345678901234567890]"
    let text = try JSONText(parsing: source, limits: .document)
    #expect(text.root.value.encoded() == Array(source.replacing(" ", with: "").utf8))
  }
}

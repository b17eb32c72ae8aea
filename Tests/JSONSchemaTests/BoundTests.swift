import JSONSchema
import Testing

/// A bound and a value with different numbers of decimals are compared by products that no 64 bits hold.
@Suite struct BoundTests {
  @Test(arguments: [
    ("99999999999999999", "0.000000000000001", true),
    ("0.000000000000001", "99999999999999999", false),
    ("-9999999999999999", "0.000000000000001", false),
    ("0.000000000000001", "-9999999999999999", true),
    ("-0.00000000000001", "-9999999999999999", true),
    ("-9999999999999999", "-0.00000000000001", false),
    ("1", "1.000000000000000", true), ("-1", "-1.00000000000000", true),
    ("0", "-0.00000000000000", true), ("1", "1.000000000000001", false),
  ])
  func `a value is compared exactly`(value: String, minimum: String, isValid: Bool) throws {
    let schema = try compile(#"{"minimum": \#(minimum)}"#)
    #expect(try schema.isValid(value) == isValid)
  }
}

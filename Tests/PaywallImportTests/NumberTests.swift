import Foundation
import JSON
import Testing

@testable import PaywallImport

/// Numbers that no size, no page and no time of a paywall has, and that other programs write all the same.
private let extremes = [
  "1e17", "-1e17", "1e300", "-1e300", "1e400", "1e-300", "9223372036854775807",
  "-9223372036854775808",
  "9223372036854775808", "99999999999999999999999999", "0.1e18", "1e999999999999999999", "-0",
]

@Suite struct NumberTests {
  @Test(arguments: extremes)
  func `a document may have any number in any place`(number: String) throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/every-number.json")
    let text = try String(contentsOf: source, encoding: .utf8)
      .replacingOccurrences(of: #": 0\b"#, with: ": " + number, options: .regularExpression)
    let imported = try RevenueCatPaywall(JSONText(parsing: text, limits: .trusted)).imported()
    #expect(imported.document["components"] != nil)
  }

  @Test(
    arguments: [
      (50.0, "50"), (33.3, "33.3"), (-0.5, "-0.5"), (1e17, "1000000000000000"),
      (-.infinity, "-1000000000000000"), (0, "0"),
    ] as [(Double, String)])
  func `a number is written without an exponent`(value: Double, text: String) {
    #expect(RevenueCatImport.number(value) == text)
  }
}

import Foundation
import JSON
import Suites
import Testing

/// The public parsing cases: `name`, `expect` accept, reject or either, and the text in base64.
@Suite struct ParsingSuiteTests {
  static let limits = JSONLimits(
    maxBytes: 1 << 20, maxDepth: 100_000, maxNumberLength: 1000, duplicateKeys: .keepLast)

  @Test func `every decided case of the parsing suite is decided rightly`() throws {
    let suite = try JSONText(parsing: Suites.read("json-parsing/parsing.json"), limits: .trusted)
    let cases = try #require(suite.root["cases"]?.elements)
    #expect(cases.count > 300)
    for test in cases {
      let expected = test["expect"]?.string
      let encoded = try #require(test["base64"]?.string.flatMap { Data(base64Encoded: $0) })
      let accepts = (try? JSONText(parsing: Array(encoded), limits: Self.limits)) != nil
      guard expected != "either" else { continue }
      #expect(accepts == (expected == "accept"), "\(test["name"]?.string ?? "")")
    }
  }
}

import Foundation
import JSON
import Testing

/// The public parsing cases: `name`, `expect` accept, reject or either, and the text in base64.
enum ParsingSuite {
  static let folder =
    ProcessInfo.processInfo.environment["PAYWALLD_SUITES"] ?? "../shared/suites"

  static let path = folder + "/json-parsing/parsing.json"

  static var isAbsent: Bool { !FileManager.default.fileExists(atPath: path) }
}

@Suite struct ParsingSuiteTests {
  static let limits = JSONLimits(
    maxBytes: 1 << 20, maxDepth: 100_000, maxNumberLength: 1000, duplicateKeys: .keepLast)

  @Test(.disabled(if: ParsingSuite.isAbsent, "suite not found, skipped"))
  func `every decided case of the parsing suite is decided rightly`() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: ParsingSuite.path))
    let suite = try JSONText(parsing: Array(data), limits: .trusted)
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

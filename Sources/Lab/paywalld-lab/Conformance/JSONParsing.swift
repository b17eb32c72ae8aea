import Foundation
import JSON
import Suites

/// Texts that a parser must accept or reject.
enum JSONParsing {
  private static let limits = JSONLimits(
    maxBytes: 1 << 20, maxDepth: 100_000, maxNumberLength: 1000, duplicateKeys: .keepLast)

  static func run() throws -> ConformanceScore {
    let suite = try JSONText(parsing: Suites.read("json-parsing/parsing.json"), limits: .trusted)
    guard let cases = suite.root["cases"]?.elements else {
      throw LabError("the suite has no cases")
    }
    var score = ConformanceScore()
    for test in cases {
      guard let name = test["name"]?.string, let expected = test["expect"]?.string,
        let text = test["base64"]?.string.flatMap({ Data(base64Encoded: $0) })
      else { throw LabError("a case lacks its name, expect or base64") }
      guard expected != "either" else { continue }
      score.count(name, passed: accepts(Array(text)) == (expected == "accept"))
    }
    return score
  }

  private static func accepts(_ text: [UInt8]) -> Bool {
    do {
      _ = try JSONText(parsing: text, limits: limits)
      return true
    } catch {
      return false
    }
  }
}

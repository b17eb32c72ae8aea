import Foundation
import JSON
import Testing

/// The public cases of GrowthBook's SDKs; none when they are absent, which is said.
enum GrowthBookCases {
  private static let path =
    (ProcessInfo.processInfo.environment["PAYWALLD_SUITES"] ?? "../shared/suites")
    + "/../reference/growthbook/cases.json"

  static let areThere = FileManager.default.fileExists(atPath: path)
  static let trait = ConditionTrait.enabled(if: areThere, "\(path) not found, skipped")

  static func group(_ name: String) throws -> [JSONNode] {
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    let cases = try JSONText(parsing: bytes, limits: .trusted).root[name]
    return Array(try #require(cases?.elements))
  }
}

extension JSONNode {
  var doubles: [Double]? { elements?.compactMap { $0.number?.double } }
}

import Foundation
import JSON
import Suites
import Testing

/// The public cases of GrowthBook's SDKs, beside the checkout.
enum GrowthBookCases {
  private static let path = Suites.reference.appending(path: "growthbook/cases.json").path

  static let areThere = FileManager.default.fileExists(atPath: path)
  static let trait = ConditionTrait.enabled(if: areThere, "\(path) not found")

  static func group(_ name: String) throws -> [JSONNode] {
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    let cases = try JSONText(parsing: bytes, limits: .trusted).root[name]
    return Array(try #require(cases?.elements))
  }
}

extension JSONNode {
  var doubles: [Double]? { elements?.compactMap { $0.number?.double } }
}

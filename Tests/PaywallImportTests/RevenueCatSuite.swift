import Foundation
import Suites
import Testing

/// RevenueCat's own documents, beside the checkout.
enum RevenueCatSuite {
  private static let folder = Suites.elsewhere.appending(path: "revenuecat").path

  static let isThere = ConditionTrait.enabled(if: !files.isEmpty, "\(folder) not found")

  /// What the language cannot say yet, or not in the same way.
  static let otherwise: [String: Set<String>] = ["more/alpha-r5.json": ["workflow"]]

  static let files: [String] = {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: folder + "/" + path)))
  }
}

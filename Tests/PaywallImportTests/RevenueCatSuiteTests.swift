import Foundation
import JSON
import Testing

@testable import PaywallImport

@Suite struct RevenueCatSuiteTests {
  @Test(arguments: Suite.files)
  func `a document of the suite becomes a valid one, and tells what in it is otherwise`(
    path: String
  ) throws {
    let source = try JSONText(parsing: Suite.bytes(path), limits: .trusted)
    let imported = try RevenueCatPaywall(source).imported()
    let codes = Set(imported.approximations.map(\.code))
    #expect(codes == Suite.otherwise[path, default: []])
    #expect(imported.faults == [])
  }
}

/// The documents of the suite; none when it is absent, which is said.
private enum Suite {
  static let folder =
    (ProcessInfo.processInfo.environment["PAYWALLD_SUITES"] ?? "../shared/suites") + "/revenuecat"

  /// What the language cannot say yet, or not in the same way.
  static let otherwise: [String: Set<String>] = [:]

  static let files: [String] = {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    if names.isEmpty { print("suite not found, skipped: \(folder)") }
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: folder + "/" + path)))
  }
}

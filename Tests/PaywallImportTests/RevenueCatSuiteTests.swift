import Foundation
import JSON
import Testing

@testable import PaywallImport

@Suite struct RevenueCatSuiteTests {
  @Test(RevenueCatSuite.isThere, arguments: RevenueCatSuite.files)
  func `a document of the suite becomes a valid one, and tells what in it is otherwise`(
    path: String
  ) throws {
    let source = try JSONText(parsing: RevenueCatSuite.bytes(path), limits: .trusted)
    let imported = try RevenueCatPaywall(source).imported()
    let codes = Set(imported.approximations.map(\.code))
    #expect(codes == RevenueCatSuite.otherwise[path, default: []])
    #expect(imported.faults == [])
  }
}

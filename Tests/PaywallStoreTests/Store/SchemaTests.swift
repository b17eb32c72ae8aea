import Foundation
import PaywallCheck
import TestFolders
import Testing

@testable import PaywallStore

struct SchemaTests {
  private static let paywalls = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "paywalls").path(percentEncoded: false)

  @Test func `the brands of the repository load without a complaint`() throws {
    let state = try TemporaryFolder()
    let (store, report) = try Store.open(
      configuration: StoreConfiguration(
        paywalls: Self.paywalls, state: state.path, limits: .standard))
    #expect(report.files.isEmpty, "\(report.files.flatMap(\.lines))")
    #expect(store.catalog.names.map(\.name).starts(with: ["disney", "espn"]))
  }

  @Test func `a schema that is not there is an error that names it`() {
    let error = #expect(throws: StoreError.self) {
      try DocumentChecker(schemaAt: "/nowhere/schema.json", limits: .standard)
    }
    #expect(
      error?.description
        == "the schema /nowhere/schema.json cannot be used: No such file or directory")
  }
}

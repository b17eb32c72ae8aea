import Foundation
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStore

struct DocumentCheckerTests {
  private static let paywalls = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "paywalls").path(percentEncoded: false)

  private let checker: DocumentChecker

  init() throws {
    checker = try DocumentChecker(
      schemaAt: Self.paywalls + "/schema/paywall-1.schema.json", limits: .standard)
  }

  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try checker.check([UInt8](text.utf8)) { _ in false }
      return []
    } catch {
      return error.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.code)" }
    }
  }

  @Test func `the brands of the repository load without a complaint`() throws {
    let state = try TemporaryFolder()
    let (store, report) = try Store.open(
      configuration: StoreConfiguration(
        paywalls: Self.paywalls, state: state.path, limits: .standard))
    #expect(report.files.isEmpty, "\(report.files.flatMap(\.lines))")
    #expect(store.catalog.names.map(\.name).starts(with: ["disney", "espn"]))
  }

  @Test func `a document with components alone is valid`() {
    #expect(mistakes(#"{"components": []}"#) == [])
  }

  @Test func `mistakes of the text, the shape and the meaning have their places`() {
    #expect(mistakes("{").map { $0.prefix(4) } == ["1:2 "])
    #expect(mistakes(#"{"components": 5}"#).map { $0.prefix(5) } == ["1:16 "])
    #expect(
      mistakes(#"{"components": [{"type": "image", "url": "images/absent.png"}]}"#).count == 1)
    let both = #"""
      {"components": [
        {"type": "image", "url": "images/absent.png"},
        {"type": "label", "title": 5}
      ]}
      """#
    #expect(mistakes(both).count == 2)
  }

  @Test func `a document larger than the limit is one mistake`() {
    let long =
      #"{"components": [], "meta": {"name": ""# + String(repeating: "x", count: 1 << 20) + "\"}}"
    #expect(mistakes(long).map { $0.split(separator: " ")[1] } == ["document-too-large"])
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

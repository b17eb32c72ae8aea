import Foundation
import JSON
import PaywallModel
import TestFolders
import Testing

@testable import PaywallCheck

struct DocumentCheckerTests {
  private let checker: DocumentChecker

  init() throws {
    checker = try WrongDocument.checker
  }

  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try checker.check([UInt8](text.utf8)) { _ in false }
      return []
    } catch {
      return error.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.code)" }
    }
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
}

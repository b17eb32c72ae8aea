import Foundation
import PaywallStorage
import PaywallStore
import TestFolders
import Testing

@testable import PaywallAPI

/// Tokens and the preview key of several nodes.
struct SharedTokenTests {
  private let sharing = MemorySharing()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func source(_ node: String) -> TokenSource {
    let state = folder.path(node)
    return TokenSource(secretFile: nil, file: TokenFile(state + "/tokens.json"), state: state)
      .sharing(sharing.secrets(of: node))
  }

  @Test func `two nodes that start at first make one token, whose text the first one has`() throws {
    for node in ["a", "b"] { try folder.write("", to: "\(node)/log") }
    let (one, isFirst) = try source("a").loadAtStart()
    let (two, isSecond) = try source("b").loadAtStart()
    #expect(isFirst && !isSecond)
    #expect(one.tokens == two.tokens && one.tokens.map(\.name) == ["admin"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("b/admin-token")))
    let secret = try folder.read("a/admin-token").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(two.finding(for: secret, at: Date()) == .granted(name: "admin", .admin))
  }

  @Test func `a token that one node adds or removes is known to the other`() throws {
    let (one, two) = (source("a").file, source("b").file)
    let secret = try one.add(name: "ci", role: .editor, createdAt: Date())
    #expect(
      AccessList(tokens: try two.tokens()).finding(for: secret, at: Date())
        == .granted(name: "ci", .editor))
    #expect(try two.remove(name: "ci"))
    #expect(try one.tokens().isEmpty)
  }

  @Test func `a change that could not be logged is taken back, and another node's stays`() throws {
    let (one, two) = (source("a").file, source("b").file)
    #expect(throws: AccessError.self) {
      _ = try one.add(name: "ci", role: .editor, createdAt: Date(), expiresAt: nil) {
        (_, _) throws(StoreError) in
        do {
          _ = try two.add(name: "other", role: .viewer, createdAt: Date())
        } catch {
          Issue.record(error)
        }
        throw .storage(.unreachable("a test"))
      }
    }
    #expect(try one.tokens().map(\.name) == ["other"])
  }

  @Test func `all nodes sign with the key that the first one made`() throws {
    let key = try PreviewKeyFile.load(from: sharing.secrets(of: "a"))
    #expect(try PreviewKeyFile.load(from: sharing.secrets(of: "b")) == key)
    #expect(key.count == 32)
  }
}

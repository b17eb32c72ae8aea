import Foundation
import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import Synchronization
import TestFolders
import Testing

@testable import Routing

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

  @Test func `a token whose addition a node has not heard of is removed, not called unknown`()
    throws
  {
    let one = source("a").file
    _ = try one.add(name: "first", role: .admin, createdAt: Date())
    var late = sharing.secrets(of: "b")
    let (known, newest) = (try late.read(.tokens), late.read)
    let reads = Atomic<Int>(0)
    late.read = { (name) throws(StorageError) in
      reads.add(1, ordering: .relaxed).oldValue == 0 ? known : try newest(name)
    }
    _ = try one.add(name: "thief", role: .viewer, createdAt: Date())
    #expect(try TokenFile(in: late).remove(name: "thief"))
    #expect(try one.tokens().map(\.name) == ["first"])
    #expect(try !TokenFile(in: late).remove(name: "nobody"))
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

  @Test(arguments: [false, true])
  func `a change that could neither be logged nor taken back counts here as on other nodes`(
    isRemoval: Bool
  ) throws {
    _ = try source("b").file.add(name: "anna", role: .admin, createdAt: Date())
    _ = try source("b").file.add(name: "ci", role: .editor, createdAt: Date())
    var secrets = sharing.secrets(of: "a")
    let replace = secrets.replace
    let writes = Atomic<Int>(0)
    secrets.replace = { (name, bytes, version) throws(StorageError) in
      guard writes.add(1, ordering: .relaxed).oldValue == 0 else { throw .unreachable("a test") }
      return try replace(name, bytes, version)
    }
    let own = TokenSource(secretFile: nil, file: TokenFile("a"), state: folder.path("a"))
      .sharing(secrets)
    let keeper = TokenKeeper(try own.load(), of: own)
    #expect(throws: AccessError.self) {
      if isRemoval {
        _ = try keeper.remove("ci") { (_) throws(StoreError) in
          throw .storage(.unreachable("a test"))
        }
      } else {
        let new = try NewToken(
          Array(#"{"name": "new", "role": "viewer"}"#.utf8), at: Date())
        _ = try keeper.add(new) { (_) throws(StoreError) in
          throw .storage(.unreachable("a test"))
        }
      }
    }
    let names = try source("b").file.tokens().map(\.name)
    #expect(names == (isRemoval ? ["anna"] : ["anna", "ci", "new"]))
    #expect(keeper.list.tokens.map(\.name) == names)
  }

  @Test func `tokens that nobody can read open nothing, until they can be read`() throws {
    let secrets = sharing.secrets(of: "a")
    #expect(try secrets.replace(.tokens, Array("garbage".utf8), nil))
    let source = source("b")
    let error = try #require(throws: AccessError.self) { _ = try source.loadAtStart() }
    let keeper = try #require(try source.keeper(despite: error))
    let bearer = try HTTPRequest(.get, "/", fields: ["Authorization": "Bearer pwd_x"])
    for request in [try HTTPRequest(.get, "/"), bearer] {
      let problem = #expect(throws: Problem.self) { try keeper.check(request, needing: .viewer) }
      #expect(problem?.type == .notReady)
      #expect(problem?.detail.contains("the token file of the shared store cannot be used") == true)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("b/admin-token")))
    let version = try #require(try secrets.read(.tokens)).version
    #expect(try secrets.replace(.tokens, Array(#"{"format": 1, "tokens": []}"#.utf8), version))
    let secret = try self.source("a").file.add(name: "ci", role: .editor, createdAt: Date())
    try keeper.reload()
    let known = try HTTPRequest(.get, "/", fields: ["Authorization": "Bearer \(secret)"])
    #expect(try keeper.check(known, needing: .viewer) == "ci")
    let problem = #expect(throws: Problem.self) { try keeper.check(bearer, needing: .viewer) }
    #expect(problem?.type == .unauthorized)
  }

  @Test(arguments: [
    (9.0, nil), (11.0, "not heard from etcd for 11 s"),
    (Double.infinity, "not heard from etcd since its start"),
  ])
  func
    `tokens of all nodes are trusted for a while without etcd, that of the node's own file always`(
      age: Double, refusal: String?
    ) throws
  {
    try folder.write("the-secret-of-this-node\n", to: "secret")
    var secrets = sharing.secrets(of: "a")
    secrets.ageSeconds = { age }
    let source = TokenSource(
      secretFile: folder.path("secret"), file: TokenFile(folder.path("tokens.json")),
      state: folder.path("state")
    ).sharing(secrets)
    let shared = try source.file.add(name: "ci", role: .editor, createdAt: Date())
    let keeper = TokenKeeper(try source.load(), of: source, trustedFor: 10)
    let own = try HTTPRequest(
      .get, "/", fields: ["Authorization": "Bearer the-secret-of-this-node"])
    #expect(try keeper.check(own, needing: .admin) == "admin")
    let request = try HTTPRequest(.get, "/", fields: ["Authorization": "Bearer \(shared)"])
    guard let refusal else {
      #expect(try keeper.check(request, needing: .viewer) == "ci")
      return
    }
    let problem = #expect(throws: Problem.self) { try keeper.check(request, needing: .viewer) }
    #expect(problem?.type == .notReady)
    #expect(problem?.detail.contains(refusal) == true)
  }

  @Test func `another error than of unreadable tokens of all nodes keeps a service from starting`()
    throws
  {
    #expect(try source("a").keeper(despite: AccessError.fixed) == nil)
    let alone = TokenSource(secretFile: nil, file: TokenFile("tokens.json"), state: "state")
    #expect(try alone.keeper(despite: AccessError.tokens(path: "tokens.json", "")) == nil)
  }

  @Test func `all nodes sign with the key that the first one made, also when it changes`() throws {
    let keys = try ["a", "b"].map { try PreviewKey(of: sharing.secrets(of: $0)) }
    let link = keys[0].link(to: 1, of: try #require(Brand("disney")), seconds: 60)
    #expect(keys[1].link(of: keys[0].token(of: link)) == link)
    let secrets = sharing.secrets(of: "c")
    let version = try #require(try secrets.read(.previewKey)).version
    #expect(
      try secrets.replace(.previewKey, Array(String(repeating: "0a", count: 32).utf8), version))
    #expect(keys[1].link(of: keys[0].token(of: link)) == link)
    #expect(PreviewKey([UInt8](repeating: 10, count: 32)).link(of: keys[0].token(of: link)) == link)
  }

  @Test func `a key that nobody can read is an obstacle until it can be read`() throws {
    let secrets = sharing.secrets(of: "a")
    #expect(try secrets.replace(.previewKey, Array("garbage".utf8), nil))
    let key = try PreviewKey(of: sharing.secrets(of: "b"))
    #expect("\(try #require(key.obstacle))".contains("64 hexadecimal digits"))
    #expect(try secrets.replace(.previewKey, Array(String(repeating: "0a", count: 32).utf8), 1))
    #expect(key.obstacle == nil)
    #expect(PreviewKeyFile.objection(to: Array("garbage".utf8)) != nil)
    #expect(TokenFile.objection(to: Array("garbage".utf8)) != nil)
    #expect(TokenFile.objection(to: Array(#"{"format":1,"tokens":[]}"#.utf8)) == nil)
  }
}

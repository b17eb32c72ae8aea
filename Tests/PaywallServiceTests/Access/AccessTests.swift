import Foundation
import PaywallStore
import TestFolders
import Testing

@testable import Routing

struct AccessTests {
  let folder: TemporaryFolder
  let file: TokenFile
  let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    folder = try TemporaryFolder()
    file = TokenFile(folder.path("keys/tokens.json"))
  }

  private func list() throws -> AccessList { try .load(file.path) }

  @Test func `a token's secret opens what its role allows`() throws {
    let secret = try file.add(name: "anna", role: .publisher, createdAt: now)
    _ = try file.add(name: "ci", role: .editor, createdAt: now)
    #expect(secret.hasPrefix("pwd_") && secret.utf8.count == 47)
    #expect(try list().finding(for: secret, at: now) == .granted(name: "anna", .publisher))
    #expect(try list().finding(for: secret + "x", at: now) == .unknown)
    #expect(try list().finding(for: "", at: now) == .unknown)
  }

  @Test func `a secret is kept nowhere and the file is its owner's alone`() throws {
    let secret = try file.add(name: "anna", role: .admin, createdAt: now)
    #expect(try !folder.read("keys/tokens.json").contains(secret.dropFirst(4)))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `an expired token says so`() throws {
    let secret = try file.add(
      name: "anna", role: .admin, createdAt: now, expiresAt: now.addingTimeInterval(60))
    #expect(
      try list().finding(for: secret, at: now.addingTimeInterval(59))
        == .granted(name: "anna", .admin))
    #expect(
      try list().finding(for: secret, at: now.addingTimeInterval(60)) == .expired(name: "anna"))
  }

  @Test func `a removed token opens nothing`() throws {
    let secret = try file.add(name: "anna", role: .admin, createdAt: now)
    #expect(try file.remove(name: "anna"))
    #expect(try !file.remove(name: "anna"))
    #expect(try list().finding(for: secret, at: now) == .unknown)
  }

  @Test func `the first token's text is kept beside the state for its owner alone`() throws {
    let first = FirstToken(in: folder.path("keys"))
    #expect(try first.make(for: file, at: now))
    let text = try folder.read("keys/admin-token")
    #expect(
      try list().finding(for: String(text.dropLast()), at: now) == .granted(name: "admin", .admin))
    let mode = try FileManager.default.attributesOfItem(atPath: first.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `where there is a token no first one is made`() throws {
    _ = try file.add(name: "anna", role: .viewer, createdAt: now)
    let first = FirstToken(in: folder.path("keys"))
    #expect(try !first.make(for: file, at: now))
    #expect(try list().tokens.map(\.name) == ["anna"])
    #expect(!FileManager.default.fileExists(atPath: first.path))
  }

  @Test func `the first token's text goes with the token, and with no other`() throws {
    let first = FirstToken(in: folder.path("keys"))
    #expect(try first.make(for: file, at: now))
    _ = try file.add(name: "anna", role: .viewer, createdAt: now)
    _ = try file.remove(name: "anna")
    try first.removeUnless(takenBy: list())
    #expect(FileManager.default.fileExists(atPath: first.path))
    _ = try file.remove(name: "admin")
    try first.removeUnless(takenBy: list())
    #expect(!FileManager.default.fileExists(atPath: first.path))
    try first.removeUnless(takenBy: list())
  }

  @Test func `a first token whose text cannot be kept is not made`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("keys/admin-token"), withIntermediateDirectories: true)
    #expect(throws: AccessError.self) {
      try FirstToken(in: folder.path("keys")).make(for: file, at: now)
    }
    #expect(try list().tokens.isEmpty)
  }

  @Test func `a file that let this machine do without a token no longer does`() throws {
    try folder.write(#"{"format": 1, "tokens": [], "local": true}"#, to: "keys/tokens.json")
    #expect(try list().tokens.isEmpty)
  }

  @Test func `a name is given once and in plain letters`() throws {
    _ = try file.add(name: "anna", role: .admin, createdAt: now)
    for name in ["anna", "", "a b", "a\n", "é", String(repeating: "x", count: 65)] {
      #expect(throws: AccessError.self, "\(name)") {
        try file.add(name: name, role: .admin, createdAt: now)
      }
    }
    #expect(try list().tokens.map(\.name) == ["anna"])
  }

  @Test(arguments: [
    "", "{", "[]", #"{"format": 2, "tokens": []}"#, #"{"format": 1, "tokens": [{"name": "a"}]}"#,
    """
    {"format": 1, "tokens": [{"name": "a", "role": "admin", "createdAt": "2026-01-01T00:00:00.000Z",
     "expiresAt": "soon", "salt": "00", "digest": "\(String(repeating: "00", count: 32))"}]}
    """,
  ])
  func `a token file that cannot be read is an error that names it`(text: String) throws {
    try folder.write(text, to: "keys/tokens.json")
    let error = #expect(throws: AccessError.self) { try list() }
    #expect(error?.description.contains(file.path) == true)
  }

  @Test(arguments: [
    (Role.reporter, [Role.reporter]), (.viewer, [.viewer]),
    (.editor, [.reporter, .viewer, .editor]),
    (.publisher, [.reporter, .viewer, .editor, .publisher]),
    (.admin, [.reporter, .viewer, .editor, .publisher, .admin]),
  ])
  func `each role may do what the ones before it may, but a viewer reports nothing`(
    role: Role, includes: [Role]
  ) {
    #expect(Role.allCases.filter(role.includes) == includes)
  }

  @Test(arguments: [
    ("0123456789abcdef\n", true), ("short\n", false), ("0123456789 abcdef\n", false),
    ("0123456789abcdef\nmore-more-more\n", false), ("", false),
  ])
  func `a file with one secret lets that do everything`(text: String, isTaken: Bool) throws {
    try folder.write(text, to: "secret")
    if isTaken {
      let list = try AccessList.loadSecret(folder.path("secret"))
      #expect(list.finding(for: "0123456789abcdef", at: now) == .granted(name: "admin", .admin))
    } else {
      #expect(throws: AccessError.self) { try AccessList.loadSecret(folder.path("secret")) }
    }
  }

  @Test func `a named pipe in the place of tokens or of a secret is an error`() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: AccessError.self) { try AccessList.load(path) }
    #expect(throws: AccessError.self) { try AccessList.loadSecret(path) }
  }
}

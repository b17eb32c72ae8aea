import Foundation
import Testing

/// Who may make changes, as the program decides when it starts.
@Suite struct FirstStartTests {
  private let program: OwnProgram
  private static let swap = "/admin/active?brand=espn"

  init() throws {
    program = try OwnProgram()
    let document = #"{"components": [{"type": "label", "title": "Hello"}]}"#
    try program.makeDocuments("paywalls", ["disney/1.json": document, "espn/1.json": document])
  }

  private func secret() throws -> String {
    try program.folder.read("state/admin-token").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func `the first start makes an admin token and says once where it is`() throws {
    try program.start(on: "paywalls", access: [])
    #expect(program.log.contains("created a token with the role admin"))
    #expect(program.log.contains(program.folder.path("state/admin-token")))
    let made = try secret()
    let mode = try FileManager.default.attributesOfItem(
      atPath: program.folder.path("state/admin-token"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let refused = try program.ask("POST", Self.swap, token: nil)
    #expect(refused.status == 401)
    #expect(refused.text.contains("send Authorization: Bearer TOKEN"))
    #expect(try program.ask("POST", Self.swap, token: made).status == 200)
    program.stop()
    try program.start(on: "paywalls", access: [])
    #expect(!program.log.contains("created a token with the role admin"))
    #expect(try secret() == made)
    #expect(try program.ask("DELETE", "/admin/brands/disney", token: made).status == 200)
  }

  @Test func `the first token's text may be deleted, and is not made again`() throws {
    try program.start(on: "paywalls", access: [])
    let made = try secret()
    program.stop()
    try FileManager.default.removeItem(atPath: program.folder.path("state/admin-token"))
    try program.start(on: "paywalls", access: [])
    #expect(try program.ask("POST", Self.swap, token: made).status == 200)
    #expect(!FileManager.default.fileExists(atPath: program.folder.path("state/admin-token")))
  }

  @Test func `a given token is the only one`() throws {
    try program.start(on: "paywalls")
    #expect(!FileManager.default.fileExists(atPath: program.folder.path("state/admin-token")))
    #expect(try program.ask("POST", Self.swap).status == 200)
    #expect(try program.ask("POST", Self.swap, token: nil).status == 401)
  }

  @Test func `a state without a token serves as before, and says what to do`() throws {
    try program.start(on: "paywalls", access: ["--dev"])
    program.stop()
    try program.start(on: "paywalls", access: [])
    #expect(program.log.contains("no admin token exists"))
    #expect(!FileManager.default.fileExists(atPath: program.folder.path("state/admin-token")))
    #expect(try program.ask("GET", "/paywall?brand=espn").status == 200)
    #expect(try program.ask("POST", Self.swap, token: nil).text.contains("paywalld tokens add"))
    #expect(try program.ask("POST", Self.swap, token: nil).status == 401)
    let ready = try program.ask("GET", "/readyz")
    #expect(ready.status == 200 && ready.text.contains("no admin token exists"))
  }

  @Test func `with --dev changes need no token, and the service says so`() throws {
    try program.start(on: "paywalls", access: ["--dev"])
    #expect(program.log.contains(" warning paywalld: started with --dev"))
    #expect(try program.ask("POST", Self.swap, token: nil).status == 200)
    #expect(try program.ask("GET", "/readyz").text.contains(#""dev": true"#))
    #expect(try program.ask("GET", "/").text.contains("started with --dev"))
    #expect(!FileManager.default.fileExists(atPath: program.folder.path("state/admin-token")))
  }

  @Test func `--dev is rejected if a token exists`() throws {
    try program.start(on: "paywalls", access: [])
    program.stop()
    #expect(throws: (any Error).self) { try program.start(on: "paywalls", access: ["--dev"]) }
    #expect(program.log.contains("but these tokens exist: admin"))
    #expect(throws: (any Error).self) {
      try program.start(
        on: "paywalls", access: ["--dev", "--admin-token-file", program.folder.path("token")])
    }
  }

  @Test(arguments: ["0.0.0.0", "::", "10.0.0.1", "paywalls.example"])
  func `with --dev no other machine can connect`(host: String) throws {
    #expect(throws: (any Error).self) {
      try program.start(on: "paywalls", ["--host", host], access: ["--dev"])
    }
    #expect(program.log.contains("--dev") && program.log.contains(host))
  }
}

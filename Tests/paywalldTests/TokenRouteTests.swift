import Foundation
import JSON
import PaywallStore
import Routing
import Synchronization
import TestSockets
import Testing

@testable import paywalld

/// Tokens that are created and removed over HTTP while the service runs.
@Suite struct TokenRouteTests {
  private static let path = "/admin/tokens"
  private static let document = Array(#"{"meta": {"name": "New"}, "components": []}"#.utf8)

  /// Creates a token and returns its secret.
  private func create(
    _ service: AttackedService, _ body: String, reason: String = ""
  ) throws -> String {
    let answer = try service.ask(
      "POST", Self.path + reason, as: "admin", body: Array(body.utf8))
    #expect(answer.status == 201, "\(answer.text)")
    return try #require(try json(answer)["secret"]?.string)
  }

  private func json(_ answer: RawAnswer) throws -> JSONNode {
    try JSONText(parsing: Array(answer.body.utf8), limits: .trusted).root
  }

  private func names(_ service: AttackedService) throws -> [String] {
    let tokens = try json(service.ask("GET", Self.path, as: "admin"))["tokens"]?.elements
    return tokens?.compactMap { $0["name"]?.string } ?? []
  }

  private func status(
    _ service: AttackedService, _ method: String, _ target: String, secret: String,
    body: [UInt8] = []
  ) throws -> Int {
    let fields = ["Authorization: Bearer " + secret]
    return try service.ask(Attack(method, target, fields, body: body, 0).request).status
  }

  @Test func `a token works at once, and its secret is shown once`() throws {
    let service = try AttackedService(keyed: true)
    let body = #"{"name": "ci", "role": "editor", "expiresAt": "2099-01-31T00:00:00Z"}"#
    let answer = try service.ask("POST", Self.path, as: "admin", body: Array(body.utf8))
    #expect(answer.status == 201, "\(answer.text)")
    #expect(answer.field("Cache-Control")?.contains("no-store") == true)
    let secret = try #require(try json(answer)["secret"]?.string)
    #expect(try json(answer)["expiresAt"]?.string == "2099-01-31T00:00:00.000Z")
    let draft = "/admin/brands/disney?dryRun=true"
    #expect(try status(service, "PUT", draft, secret: secret, body: Self.document) == 200)
    #expect(try status(service, "GET", Self.path, secret: secret) == 403)
    let list = try service.ask("GET", Self.path, as: "admin")
    let kept = ["admin", "ci", "editor", "expired", "publisher", "reporter", "viewer"]
    #expect(try names(service) == kept)
    #expect(try json(list)["tokens"]?[1]?["role"]?.string == "editor")
    for text in try [list.text, service.text("state/tokens.json")] {
      #expect(!text.contains(secret.dropFirst(4)) && !text.contains("secret"))
    }
    let file = service.folder.appending(path: "state/tokens.json").path
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `without a role a token publishes, as the command's does`() throws {
    let service = try AttackedService(keyed: true)
    let secret = try create(service, #"{"name": "ci"}"#)
    let live = "/admin/live?brand=disney&version=1"
    #expect(try status(service, "POST", live, secret: secret) == 200)
    #expect(try status(service, "GET", Self.path, secret: secret) == 403)
  }

  @Test func `a removed token works no longer`() throws {
    let service = try AttackedService(keyed: true)
    let secret = try create(service, #"{"name": "ci", "role": "viewer"}"#)
    #expect(try status(service, "GET", "/admin/active", secret: secret) == 200)
    #expect(try service.ask("DELETE", Self.path + "/ci", as: "admin").status == 200)
    #expect(try status(service, "GET", "/admin/active", secret: secret) == 401)
    let again = try service.ask("DELETE", Self.path + "/ci", as: "admin")
    #expect(again.status == 404 && again.problem == "not-found")
  }

  @Test func `the last admin stays, and one of two may remove itself`() throws {
    let service = try AttackedService(keyed: true)
    // The expired admin is none.
    let kept = try service.ask("DELETE", Self.path + "/admin", as: "admin")
    #expect(
      kept.status == 409 && kept.body.contains("no other token with the role admin lasts as long"))
    let secret = try create(service, #"{"name": "olga", "role": "admin"}"#)
    #expect(try service.ask("DELETE", Self.path + "/admin", as: "admin").status == 200)
    #expect(try service.ask("GET", Self.path, as: "admin").status == 401)
    #expect(try status(service, "DELETE", Self.path + "/expired", secret: secret) == 200)
    #expect(try status(service, "DELETE", Self.path + "/olga", secret: secret) == 409)
  }

  @Test func `an admin that ends soon does not make another one dispensable`() throws {
    let service = try AttackedService(keyed: true)
    let soon = Date(timeIntervalSinceNow: 600).formatted(.iso8601)
    let secret = try create(
      service, #"{"name": "olga", "role": "admin", "expiresAt": "\#(soon)"}"#)
    #expect(try service.ask("DELETE", Self.path + "/admin", as: "admin").status == 409)
    #expect(try status(service, "DELETE", Self.path + "/admin", secret: secret) == 409)
    #expect(try status(service, "DELETE", Self.path + "/olga", secret: secret) == 200)
  }

  @Test func `a name is given once, and there is a most of tokens`() throws {
    let service = try AttackedService(keyed: true)
    let taken = try service.ask(
      "POST", Self.path, as: "admin", body: Array(#"{"name": "viewer"}"#.utf8))
    #expect(taken.status == 409 && taken.body.contains(#"\"viewer\" already exists"#))
    let file = TokenFile(service.folder.appending(path: "state/tokens.json").path)
    for number in try file.tokens().count..<256 {
      _ = try file.add(name: "t\(number)", role: .viewer, createdAt: Date())
    }
    let full = try service.ask(
      "POST", Self.path, as: "admin", body: Array(#"{"name": "more"}"#.utf8))
    #expect(full.status == 409 && full.body.contains("256 tokens"), "\(full.text)")
  }

  @Test(arguments: [
    ("", "", "unexpected-end"), ("[]", "", "type"), ("{}", "", "required"),
    (#"{"name": 5}"#, "/name", "type"), (#"{"name": "a b"}"#, "/name", "pattern"),
    (#"{"name": "local"}"#, "/name", "name"), (#"{"name": ".."}"#, "/name", "name"),
    (#"{"name": "a", "role": "root"}"#, "/role", "enum"),
    (#"{"name": "a", "rolle": "admin"}"#, "/rolle", "unknown-property"),
    (#"{"name": "a", "expiresAt": "soon"}"#, "/expiresAt", "format"),
    (#"{"name": "a", "expiresAt": "2001-01-01T00:00:00Z"}"#, "/expiresAt", "format"),
  ])
  func `a wrong body is refused with its place`(body: String, pointer: String, code: String) throws
  {
    let service = try AttackedService(keyed: true)
    let before = try service.text("state/tokens.json")
    let answer = try service.ask("POST", Self.path, as: "admin", body: Array(body.utf8))
    #expect(answer.status == 422 && answer.problem == "invalid-content", "\(answer.text)")
    let mistake = try json(answer)["errors"]?[0]
    #expect(mistake?["pointer"]?.string == pointer, "\(answer.text)")
    #expect(mistake?["code"]?.string == code, "\(answer.text)")
    #expect(try service.text("state/tokens.json") == before)
  }

  @Test func `a body that is too large is refused`() throws {
    let service = try AttackedService(keyed: true)
    let body = #"{"name": "a"}"# + String(repeating: " ", count: 4096)
    let answer = try service.ask("POST", Self.path, as: "admin", body: Array(body.utf8))
    #expect(answer.status == 413 && answer.problem == "too-large")
  }

  @Test func `the audit log says who gave and took which role, and no secret`() throws {
    let service = try AttackedService(keyed: true)
    let secret = try create(
      service, #"{"name": "ci", "role": "editor"}"#, reason: "?reason=new%20build")
    #expect(try service.ask("DELETE", Self.path + "/ci", as: "admin").status == 200)
    let audit = try service.ask("GET", "/admin/audit?order=newest&limit=2", as: "viewer")
    let changes = try #require(try json(audit)["changes"]?.elements.map(Array.init))
    #expect(changes.map { $0["action"]?.string } == ["remove-token", "add-token"])
    for change in changes {
      #expect(change["actor"]?.string == "admin")
      #expect(change["name"]?.string == "ci" && change["role"]?.string == "editor")
    }
    #expect(changes[1]["reason"]?.string == "new build")
    #expect(try !service.text("state/audit.jsonl").contains(secret.dropFirst(4)))
  }

  @Test func `tokens created at once, also by the command, are all kept`() throws {
    let service = try AttackedService(keyed: true)
    let file = TokenFile(service.folder.appending(path: "state/tokens.json").path)
    let (port, proof) = (service.port, "Authorization: Bearer " + (service.secrets["admin"] ?? ""))
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 12) { number in
      do {
        if number % 3 == 0 {
          _ = try file.add(name: "command\(number)", role: .viewer, createdAt: Date())
        } else {
          let body = Array(#"{"name": "route\#(number)"}"#.utf8)
          let client = try TestClient(port: port)
          client.send(Attack("POST", Self.path, [proof], body: body, 0).request)
          let answer = try client.response()
          if answer.status != 201 { failures.withLock { $0.append(answer.text) } }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let kept = Set(try file.tokens().map(\.name))
    for number in 0..<12 {
      #expect(kept.contains(number % 3 == 0 ? "command\(number)" : "route\(number)"))
    }
  }

  @Test func `with --dev there are no tokens to change`() throws {
    let service = try AttackedService(keyed: false)
    #expect(try json(service.ask("GET", Self.path))["tokens"]?.elements?.isEmpty == true)
    let post = try service.ask("POST", Self.path, body: Array(#"{"name": "ci"}"#.utf8))
    #expect(post.status == 409 && post.body.contains("start it without --dev"))
    #expect(try service.ask("DELETE", Self.path + "/ci").status == 404)
  }
}

/// The same, in a program that starts and ends.
@Suite struct TokenProgramTests {
  private let program: OwnProgram
  private static let path = "/admin/tokens"
  private static let swap = "/admin/active?brand=disney"

  init() throws {
    program = try OwnProgram()
    try program.makeDocuments("paywalls", ["disney/1.json": #"{"components": []}"#])
  }

  private func create(_ name: String, token: String) throws -> String {
    let answer = try program.ask(
      "POST", Self.path, #"{"name": "\#(name)", "role": "admin"}"#, token: token)
    #expect(answer.status == 201, "\(answer.text)")
    return try #require(try JSONText(parsing: answer.body, limits: .trusted).root["secret"]?.string)
  }

  @Test func `a token outlives a restart, and the first token's text goes with the token`() throws {
    try program.start(on: "paywalls", access: [])
    let text = program.folder.path("state/admin-token")
    let first = try program.folder.read("state/admin-token").split(separator: "\n")[0]
    let secret = try create("olga", token: String(first))
    program.stop()
    try program.start(on: "paywalls", access: [])
    #expect(try program.ask("POST", Self.swap, token: secret).status == 200)
    #expect(FileManager.default.fileExists(atPath: text))
    #expect(try program.ask("DELETE", Self.path + "/admin", token: secret).status == 200)
    #expect(!FileManager.default.fileExists(atPath: text))
    #expect(try program.ask("POST", Self.swap, token: String(first)).status == 401)
  }

  @Test func `the token of the secret file stays, and others may join it`() throws {
    try program.start(on: "paywalls")
    let secret = try create("olga", token: OwnProgram.token)
    #expect(try program.ask("POST", Self.swap, token: secret).status == 200)
    let given = try program.ask("DELETE", Self.path + "/admin", token: secret)
    #expect(given.status == 409 && given.text.contains("--admin-token-file"), "\(given.text)")
    let taken = try program.ask("POST", Self.path, #"{"name": "admin"}"#)
    #expect(taken.status == 409)
    #expect(try program.ask("DELETE", Self.path + "/olga").status == 200)
  }

  @Test func `a token file that may not be written says what to do`() throws {
    guard OwnProgram.canMakeReadOnly else { return }
    try program.start(on: "paywalls")
    program.stop()
    try program.start(on: "paywalls", isStateReadOnly: true)
    let refused = try program.ask("POST", Self.path, #"{"name": "olga"}"#)
    #expect(refused.status == 409 && refused.text.contains("make it writable"), "\(refused.text)")
  }

  @Test func `a token that cannot be logged is not kept`() throws {
    guard OwnProgram.canMakeReadOnly else { return }
    try program.start(on: "paywalls")
    program.stop()
    try program.start(
      on: "paywalls", ["--tokens", program.folder.path("tokens.json")], isStateReadOnly: true)
    let refused = try program.ask("POST", Self.path, #"{"name": "olga"}"#)
    #expect(refused.status == 503, "\(refused.text)")
    #expect(try !program.folder.read("tokens.json").contains("olga"))
  }
}

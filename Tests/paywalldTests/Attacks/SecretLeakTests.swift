import Foundation
import Testing

@Suite struct SecretLeakTests {
  /// Where a token does not belong, and yet may be sent by mistake.
  private static let places: [(target: String, fields: [String])] = [
    ("/admin/active", ["Authorization: Bearer SECRET"]),
    ("/admin/active", ["Authorization: SECRET"]),
    ("/admin/active", ["Authorization: Basic SECRET"]),
    ("/admin/active?access_token=SECRET", []),
    ("/admin/active?token=SECRET&brand=disney", []),
    ("/response.json?key=SECRET", []),
    ("/?SECRET", []),
    ("/images/SECRET", []),
    ("/admin/SECRET/active", []),
    ("/paywall?brand=SECRET", []),
    ("/paywall", ["X-Request-Id: SECRET"]),
    ("/paywall", ["User-Agent: SECRET", "Referer: http://localhost/?token=SECRET"]),
  ]

  @Test func `no token is in a log, whoever sends it and however`() throws {
    let service = try AttackedService(keyed: true)
    let secret = try #require(service.secrets["admin"])
    let escaped = secret.replacing("pwd_", with: "%70wd%5F")
    for (target, fields) in Self.places {
      for text in [secret, escaped] {
        _ = try service.ask(
          "GET", target.replacing("SECRET", with: text),
          fields.map { $0.replacing("SECRET", with: secret) })
      }
    }
    _ = try service.ask(
      "PUT", "/admin/brands/disney/images/new.svg", as: "admin",
      body: Array(AttackedService.picture.utf8))
    service.stop()
    let log = try service.text("access.log")
    #expect(log.split(separator: "\n").count == 2 * Self.places.count + 1)
    for text in try [log, service.text("state/audit.jsonl"), service.text("state/tokens.json")] {
      for (role, secret) in service.secrets {
        #expect(!text.contains(secret.dropFirst(4)), "\(role)")
      }
    }
  }

  @Test func `a password in a query is not written down`() throws {
    let service = try AttackedService(keyed: true)
    let names = ["token", "access_token", "Password", "api%5Fkey", "secret", "auth"]
    for name in names { _ = try service.ask("GET", "/?t=123&\(name)=hunter2&x=%20y") }
    service.stop()
    let log = try service.text("access.log")
    #expect(!log.contains("hunter2"))
    #expect(log.components(separatedBy: "t=123").count == names.count + 1)
  }

  @Test func `a line of the access log is one object, whatever was asked for`() throws {
    let service = try AttackedService(keyed: false)
    let targets = [
      "/a\"b", "/a\\b", "/a\\\"},{\"x\":\"", "/a%0d%0ab", "/a%1b%5b31m", "/%22%7d", "/a'b", "/a<b>",
    ]
    for target in targets {
      _ = try service.ask("GET", target, ["X-Request-Id: \"\\},{\"", "User-Agent: \"\\"])
    }
    service.stop()
    let lines = try service.text("access.log").split(separator: "\n")
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["status"] is Int, "\(line)")
    }
    #expect(lines.count == targets.count)
  }
}

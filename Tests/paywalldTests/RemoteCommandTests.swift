import Foundation
import HTTP
import JSON
import Testing

@testable import paywalld

/// The commands that a running service carries out, as a person runs them.
@Suite struct RemoteCommandTests {
  private let program: OwnProgram
  private let commands: CommandFolder

  private static let document = """
    {"meta": {"name": "A trial"}, "components": [{"type": "label", "title": "Hello"}]}

    """
  private static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>"#

  init() throws {
    program = try OwnProgram()
    commands = try CommandFolder()
    try program.makeDocuments(
      "paywalls", ["disney/1.json": Self.document, "espn/1.json": Self.document])
    try program.start(on: "paywalls")
  }

  private func run(
    _ line: String, input: String = ""
  ) throws -> (status: Int32, output: String, messages: String) {
    let words = line.split(separator: " ").map(String.init)
    let service = ["--url", program.address, "--token-file", program.folder.path("token")]
    return try commands.run(words + service, input: input)
  }

  @Test func `the commands have the paths, parameters and methods of the API`() throws {
    let description = try program.ask("GET", "/openapi.json").body
    let paths = try #require(try JSONText(parsing: description, limits: .trusted).root["paths"])
    for command in RemoteTable.all + RemoteTable.forAgents {
      let operation = try #require(
        paths[command.operation.path]?[command.operation.method.rawValue.lowercased()],
        "\(command.spec.name)")
      #expect(operation["operationId"]?.string == command.operation.name)
      let parameters = operation["parameters"]?.elements.map(Array.init) ?? []
      let known = Set(parameters.compactMap { $0["name"]?.string })
      let required = Set(
        parameters.filter { $0["required"]?.bool == true }.compactMap { $0["name"]?.string })
      let operands = command.operands.compactMap { operand -> String? in
        switch operand {
        case .path(let name), .query(let name), .named(let name): name
        case .content, .member, .wrapped, .people: nil
        }
      }
      let named = Set(operands + command.flags.filter(\.isParameter).map(\.parameter))
      #expect(named.isSubset(of: known), "\(command.spec.name)")
      #expect(required.isSubset(of: named), "\(command.spec.name)")
      let takesContent = command.operands.contains {
        $0 == .content || $0 == .named("name") || $0 == .member("name") || $0 == .wrapped("draft")
          || $0 == .people
      }
      #expect((operation["requestBody"] != nil) == takesContent, "\(command.spec.name)")
    }
  }

  @Test func `a version is published, compared, made live and taken back`() throws {
    let pulled = try run("pull espn")
    #expect(pulled.status == 0)
    #expect(pulled.output == Self.document)
    let document = Self.document.replacing("A trial", with: "Another trial")
    #expect(try run("publish espn - --dry-run", input: document).output.contains("dryRun: yes\n"))
    let published = try run("publish espn - --reason Renamed", input: document)
    #expect(published.status == 0, "\(published.messages)")
    #expect(published.output.hasPrefix("brand: espn\nversion: 2\nnew: yes\nlive: no\n"))
    let late = try run("publish espn - --if-match \"0\"", input: Self.document)
    #expect(late.status == 1)
    #expect(late.messages.contains("somebody was faster: fetch it, merge, and try again"))
    let difference = try run("diff espn --from 1 --to 2").output
    #expect(difference.contains("- /meta/name: \"A trial\" became \"Another trial\"\n"))
    #expect(try run("live espn 2").output.contains("  live: 2\n"))
    #expect(try run("pull espn").output == document)
    #expect(try run("rollback espn").output.contains("  live: 1\n"))
    let unknown = try run("rollback disney").messages
    #expect(unknown.contains("no version of disney that was live before"))
    let campaign = try run("rollback disney --campaign winter").messages
    #expect(
      campaign.contains("paywalld rollback disney 1 --campaign winter names one"), "\(campaign)")
    let audit = try run("audit --brand espn --order newest --limit 1 --json")
    #expect(
      audit.output.contains("\"version\": 1") && audit.output.contains("\"action\": \"live\""))
    // Other documents of the brand go back to what they were, whatever the first paywall was.
    for (flag, draft) in [
      ("--placements", #"{"placements": {"launch": {"otherwise": {"paywall": "main"}}}}"#),
      ("--campaign winter", #"{"placements": {"launch": {"rules": []}}}"#),
    ] {
      for pause in ["", #""paused": false, "#, #""paused": true, "#] {
        let text = draft.replacing(
          #"{"placements": {"launch""#, with: #"{\#(pause)"placements": {"launch""#)
        #expect(try run("publish espn - --activate \(flag)", input: text).status == 0)
      }
      #expect(try run("rollback espn \(flag)").output.contains("  live: 2\n"), "\(flag)")
    }
  }

  @Test func `a launch that waits for approval says so, and nobody approves his own`() throws {
    let token = try program.folder.read("token").trimmingCharacters(in: .whitespacesAndNewlines)
    let policy = try program.ask(
      "PUT", "/admin/brands/espn/policy", #"{"fourEyes": true}"#, token: token)
    #expect(policy.status == 201)
    let document = Self.document.replacing("A trial", with: "Another trial")
    let published = try run("publish espn - --activate", input: document)
    #expect(published.messages.contains("nothing is live yet: the launch waits as espn-"))
    let live = try run("live espn 2 --json")
    #expect(live.status == 0 && live.messages.contains("the launch waits as espn-"))
    let id = try #require(JSONText(parsing: Array(live.output.utf8), limits: .trusted).root["id"])
    #expect(try run("proposals list --brand espn").output.contains("- id: \(id.string ?? "")\n"))
    let own = try run("proposals approve \(id.string ?? "")")
    #expect(own.status == 1 && own.messages.contains("ask somebody else"))
    #expect(try run("proposals withdraw \(id.string ?? "")").status == 0)
    let alone = try run("live espn 2 --unapproved --reason Outage")
    #expect(alone.output.contains("  live: 2\n") && !alone.messages.contains("waits"))
  }

  @Test func `a launch is planned, listed and dropped`() throws {
    let planned = try run(
      "schedule add espn 1 --at \(ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: 86_400)))"
    )
    #expect(planned.status == 0, "\(planned.messages)")
    let id = try #require(
      planned.output.split(separator: "\n").first { $0.hasPrefix("id: ") }?.dropFirst(4))
    #expect(try run("schedule list").output.contains("- id: \(id)\n    brand: espn\n"))
    #expect(try run("schedule remove \(id)").status == 0)
    #expect(try run("schedule list").output == "schedules: none\n")
  }

  @Test func `a token is created, used and removed`() throws {
    let added = try run("tokens add ci --role editor --expires 2099-01-31T00:00:00Z")
    #expect(added.status == 0, "\(added.messages)")
    #expect(added.output.contains("name: ci\nrole: editor\n"))
    #expect(added.output.contains("expiresAt: 2099-01-31T00:00:00.000Z\n"))
    let secret = try #require(
      added.output.split(separator: "\n").first { $0.hasPrefix("secret: ") }?.dropFirst(8))
    #expect(
      try program.ask("PUT", "/admin/brands/espn", Self.document, token: String(secret)).status
        < 300)
    let listed = try run("tokens list").output
    #expect(listed.contains("- name: ci\n") && !listed.contains(secret))
    let taken = try run("tokens add ci")
    #expect(taken.status == 1 && taken.messages.contains("already exists"))
    #expect(try run("tokens remove ci --reason left").status == 0)
    #expect(try run("tokens remove ci").status == 1)
    #expect(try run("tokens remove admin").messages.contains("--admin-token-file"))
  }

  @Test func `a profile has the address and the token of a service`() throws {
    let folder = commands.url.appending(path: "settings/paywalld")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let profile =
      #"{"url": "\#(program.address)", "tokenFile": "\#(program.folder.path("token"))"}"#
    try Data(profile.utf8).write(to: folder.appending(path: "test.json"))
    let environment = ["XDG_CONFIG_HOME": commands.url.appending(path: "settings").path]
    let read = try RemoteProfile("test", environment: environment)
    #expect(read.url == program.address && read.tokenFile == program.folder.path("token"))
    #expect(try RemoteProfile(nil, environment: environment).url == nil)
    #expect(throws: UsageError.self) { try RemoteProfile("../test", environment: environment) }
    #expect(throws: UsageError.self) { try RemoteProfile("none", environment: environment) }
    try Data(#"{"url": 1}"#.utf8).write(to: folder.appending(path: "wrong.json"))
    #expect(throws: UsageError.self) { try RemoteProfile("wrong", environment: environment) }
  }

  @Test func `a service converts a file, and a version`() throws {
    let exported = try run("export revenuecat espn --version 1 --json")
    #expect(exported.status == 0 && exported.output.contains("\"components_config\""))
    let document = try JSONText(parsing: exported.output, limits: .trusted).root["document"]
    try Data(try #require(document).value.encoded()).write(
      to: commands.url.appending(path: "offering.json"))
    let imported = try run("import revenuecat offering.json --json")
    #expect(imported.status == 0 && imported.output.contains("\"Hello\""))
    #expect(try run("export revenuecat nobody").messages.contains("nobody"))
  }

  @Test func `a picture is uploaded under its name`() throws {
    try Data(Self.picture.utf8).write(to: commands.url.appending(path: "logo.svg"))
    let pushed = try run("images push disney logo.svg")
    #expect(pushed.status == 0, "\(pushed.messages)")
    #expect(pushed.output.hasPrefix("name: logo.svg\ntype: image/svg+xml\n"))
  }

  @Test func `a link to a version is made and revoked`() throws {
    let added = try run("preview add espn 1 --for 2h")
    #expect(added.status == 0, "\(added.messages)")
    #expect(added.output.contains("page: /preview/#espn-1-") && !added.output.contains("<svg"))
    #expect(added.output.contains("advice: the service listens on this machine alone"))
    let id = try #require(
      added.output.split(separator: "\n").first { $0.hasPrefix("id: ") }?.dropFirst(4))
    #expect(try run("preview list").output == "previews: none\n")
    #expect(try run("preview remove \(id)").output.contains("action: revoke-preview"))
  }

  @Test func `a service judges a file, and a version`() throws {
    let faint =
      ##"{"meta": {"backgroundColor": "#FFFFFF"}, "components": [{"type": "label", "title": "Faint", "color": "#FEFEFE", "size": 12}]}"##
    let judged = try run("check - --brand espn --budget 4", input: faint)
    #expect(judged.status == 1, "\(judged.messages)")
    #expect(judged.output.contains("“Faint” is too pale"), "\(judged.output)")
    let wrong = try run("check - --brand espn", input: "{")
    #expect(wrong.status == 1 && wrong.messages.contains("1:2"))
    let version = try run("check --brand espn --budget 4 --format json")
    #expect(version.output.contains("\"findings\""))
    #expect(try run("check --brand espn --version 9").status == 1)
    #expect(try run("check - --format html", input: faint).status == 2)
    #expect(try run("check").messages.contains("a PATH or --brand"))
  }

  @Test func `the changes of a service come as lines`() throws {
    let process = Process()
    let (output, messages) = (Pipe(), Pipe())
    process.executableURL = ProcessTests.program
    process.arguments = [
      "watch", "--brand", "espn", "--json", "--url", program.address, "--token-file",
      program.folder.path("token"),
    ]
    process.standardOutput = output.fileHandleForWriting
    process.standardError = messages.fileHandleForWriting
    try process.run()
    defer {
      // The threads of tests block the signal that asks for an end, and a child inherits that.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try output.fileHandleForWriting.close()
    try messages.fileHandleForWriting.close()
    let begun = String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self)
    #expect(begun == "follows \(program.address)\n")
    #expect(
      try run("publish espn -", input: Self.document.replacing("trial", with: "x")).status == 0)
    #expect(try run("live disney 1").status == 0)
    #expect(try run("live espn 2").status == 0)
    var lines: [Substring] = []
    var text = ""
    while lines.count < 2 {
      let bytes = output.fileHandleForReading.availableData
      guard !bytes.isEmpty else { break }
      text += String(decoding: bytes, as: UTF8.self)
      lines = text.split(separator: "\n")
    }
    let events = try lines.map { try JSONText(parsing: Array($0.utf8), limits: .trusted).root }
    #expect(events.map { $0["type"]?.string } == ["publish", "live"])
    #expect(events.allSatisfy { $0["brand"]?.string == "espn" })
  }

  @Test func `what a service refuses is told with its place, and the command fails`() throws {
    let wrong = try run("publish espn -", input: #"{"components": 5}"#)
    #expect(wrong.status == 1 && wrong.output.isEmpty)
    #expect(
      wrong.messages.hasPrefix(
        "paywalld: The document is not valid: 1 error, first at line 1, column 16\n  1:16: expected a list"
      ), "\(wrong.messages)")
    let json = try run("live espn 9 --json")
    #expect(json.status == 1)
    #expect(json.output.contains("\"type\": \"/problems/unknown-version\""))
  }

  @Test(arguments: [
    ("status --url ftp://a", 2, "--url: expected an address, found \"ftp://a\""),
    ("status --url http://127.0.0.1:1", 1, "Failed to connect"),
    ("status --token-file none", 2, "cannot read \"none\""),
    ("status --token-file empty", 2, "\"empty\" has no token"),
    ("publish espn none.json", 2, "cannot read \"none.json\""),
    ("publish espn", 2, "publish needs BRAND FILE"),
  ])
  func `a command that cannot be sent says why`(line: String, status: Int32, message: String)
    throws
  {
    try Data(" \n".utf8).write(to: commands.url.appending(path: "empty"))
    let result = try commands.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test func `operands are escaped, and switches are true`() throws {
    let parser = CommandLineParser(commands: CommandTable.all, environment: [:])
    let words = ["publish", "a/../b?c", "x.json", "--dry-run", "--reason", "50 % für alle"]
    guard case .run(let arguments) = try parser.parse(words) else {
      throw UsageError(message: "runs nothing")
    }
    #expect(
      RemoteTable.publish.target(of: arguments)
        == "/admin/brands/a%2F..%2Fb%3Fc?dryRun=true&reason=50%20%25%20f%C3%BCr%20alle")
  }
}

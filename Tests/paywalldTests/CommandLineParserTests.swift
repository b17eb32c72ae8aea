import Testing

@testable import paywalld

@Suite struct CommandLineParserTests {
  private func parse(
    _ line: String, environment: [String: String] = [:]
  ) throws(UsageError) -> CommandLineParser.Result {
    try CommandLineParser(commands: CommandTable.all, environment: environment)
      .parse(line.split(separator: " ").map(String.init))
  }

  private func arguments(
    _ line: String, environment: [String: String] = [:]
  ) throws -> Arguments {
    guard case .run(let arguments) = try parse(line, environment: environment) else {
      throw UsageError(message: "\(line) runs nothing")
    }
    return arguments
  }

  @Test(arguments: ["serve --port 9000", "serve --port=9000"])
  func `a flag's value follows it or stands behind an equals sign`(line: String) throws {
    #expect(try arguments(line).int("port", in: 0...65535) == 9000)
  }

  @Test func `a flag wins over the environment and the environment over the default`() throws {
    let environment = ["PAYWALLD_PORT": "7000", "PAYWALLD_ADMIN_TOKEN_FILE": "/run/token"]
    let flagged = try arguments("serve --port 9000", environment: environment)
    #expect(flagged["port"] == .init(text: "9000", source: .flag("port")))
    #expect(flagged["admin-token-file"]?.text == "/run/token")
    let fromEnvironment = try arguments("serve", environment: environment)
    #expect(fromEnvironment["port"] == .init(text: "7000", source: .variable("PAYWALLD_PORT")))
    #expect(try arguments("serve")["port"] == .init(text: "8000", source: .fallback))
  }

  @Test func `a format in the environment is for one command`() throws {
    let environment = ["PAYWALLD_VALIDATE_FORMAT": "sarif", "PAYWALLD_RENDER_FORMAT": "svg"]
    #expect(try arguments("validate a", environment: environment)["format"]?.text == "sarif")
    #expect(try arguments("render a", environment: environment)["format"]?.text == "svg")
    let shared = ["PAYWALLD_FORMAT": "sarif"]
    #expect(try arguments("render a", environment: shared)["format"]?.source == .fallback)
  }

  @Test func `operands may follow a double dash`() throws {
    #expect(try arguments("validate a.json -- --b.json").operands == ["a.json", "--b.json"])
  }

  @Test(arguments: [
    ("swerve", "there is no command \"swerve\"\n  did you mean \"serve\"?"),
    (
      "--port 80",
      "expected a command first, found the flag --port\n  the commands are: serve, dev, init, validate, check, snapshot, baseline write, baseline compare, render, kit, export site, export revenuecat, export storekit, import revenuecat, import storekit, strings export, strings import, strings check, strings budgets, words, backup, restore, migrate, healthcheck, completion, mcp, rollback, status, brands, nodes, publish, pull, live, active, diff, impact, findings, audit, schedule list, schedule add, schedule remove, proposals list, proposals add, proposals approve, proposals withdraw, images push, preview add, preview list, preview remove, tokens list, tokens add, tokens remove, watch, placements adjust, placements explain, placements force, placements simulate, lists list, lists put, lists remove, results, usage, money, keys list, keys add, keys remove"
    ),
    ("serve --prot 80", "serve has no flag --prot\n  did you mean --port?"),
    ("serve -p 80", "serve has no flag -p\n  see paywalld serve --help"),
    ("serve --port", "--port needs a value\n  write --port PORT"),
    ("serve --port --host x", "--port needs a value\n  write --port PORT"),
    ("serve --port 1 --port 2", "--port was given twice\n  keep one of them"),
    ("serve now", "serve does not take \"now\"\n  see paywalld serve --help"),
    (
      "tokens",
      "tokens needs another word\n  one of: tokens list, tokens add, tokens remove"
    ),
    ("validate", "validate needs PATH…\n  see paywalld validate --help"),
    ("render a b", "render does not take \"b\"\n  see paywalld render --help"),
  ])
  func `a wrong line is quoted, with a correction`(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["65536", "-1", "http", "", "80 "])
  func `a value out of range names its flag`(text: String) throws {
    let parsed = try CommandLineParser(commands: CommandTable.all, environment: [:])
      .parse(["serve", "--port=\(text)"])
    guard case .run(let arguments) = parsed else { return #expect(Bool(false)) }
    let error = #expect(throws: UsageError.self) { try arguments.int("port", in: 0...65535) }
    #expect(error?.message == "--port: expected a number from 0 to 65535, found \"\(text)\"")
  }

  @Test func `a value out of range names its environment variable`() throws {
    let parsed = try arguments("serve", environment: ["PAYWALLD_PORT": "many"])
    let error = #expect(throws: UsageError.self) { try parsed.int("port", in: 0...65535) }
    #expect(error?.message.hasPrefix("PAYWALLD_PORT: expected") == true)
  }

  @Test(arguments: ["", "--help", "-h", "help"])
  func `help for all names every command`(line: String) throws {
    guard case .help(let commands) = try parse(line), commands.isEmpty else {
      return #expect(Bool(false))
    }
    let text = HelpText.pages([])
    for command in CommandTable.all { #expect(text.contains(command.name)) }
  }

  @Test(arguments: ["strings --help", "help strings", "strings -h"])
  func `help for the first of two words is that of all that begin with it`(line: String) throws {
    guard case .help(let commands) = try parse(line) else { return #expect(Bool(false)) }
    #expect(
      commands.map(\.name) == [
        "strings export", "strings import", "strings check", "strings budgets",
      ])
  }

  @Test(arguments: ["serve --help", "help serve", "serve --port 1 -h"])
  func `help for one names every flag and the way to set it by environment`(line: String) throws {
    guard case .help(let commands) = try parse(line) else { return #expect(Bool(false)) }
    let text = HelpText.pages(commands)
    #expect(commands.map(\.name) == ["serve"])
    for option in commands.flatMap(\.options) { #expect(text.contains("--\(option.name)")) }
    #expect(text.contains("PAYWALLD_PORT"))
  }

  @Test(arguments: [
    (
      "serve --webhook http://localhost/",
      "--webhook needs a secret to sign its requests\n  write --webhook-secret-file FILE"
    ),
    (
      "serve --webhook-secret-file f",
      "--webhook-secret-file was given without a webhook\n  write --webhook URL"
    ),
    (
      "serve --webhook ftp://hooks.example/ --webhook-secret-file f",
      "--webhook: expected an http:// or https:// address such as http://127.0.0.1:9000/hook, found \"ftp://hooks.example/\""
    ),
  ])
  func `a webhook needs an address of the web and a secret`(line: String, message: String) throws {
    let arguments = try arguments(line)
    let error = #expect(throws: UsageError.self) { try ServeOptions(arguments) }
    #expect(error?.description == message)
  }
}

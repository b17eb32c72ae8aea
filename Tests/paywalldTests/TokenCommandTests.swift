import Foundation
import Testing

/// `paywalld tokens` beside the files of a service.
@Suite struct TokenCommandTests {
  private let commands: CommandFolder

  init() throws { commands = try CommandFolder() }

  private func tokens(_ words: String...) throws -> (
    status: Int32, output: String, messages: String
  ) {
    try commands.run(["tokens"] + words)
  }

  @Test func `a token is made, listed and removed without a service`() throws {
    let made = try tokens("add", "ci", "--role", "editor", "--state", "state")
    #expect(made.status == 0 && made.output.hasPrefix("pwd_"))
    #expect(made.messages.contains("ci now has the rights of an editor"))
    let file = try String(
      contentsOf: commands.url.appending(path: "state/tokens.json"), encoding: .utf8)
    #expect(!file.contains(made.output.dropFirst(4).trimmingCharacters(in: .newlines)))
    #expect(
      try tokens("list", "--tokens", "state/tokens.json").output == "ci  editor  no expiry\n")
    #expect(try tokens("remove", "ci", "--state", "state").status == 0)
    #expect(try tokens("remove", "ci", "--state", "state").status == 1)
  }

  @Test(arguments: ["--url=http://localhost:1", "--reason=because", "--token-file=secret"])
  func `files and a service at once are refused`(option: String) throws {
    let result = try tokens("remove", "ci", "--state", "state", option)
    #expect(result.status == 2)
    #expect(result.messages.contains("is for a running service"))
  }

  @Test(arguments: ["../../escape", ".", "a b", ""])
  func `a name that is none makes no token`(name: String) throws {
    #expect(try tokens("add", name, "--state", "state").status == 2)
    let path = commands.url.appending(path: "state/tokens.json").path
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `the copy of a fleet's node has no tokens of its own`() throws {
    let state = commands.url.appending(path: "state")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: state.appending(path: "fleet.json"))
    let result = try tokens("list", "--state", "state")
    #expect(result.status == 2 && result.messages.contains("ask a node: paywalld tokens list"))
  }
}

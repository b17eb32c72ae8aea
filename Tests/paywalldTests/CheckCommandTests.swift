import Foundation
import JSON
import Testing

/// `check` as a person runs it, in a folder without anything else.
@Suite struct CheckCommandTests {
  private let commands: CommandFolder

  init() throws {
    commands = try CommandFolder()
    let document = #"""
      {"components": [
        {"type": "label", "title": "Pale", "color": "#AAAAAA", "background": "#FFFFFF"}]}
      """#
    try Data(document.utf8).write(to: commands.url.appending(path: "1.json"))
  }

  private func check(
    _ words: String...
  ) throws -> (status: Int32, output: String, messages: String) {
    let options = ["--devices", "iphone-se", "--locales", "en", "--at", "2026-11-25"]
    return try commands.run(
      ["check", "1.json", "--paywalls", CommandFolder.paywalls] + options + words)
  }

  @Test(arguments: [
    ("text", "Everybody: “Pale” is too pale: #AAAAAA on #FFFFFF is 2.32 : 1"),
    ("github", "::error file=1.json,line=2,col=3,title=contrast-text::"),
    ("markdown", "(`contrast-text`, line 2)"),
    ("junit", #"<failure message="Everybody: “Pale” is too pale"#),
    ("sarif", #""ruleId": "contrast-text""#), ("json", #""code": "contrast-text""#),
  ])
  func `a finding is told in each format, and the command fails`(
    format: String, words: String
  ) throws {
    let result = try check("--format", format)
    #expect(result.status == 1)
    #expect(result.output.contains(words), "\(result.output)")
    let form = result.output.first.map { "\($0)" } ?? ""
    if ["sarif", "json"].contains(format) {
      #expect(form == "{")
      _ = try JSONText(parsing: Array(result.output.utf8), limits: .trusted)
    }
  }

  @Test func `fixes are made in the file, shown as a difference, and nothing else changes`() throws
  {
    let document = """
      {
        "colors": {"page": "#FFFFFF", "old": "#FF0000"},
        "components": [{"type": "label",  "title": "Clear", "background": "$page"}]
      }
      """
    let file = commands.url.appending(path: "1.json")
    try Data(document.utf8).write(to: file)
    let result = try check("--fix")
    #expect(result.status == 0, "\(result.output)\(result.messages)")
    #expect(result.messages.contains("1.json: 1 fixed"))
    #expect(result.messages.contains(##"-   "colors": {"page": "#FFFFFF", "old": "#FF0000"},"##))
    #expect(result.messages.contains(##"+   "colors": {"page": "#FFFFFF"},"##))
    let fixed = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(fixed == document.replacing(##", "old": "#FF0000""##, with: ""))
  }

  @Test func `a finding tells what it suggests`() throws {
    let result = try check()
    #expect(result.output.contains("Use #767676 instead of #AAAAAA."), "\(result.output)")
    let sarif = try check("--format", "sarif")
    #expect(sarif.output.contains("\"insertedContent\""))
    #expect(try check("--format", "json").output.contains("\"op\": \"replace\""))
  }

  @Test func `the rules are listed for people and for programs`() throws {
    let text = try commands.run(["check", "--rules"])
    #expect(text.status == 0)
    #expect(text.output.contains("dead-color (dead, information, offers a fix): A colour"))
    let json = try commands.run(["check", "--rules", "--format", "json"])
    let rules = try JSONText(parsing: Array(json.output.utf8), limits: .trusted).root.elements
    #expect(rules?.contains { $0["code"]?.string == "text-truncated" } == true)
  }

  @Test(arguments: [
    (["check"], "check needs a PATH"), (["check", "--fix", "-"], "--fix writes files"),
    (["check", "--brand", "disney"], "--brand is for a service that judges"),
    (["check", "1.json", "--version", "2"], "--version is for a service that judges"),
  ])
  func
    `a command without a file to judge or to write, or without the service that it is for, is refused`(
      words: [String], message: String
    ) throws
  {
    let result = try commands.run(words)
    #expect(result.status == 2)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test func `a document without errors passes`() throws {
    try Data(#"{"components": [{"type": "label", "title": "Clear"}]}"#.utf8)
      .write(to: commands.url.appending(path: "1.json"))
    let result = try check()
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.hasPrefix("1.json: Nothing stops this paywall"))
  }

  @Test(arguments: [
    (["--devices", "toaster"], "there is no device \"toaster\""),
    (["--devices", "iphon-15"], "did you mean \"iphone-15\"?"),
    (["--at", "soon"], "expected a day such as 2026-11-22"),
    (["--budget", "0"], "expected a number from 1"),
    (["--format", "pdf"], "expected one of text, json, sarif"),
  ])
  func `a wrong option is named`(words: [String], message: String) throws {
    let result = try commands.run(["check", "1.json"] + words)
    #expect(result.status == 2)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test func `a locale that the document lacks is named`() throws {
    let result = try commands.run(
      [
        "check", "1.json", "--paywalls", CommandFolder.paywalls, "--locales", "xx", "--budget",
        "10",
      ])
    #expect(result.status == 1)
    #expect(result.messages.contains("1.json has no texts in \"xx\"; it has en"))
  }

  @Test func `a mistake in a file that documents share is reported once, and the command fails`()
    throws
  {
    try Data(#"{"components": []}"#.utf8).write(to: commands.url.appending(path: "1.json"))
    let clean = try check("1.json")
    #expect(clean.status == 0, "\(clean)")
    try Data(#"{"colors": {"ink": 5}}"#.utf8).write(to: commands.url.appending(path: "theme.json"))
    let result = try check("1.json")
    #expect(result.status == 1)
    #expect(result.messages.components(separatedBy: "theme.json:1:20: ").count == 2, "\(result)")
  }

  @Test func `an invalid document is reported as validate reports it, and is not judged`() throws {
    try Data(#"{"components": 5}"#.utf8).write(to: commands.url.appending(path: "1.json"))
    let result = try check()
    #expect(result.status == 1)
    #expect(result.messages.contains("1.json:1:16: expected"))
    #expect(try check("--format", "json").output.contains(#""passes": false"#))
    #expect(try check("--format", "html").output.contains("1 document is not judged"))
  }
}

import Foundation
import TestFolders
import Testing

@testable import paywalld

/// The line that the help of each command shows.
@Suite struct CommandExampleTests {
  /// These need a port, a moment or a name that only their reader knows.
  private static let onlyParsed: Set<String> = [
    "migrate",
    "serve", "dev", "healthcheck", "schedule add", "schedule remove", "proposals add",
    "proposals approve", "proposals withdraw", "preview remove", "watch",
  ]

  private static let document = """
    {
      "meta": {"name": "A trial", "locale": "en"},
      "strings": {"en": {"hello": "Hello"}, "de": {"hello": "Hallo"}},
      "components": [{"type": "label", "title": "$hello"}]
    }

    """
  private static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>"#

  private static let offering = #"""
    {"paywall_components": {"default_locale": "en_US",
      "components_localizations": {"en_US": {"lid": "Hello"}},
      "components_config": {"base": {"stack": {"type": "stack", "components": [
        {"type": "text", "text_lid": "lid"}]}}}}}
    """#

  private static let placements = #"""
    {"experiments": {"year": {"variants": [
        {"name": "monthly", "show": {"paywall": "main"}}, {"name": "annual", "show": {"paywall": "main"}}]}},
      "placements": {"launch": {"rules": [{"show": {"experiment": "year"}}], "otherwise": {"paywall": "main"}}}}
    """#

  @Test func `every command has an example, and it runs`() throws {
    #expect(Set(CommandTable.all.map(\.name)) == Set(CommandTable.examples.keys))
    let program = try OwnProgram()
    try program.makeDocuments(
      "paywalls",
      [
        "espn/1.json": Self.document, "espn/2.json": Self.document.replacing("A trial", with: "B"),
        "espn/images/logo.svg": Self.picture, "espn/placements/1.json": Self.placements,
      ])
    try program.folder.write(Self.offering, to: "offering.json")
    try program.folder.write(Self.placements, to: "placements.json")
    try program.folder.write("u1\nu2\n", to: "vips.txt")
    try program.folder.write(
      #"{"pro": {"sku": "pro", "price": "1", "currency": "USD", "period": "P1M"}}"#,
      to: "paywalls/espn/products.json")
    try program.start(on: "paywalls")
    for command in CommandTable.all {
      let example = CommandTable.examples[command.name] ?? ""
      let words = command.words + example.split(separator: " ").map(String.init)
      guard !Self.onlyParsed.contains(command.name) else {
        let parser = CommandLineParser(commands: CommandTable.all, environment: [:])
        guard case .run(let arguments) = try parser.parse(words) else {
          Issue.record("\(words) runs nothing")
          continue
        }
        #expect(arguments.command.name == command.name)
        continue
      }
      let result = try run(words, beside: program)
      #expect(result.status == 0, "\(words.joined(separator: " ")): \(result.text)")
    }
    #expect(
      HelpText.pages([CommandTable.backup]).contains("\nexample: paywalld backup paywalld.tar\n"))
  }

  private func run(
    _ words: [String], beside program: OwnProgram
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    let said = URL(filePath: program.folder.path("said"))
    try Data().write(to: said)
    process.executableURL = ProcessTests.program
    process.currentDirectoryURL = URL(filePath: program.folder.path("."))
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PAYWALLD_URL": program.address, "PAYWALLD_TOKEN_FILE": program.folder.path("token"),
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: said)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: said, encoding: .utf8))
  }
}

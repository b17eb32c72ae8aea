import Foundation
import POSIX
import Synchronization
import TestFolders
import Testing

@testable import paywalld

/// No name leads a command out of the folders that a person gives it: neither one on the command line nor one in a file that it reads.
///
/// The runs follow from the table of commands and its examples, so a new command is tried without being named here.
@Suite struct EscapeTests {
  /// Where a name would lead that nobody refuses. The commands run six folders below, and some write three below that.
  private static let names = ["../../../../../../escaped", "..", "ABSOLUTE"]

  /// Placeholders of what a person names as a place of the machine, or that are no names at all.
  private static let places = [
    "FILE", "DIR", "FOLDER", "PATH", "DOCUMENT", "URL", "PORT", "N", "MIB", "TIME", "SIZE", "PLACE",
    "ADDRESS",
  ]

  /// They go on until they are killed.
  private static let lasting: Set<String> = ["serve", "dev", "watch", "mcp"]

  @Test(arguments: names)
  func `a name on the command line leads nowhere else`(name: String) throws {
    var commands: [Run] = []
    for command in CommandTable.all {
      // Several run at a time, so no port is named.
      let text = (CommandTable.examples[command.name] ?? "").replacing("8000", with: "0")
      let example = text.split(separator: " ").map(String.init)
      let isLasting = Self.lasting.contains(command.name)
      for words in Self.variants(of: command, example, with: name) {
        commands.append(Run(words: command.words + words, isLasting: isLasting))
      }
    }
    #expect(commands.count > 20)
    #expect(Self.escapes(of: commands, names: "de") == [])
  }

  @Test(arguments: names.filter { $0 != ".." })
  func `a name in a file leads nowhere else`(name: String) throws {
    var commands: [Run] = []
    for command in CommandTable.all where !Self.lasting.contains(command.name) {
      for text in [CommandTable.examples[command.name] ?? ""] + HostileSite.moreWords(for: command)
      {
        let words = text.split(separator: " ").map(String.init)
        commands.append(Run(words: command.words + words, isLasting: false))
      }
    }
    #expect(commands.count > 40)
    #expect(Self.escapes(of: commands, names: name) == [])
  }

  @Test func `a command that leaves its folder is noticed`() throws {
    let site = try HostileSite(names: "de")
    let words = ["init", "my-app", "--paywalls", "../../../escaped"]
    #expect(
      try site.escapes(Run(words: words, isLasting: false)).contains {
        $0.hasSuffix("escaped/my-app/1.json")
      })
  }

  /// The commands that change something outside of their folder, each with what it changes. Most of them wait, so several run at a time, each
  /// on a site of its own.
  private static func escapes(of runs: [Run], names: String) -> [String] {
    let found = Mutex<[String]>([])
    let group = DispatchGroup()
    for lane in 0..<lanes {
      group.enter()
      NamedThread(name: "escapes") {
        defer { group.leave() }
        let lines = Self.lines(
          of: stride(from: lane, to: runs.count, by: lanes).map { runs[$0] }, names: names)
        found.withLock { $0 += lines }
      }
    }
    group.wait()
    return found.withLock { $0.sorted() }
  }

  private static let lanes = 6

  private static func lines(of runs: [Run], names: String) -> [String] {
    do {
      let site = try HostileSite(names: names)
      return try runs.compactMap { run in
        let run = run.naming(site.name)
        let escapes = try site.escapes(run)
        return escapes.isEmpty ? nil : "\(run.words.joined(separator: " ")): \(escapes)"
      }
    } catch {
      return ["a command did not run: \(error)"]
    }
  }

  /// The example with a name in place of each operand, and as the value of each option, that is no place.
  private static func variants(
    of command: CommandSpec, _ example: [String], with name: String
  ) -> [[String]] {
    var variants: [[String]] = []
    let placeholders = (command.operands ?? "").split(separator: " ")
    for index in placeholders.indices where index < example.count && !isPlace(placeholders[index]) {
      var words = example
      words[index] = name
      variants.append(words)
    }
    // One folder up is tried with operands alone, because the runs take a minute as it is.
    for option in command.options where name != ".." {
      guard let value = option.value, !isPlace(value) else { continue }
      variants.append(example + ["--\(option.name)", name])
    }
    return variants
  }

  private static func isPlace(_ placeholder: some StringProtocol) -> Bool {
    let words = placeholder.split { !$0.isLetter }
    return words.contains { places.contains(String($0)) }
  }
}

/// A command with its arguments.
private struct Run: Sendable {
  var words: [String]
  /// Whether it goes on until it is killed.
  let isLasting: Bool

  func naming(_ name: (String) -> String) -> Run {
    Run(words: words.map(name), isLasting: isLasting)
  }
}

/// A folder with a service, and far inside a folder in which commands run beside files that contain hostile names.
private final class HostileSite {
  private let program: OwnProgram
  private var outside: [String: Data] = [:]
  private static let work = "one/two/three/four/five/six"

  init(names: String) throws {
    program = try OwnProgram()
    let document = #"{"components": [{"type": "label", "title": "a"}]}"#
    try program.makeDocuments("served", ["espn/1.json": document, "espn/2.json": document])
    try program.start(on: "served")
    try program.makeDocuments(Self.work + "/paywalls", [:])
    for (path, text) in Self.files(with: name(names)) {
      try program.folder.write(text, to: "\(Self.work)/\(path)")
    }
    outside = try self.files()
  }

  /// The name as it is used: `ABSOLUTE` is a path of the machine.
  func name(_ name: String) -> String {
    name == "ABSOLUTE" ? program.folder.path("escaped") : name
  }

  /// Files that commands read, each with the name wherever a name can stand.
  private static func files(with name: String) -> [String: String] {
    let document = """
      {
        "meta": {"name": "\(name)", "locale": "\(name)"},
        "strings": {"en": {"hello": "Hello"}, "\(name)": {"hello": "Hallo"}},
        "components": [{"type": "label", "title": "$hello"}, {"type": "image", "url": "images/\(name)"},
          {"type": "image", "url": "\(name)"}]
      }
      """
    let offering = #"""
      {"paywall_components": {"default_locale": "\#(name)",
        "components_localizations": {"\#(name)": {"lid": "Hello"}},
        "components_config": {"base": {"stack": {"type": "stack", "components": [
          {"type": "text", "text_lid": "lid"},
          {"type": "image", "source": {"light": {"original": "https://a.example/\#(name)", "width": 9, "height": 9}}}]}}}}}
      """#
    let hash = String(repeating: "0", count: 64)
    return [
      "paywalls/espn/1.json": document, "paywalls/espn/2.json": document,
      "paywalls/espn/strings/en.json": #"{"hello": "Hello"}"#,
      "paywalls/espn/images/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "offering.json": offering,
      "placements.json": #"{"placements": {"\#(name)": {"otherwise": {"paywall": "\#(name)"}}}}"#,
      "translations/de.xliff":
        "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"\(name)\"><body><trans-unit id=\"hello\"><source>Hello</source><target>\(name)</target></trans-unit></body></file></xliff>",
      "back.csv": "key,en,\(name)\nhello,Hello,Hallo\n",
      "site/site.json": #"{"site": 1, "brands": {}}"#,
      "site/SHA256SUMS": "\(hash)  \(name)\n\(hash)  ../../../token\n",
      "baseline.json": #"{"\#(name)": {}}"#,
      "state/tokens.json": #"{"tokens": [{"name": "\#(name)"}]}"#,
      "paywalld.tar": Self.archive(of: name),
    ]
  }

  /// An archive with one entry of this name (POSIX.1-1988, ustar).
  private static func archive(of name: String) -> String {
    func field(_ text: String, _ length: Int) -> String {
      text + String(repeating: "\0", count: max(0, length - text.utf8.count))
    }
    func header(_ sum: String) -> String {
      field(name, 100) + field("0000600", 8) + field("0000000", 8) + field("0000000", 8)
        + field("00000000004", 12) + field("00000000000", 12) + sum + "0" + field("", 100)
        + "ustar\u{0}00" + field("", 247)
    }
    let sum = header(String(repeating: " ", count: 8)).utf8.reduce(0) { $0 + Int($1) }
    let octal = String(sum, radix: 8)
    let number = String(repeating: "0", count: 6 - octal.count) + octal + "\0 "
    return header(number) + field("evil", 512) + field("", 1_024)
  }

  /// More ways to give a command these files.
  static func moreWords(for command: CommandSpec) -> [String] {
    switch command.operands {
    case "DOCUMENT|FOLDER FILE…":
      ["paywalls/espn/strings back.csv", "paywalls/espn/strings translations/de.xliff"]
    case "DOCUMENT|FOLDER": ["paywalls/espn/1.json --format android --output out"]
    case "FILE": ["offering.json --output out --images paywalls/espn/images"]
    default: []
    }
  }

  /// The files outside of the folder that a command changes, makes or removes.
  func escapes(_ command: Run) throws -> [String] {
    try run(command.words, within: command.isLasting ? 1 : 20)
    let now = try files()
    let changed = Set(now.keys).union(outside.keys).filter { now[$0] != outside[$0] }
    outside = now
    return changed.sorted()
  }

  private func run(_ words: [String], within seconds: Double) throws {
    let process = Process()
    process.executableURL = ProcessTests.program
    process.currentDirectoryURL = URL(filePath: program.folder.path(Self.work))
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PAYWALLD_URL": program.address, "PAYWALLD_TOKEN_FILE": program.folder.path("token"),
      "HOME": program.folder.path("."), "TMPDIR": program.folder.path(Self.work),
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let id = process.processIdentifier
    let ending = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: ending)
    process.waitUntilExit()
    ending.cancel()
  }

  /// What lies outside: all but the folder of the commands, and the folders that the service writes to.
  private func files() throws -> [String: Data] {
    let root = URL(filePath: program.folder.path("."))
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where !path.hasPrefix(Self.work + "/") && !path.hasPrefix("state") && !path.hasPrefix("served")
    {
      files[path] = FileManager.default.contents(atPath: root.appending(path: path).path) ?? Data()
    }
    return files
  }
}

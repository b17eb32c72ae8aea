import Foundation
import Testing

@testable import paywalld

@Suite struct CompletionTests {
  /// What bash offers for a line, whose last word is not finished.
  private func offered(_ line: String) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let script = """
      \(Completion.bash.script)
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1); _paywalld; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("paywalld sc", ["schedule"]), ("paywalld schedule ", ["list", "add", "remove"]),
    ("paywalld publish espn x.json --dr", ["--dry-run"]),
    ("paywalld tokens add ci --ro", ["--role"]), ("paywalld completion --", ["--help"]),
    ("paywalld nothing ", []),
  ])
  func `bash offers commands and their flags`(line: String, expected: [String]) throws {
    #expect(try offered(line) == expected)
  }

  @Test func `every flag of every command is in the script of each shell`() {
    for shell in Completion.allCases {
      for command in CommandTable.all where command.name != "healthcheck" {
        for option in command.options {
          let flag = shell == .fish ? "-l \(option.name)" : "--\(option.name)"
          #expect(shell.script.contains(flag), "\(shell) \(command.name)")
        }
      }
    }
    #expect(!Completion.fish.script.contains("''"))
  }
}

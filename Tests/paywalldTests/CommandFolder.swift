import Foundation

/// A folder without anything else, in which a person runs commands of the program.
final class CommandFolder {
  let url = FileManager.default.temporaryDirectory.appending(
    path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)
  /// The repository's folder of paywalls.
  static let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "paywalls").path

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(at: url) } catch { print("left behind: \(url)") }
  }

  func run(
    _ words: [String], input: String = ""
  ) throws -> (status: Int32, output: String, messages: String) {
    let process = Process()
    // Files take whatever is written, and nothing waits for a reader.
    let (entry, output, messages) = (
      url.appending(path: "input"), url.appending(path: "output"),
      url.appending(path: "messages")
    )
    try Data(input.utf8).write(to: entry)
    for file in [output, messages] { try Data().write(to: file) }
    process.executableURL = ProcessTests.program
    process.currentDirectoryURL = url
    process.arguments = words
    process.standardInput = try FileHandle(forReadingFrom: entry)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOf: output, encoding: .utf8),
      try String(contentsOf: messages, encoding: .utf8)
    )
  }
}

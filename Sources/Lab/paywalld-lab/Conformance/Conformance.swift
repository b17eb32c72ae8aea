import Foundation

/// Runs public suites and compares each with its promised result.
enum Conformance {
  static func run(_ arguments: [String]) throws -> Int32 {
    let showsFailures = arguments.contains("--failures")
    let names = arguments.filter { $0 != "--failures" }
    let unknown = names.filter { name in !ConformanceSuite.all.contains { $0.isMeant(by: name) } }
    guard unknown.isEmpty else {
      throw LabError(
        "no suite \(unknown.joined(separator: ", ")); there are "
          + ConformanceSuite.all.map(\.name).joined(separator: ", "))
    }
    let chosen = ConformanceSuite.all.filter { suite in
      names.isEmpty || names.contains(where: suite.isMeant)
    }
    return try chosen.map { try hold($0, showsFailures: showsFailures) }.allSatisfy { $0 } ? 0 : 1
  }

  /// Prints a suite's line, and returns whether its promise is kept.
  private static func hold(_ suite: ConformanceSuite, showsFailures: Bool) throws -> Bool {
    let file = suite.folder.appending(path: suite.file)
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("\(suite.name): suite not found, skipped (looked for \(file.path))")
      return true
    }
    let score = try suite.run(suite.folder)
    print("\(suite.name) \(score.passed)/\(score.total)")
    for (reason, count) in score.leftOut.sorted(by: { $0.key < $1.key }) {
      print("  left out, \(count): \(reason)")
    }
    for failure in score.failures where showsFailures { print("  failed: \(failure)") }
    let isKept = score.passed >= suite.promised(score.total)
    if !isKept { print("  promised \(suite.promised(score.total))") }
    return isKept
  }
}

enum SuiteFolder {
  static var url: URL {
    URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["PAYWALLD_SUITES"]
        ?? "../shared/suites")
  }

  /// The Unicode Character Database as installed by Debian's package unicode-data.
  static var unicode: URL {
    URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["PAYWALLD_UNICODE"]
        ?? "/usr/share/unicode")
  }
}

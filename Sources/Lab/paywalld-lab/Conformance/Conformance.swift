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
    if let file = suite.file, !FileManager.default.fileExists(atPath: file.path) {
      print("\(suite.name): suite not found, skipped (looked for \(file.path))")
      return true
    }
    let score = try suite.run()
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

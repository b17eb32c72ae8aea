import Foundation

/// A public suite, and the number of its cases that must pass.
struct ConformanceSuite: Sendable {
  var name: String
  /// The folder in which the suite is looked up.
  var folder = SuiteFolder.url
  /// The path within the folder.
  var file: String
  /// The number of cases that must pass, for a total.
  var promised: @Sendable (Int) -> Int
  /// Runs the cases; receives the folder.
  var run: @Sendable (URL) throws -> ConformanceScore

  /// Whether `name` selects this suite: `grid` selects `grid-rounded` and `grid-unrounded`.
  func isMeant(by name: String) -> Bool { self.name == name || self.name.hasPrefix(name + "-") }

  /// The suites, one on each line; add new ones here.
  static let all = [
    ConformanceSuite(
      name: "json-parsing", file: "json-parsing/parsing.json", promised: { $0 },
      run: JSONParsing.run),
    ConformanceSuite(
      name: "flexbox-rounded", file: BoxSuite.flexbox.file, promised: { $0 },
      run: { try BoxSuite.flexbox.rounded(in: $0) }),
    ConformanceSuite(
      name: "flexbox-unrounded", file: BoxSuite.flexbox.file, promised: { $0 },
      run: { try BoxSuite.flexbox.unrounded(in: $0) }),
    ConformanceSuite(
      name: "grid-rounded", file: BoxSuite.grid.file, promised: { $0 },
      run: { try BoxSuite.grid.rounded(in: $0) }),
    ConformanceSuite(
      name: "grid-unrounded", file: BoxSuite.grid.file, promised: { $0 },
      run: { try BoxSuite.grid.unrounded(in: $0) }),
    ConformanceSuite(
      name: "json-schema-required", file: "json-schema-2020-12/required.json", promised: { $0 },
      run: JSONSchemaCases.run("required.json", assertsFormats: false)),
    ConformanceSuite(
      name: "json-schema-optional", file: "json-schema-2020-12/optional.json", promised: { $0 },
      run: JSONSchemaCases.run("optional.json", assertsFormats: false)),
    ConformanceSuite(
      name: "json-schema-format", file: "json-schema-2020-12/format.json", promised: { $0 },
      run: JSONSchemaCases.run("format.json", assertsFormats: true)),
    ConformanceSuite(
      name: "line-break", file: "line-break/LineBreakTest.json", promised: { $0 },
      run: LineBreaking.run),
    ConformanceSuite(
      name: "bidi-classes", folder: SuiteFolder.unicode, file: "BidiTest.txt", promised: { $0 },
      run: BidiCases.classes),
    ConformanceSuite(
      name: "bidi-characters", folder: SuiteFolder.unicode, file: "BidiCharacterTest.txt",
      promised: { $0 }, run: BidiCases.characters),
  ]
}

/// The results of a suite's cases.
struct ConformanceScore {
  var passed = 0
  var failures: [String] = []
  /// The number of skipped cases by the reason. They count in no total.
  var leftOut: [String: Int] = [:]

  var total: Int { passed + failures.count }

  mutating func count(_ name: @autoclosure () -> String, passed isPassed: Bool) {
    if isPassed { passed += 1 } else { failures.append(name()) }
  }
}

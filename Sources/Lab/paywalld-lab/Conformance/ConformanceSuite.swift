import Foundation

/// A public suite, and the number of its cases that must pass.
struct ConformanceSuite: Sendable {
  var name: String
  /// The file of a suite that the checkout does not have.
  var file: URL?
  /// The number of cases that must pass, for a total.
  var promised: @Sendable (Int) -> Int = { $0 }
  var run: @Sendable () throws -> ConformanceScore

  /// Whether `name` selects this suite: `grid` selects `grid-rounded` and `grid-unrounded`.
  func isMeant(by name: String) -> Bool { self.name == name || self.name.hasPrefix(name + "-") }

  /// The suites, one on each line; add new ones here.
  static let all = [
    ConformanceSuite(name: "json-parsing", run: JSONParsing.run),
    ConformanceSuite(name: "flexbox-rounded", run: BoxSuite.flexbox.rounded),
    ConformanceSuite(name: "flexbox-unrounded", run: BoxSuite.flexbox.unrounded),
    ConformanceSuite(name: "flexbox-random", promised: { $0 - 1 }, run: BoxSuite.random),
    ConformanceSuite(name: "grid-rounded", run: BoxSuite.grid.rounded),
    ConformanceSuite(name: "grid-unrounded", run: BoxSuite.grid.unrounded),
    ConformanceSuite(name: "grid-more", run: BoxSuite.moreGrids.unrounded),
    ConformanceSuite(
      name: "json-schema-required",
      run: JSONSchemaCases.run("required.json", assertsFormats: false)),
    ConformanceSuite(
      name: "json-schema-optional",
      run: JSONSchemaCases.run("optional.json", assertsFormats: false)),
    ConformanceSuite(
      name: "json-schema-format",
      run: JSONSchemaCases.run("format.json", assertsFormats: true)),
    ConformanceSuite(name: "line-break", run: LineBreaking.run),
    ConformanceSuite(
      name: "bidi-classes", file: BidiCases.classesFile, run: BidiCases.classes),
    ConformanceSuite(
      name: "bidi-characters", file: BidiCases.charactersFile, run: BidiCases.characters),
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

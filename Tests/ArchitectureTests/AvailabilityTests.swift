import Testing

/// What iOS 16 and tvOS 16 do not have. Linux checks no availability, so a test does. `Span` and its like are on iOS 12.2.
private let newer: Set<String> = [
  // iOS 17
  "Observable", "Observation", "Predicate", "withDiscardingTaskGroup",
  "withThrowingDiscardingTaskGroup",
  // iOS 18
  "Atomic", "Int128", "Mutex", "Synchronization", "TaskExecutor", "UInt128", "RangeSet",
  "DiscontiguousSlice",
  // iOS 26
  "InlineArray", "UTF8Span",
]

/// What holds `PaywallClientLayout` and `PaywallClientPlacements` at iOS 18: prices and periods are exact fractions of `Int128`, and what many
/// readers share lies behind a `Mutex`.
private let keptAtLater: Set<String> = [
  "Locales", "POSIX", "PaywallModel", "PaywallRender", "PaywallResolve", "Typography", "Wording",
]

@Suite struct AvailabilityTests {
  private let tree: SourceTree
  private let manifest: Manifest

  init() throws {
    tree = try SourceTree()
    manifest = try Manifest()
  }

  @Test func `nothing that the client links needs a later system than iOS 16`() throws {
    let linked = manifest.linked(with: "PaywallClient")
    #expect(linked.count > 5)
    for found in uses(in: linked) {
      Issue.record("\(found.place): \(found.word) is not on iOS 16")
    }
  }

  @Test func `no more targets need a later system than those that are named here`() throws {
    let linked = ["PaywallClientLayout", "PaywallClientPlacements"].reduce(into: Set<String>()) {
      $0.formUnion(manifest.linked(with: $1))
    }
    #expect(Set(uses(in: linked).map(\.target)) == keptAtLater)
  }

  @Test(arguments: [
    ("  private let state = Mutex(0)", ["Mutex"]), ("import Synchronization", ["Synchronization"]),
    ("  let sum: Int128 = 0", ["Int128"]), ("/// A `Mutex` guards it.", []),
    ("let a = MutexNames()", []), ("struct TextSpan {}", []), ("  a + b  // no Mutex", []),
  ])
  func `a name is found where it stands alone, outside of comments`(line: String, found: [String]) {
    #expect(Self.names(line[...]) == found)
  }

  private func uses(
    in targets: Set<String>
  ) -> [(target: String, place: String, word: String)] {
    tree.files.filter { targets.contains($0.target) }.flatMap { file in
      Self.codeOnApple(file).flatMap { number, line in
        Self.names(line).map { (file.target, "\(file.path):\(number)", $0) }
      }
    }
  }

  /// The lines without those that Apple's compilers skip: the second half of `#if canImport(os)`, where the first takes the platform's own.
  private static func codeOnApple(_ file: SourceTree.File) -> [(number: Int, line: Substring)] {
    var isPlatform = false
    var isSkipped = false
    return file.code.filter { _, line in
      let words = line.drop { $0 == " " }
      if words == "#if canImport(os)" { isPlatform = true }
      if words == "#else", isPlatform { isSkipped = true }
      if words == "#endif" { (isPlatform, isSkipped) = (false, false) }
      return !isSkipped
    }
  }

  private static func names(_ line: Substring) -> [String] {
    guard newer.contains(where: line.quicklyContains) else { return [] }
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      .filter(newer.contains)
  }
}

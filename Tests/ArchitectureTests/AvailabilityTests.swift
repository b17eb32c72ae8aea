import Testing

/// What iOS 16 and tvOS 16 do not have. Linux checks no availability, so a test does. `Span` and its like are on iOS 12.2.
private let newer: Set<String> = [
  // iOS 17
  "Predicate", "withDiscardingTaskGroup",
  "withThrowingDiscardingTaskGroup",
  // iOS 18
  "Atomic", "Int128", "Mutex", "Synchronization", "TaskExecutor", "UInt128", "RangeSet",
  "DiscontiguousSlice",
  // iOS 26
  "InlineArray", "UTF8Span",
]

/// Names of iOS 17, which a file may use that says so.
private let observing: Set<String> = ["Observable", "Observation"]

@Suite struct AvailabilityTests {
  private let tree: SourceTree
  private let manifest: Manifest

  init() throws {
    tree = try SourceTree()
    manifest = try Manifest()
  }

  @Test(arguments: ["PaywallClient", "PaywallClientLayout", "PaywallClientPlacements"])
  func `nothing that an app links needs a later system than iOS 16`(product: String) throws {
    let linked = manifest.linked(with: product)
    #expect(linked.count > 5)
    for found in uses(in: linked) {
      Issue.record("\(found.place): \(found.word) is not on iOS 16")
    }
  }

  @Test(arguments: [
    ("  private let state = Mutex(0)", ["Mutex"]), ("import Synchronization", ["Synchronization"]),
    ("  @Observable class A {", ["Observable"]),
    ("  let sum: Int128 = 0", ["Int128"]), ("/// A `Mutex` guards it.", []),
    ("let a = MutexNames()", []), ("struct TextSpan {}", []), ("  a + b  // no Mutex", []),
  ])
  func `a name is found where it stands alone, outside of comments`(line: String, found: [String]) {
    #expect(Self.names(line[...]) == found)
  }

  private func uses(
    in targets: Set<String>
  ) -> [(place: String, word: String)] {
    tree.files.filter { targets.contains($0.target) }.flatMap { file in
      let isLater = file.code.contains { $0.line.contains("@available(iOS 17, tvOS 17, *)") }
      return Self.codeOnApple(file).flatMap { number, line in
        Self.names(line).filter { !isLater || !observing.contains($0) }
          .map { ("\(file.path):\(number)", $0) }
      }
    }
  }

  /// The lines without those that Apple's compilers skip: the second half of `#if canImport(os)`, and the first of
  /// `#if canImport(_FoundationICU)`.
  private static func codeOnApple(_ file: SourceTree.File) -> [(number: Int, line: Substring)] {
    var branch = Branch.all
    return file.code.filter { _, line in
      branch = branch.after(line.drop { $0 == " " })
      return branch != .linux
    }
  }

  /// Whose compilers read the lines of a condition.
  private enum Branch {
    case all
    case apple
    case linux

    func after(_ line: Substring) -> Branch {
      switch line {
      case "#if canImport(os)": .apple
      case "#if canImport(_FoundationICU)": .linux
      case "#else": self == .apple ? .linux : self == .linux ? .apple : .all
      case "#endif": .all
      default: self
      }
    }
  }

  private static func names(_ line: Substring) -> [String] {
    let newer = newer.union(observing)
    guard newer.contains(where: line.quicklyContains) else { return [] }
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      .filter(newer.contains)
  }
}

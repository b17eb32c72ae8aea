import Testing

/// The files that convert with `Int64`, which the compiler lets through, and why no value from outside makes them trap.
private let converters: [String: String] = [
  "Sources/Engine/Layout/Sizing/LayoutGrid.swift":
    "bounds every length before, in the hottest lines of layout",
  "Sources/Document/Locales/Pricing/Amount.swift": "at most sixteen digits",
  "Sources/Platform/JSONSchema/Program/NumericBound.swift":
    "at most eighteen digits",
]

/// Converting a `Double` without a check ends the process for NaN, infinity and large values. In a module that sees the initializers of
/// `Numbers` the compiler refuses it: these tests hold every file to seeing them, and the compiler to refusing.
@Suite struct ConversionTests {
  @Test func `every file sees that an unchecked conversion is refused`() throws {
    let guarded: Set = ["Service", "Lab"]
    for file in try SourceTree().files where file.target != "Numbers" {
      #expect(
        guarded.contains(file.floor) || file.imports.contains { $0.module == "Numbers" },
        "\(file.path): import Numbers")
    }
  }

  @Test func `a target of the server is built so that its files see it without an import`() throws {
    let manifest = try String(
      contentsOf: SourceTree.packageRoot.appending(path: "Package.swift"), encoding: .utf8)
    for target in Set(try SourceTree().files.map(\.target)).subtracting(["Numbers"]).sorted() {
      let row = try Regex(#"(library|program)\(\s*"\#(target)""#)
      #expect(manifest.contains(row), "Package.swift: make \(target) with library or program")
    }
  }

  @Test func `the compiler refuses an unchecked conversion`() throws {
    let types = ["Int", "Int8", "Int16", "Int32", "UInt", "UInt8", "UInt16", "UInt32", "UInt64"]
    let wrong = types.flatMap { type in
      [
        "\(type)(value)", "\(type)(value.rounded())", "\(type)(value * 2 + 1)",
        "\(type).init(value)", "[value].map(\(type).init)", "(.init(value) as \(type))",
      ]
    }
    let right = types.flatMap { type in
      [
        "\(type)(exactly: value.rounded())", "\(type)(clamping: value)", "\(type)(7 as Int64)",
        "\(type)(truncatingIfNeeded: value.bitPattern)",
      ]
    }
    // One run of the compiler for all of them.
    #expect(
      try GuardedCompiler().refusedLines(of: wrong + right) == Set(1...wrong.count))
  }

  @Test
  func
    `only those files convert with Int64, or name another floating-point type, that stand in the list`()
    throws
  {
    for file in try SourceTree().files where !converters.keys.contains(file.path) {
      for (index, line) in file.lines.enumerated() where !Self.isComment(line) {
        for word in Self.words(line, "Int64", "Float", "Float32", "Float80", "CGFloat", "NSNumber")
        where file.target != "paywalld-lab" || word != "Int64" {
          Issue.record("\(file.path):\(index + 1): \(word) escapes the check; use Int and Double")
        }
      }
    }
  }

  @Test(arguments: [
    ("let a = Int64(value)", ["Int64"]), ("let a: Int64 = .init(value)", ["Int64"]),
    ("[Float](repeating: 0, count: 3)", ["Float"]), ("let a = UInt64(value)", []),
    ("let floats = Int64s", []), ("a.map(Int64.init)", ["Int64"]),
  ])
  func `a word is found wherever it stands alone`(line: String, found: [String]) {
    #expect(Self.words(line[...], "Int64", "Float") == found)
  }

  private static func isComment(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("//")
  }

  private static func words(_ line: Substring, _ wanted: String...) -> [String] {
    line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      .filter { wanted.contains($0) }
  }
}

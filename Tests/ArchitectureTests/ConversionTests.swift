import Testing

/// The files that convert with `Int64`, which the compiler lets through, and why no value from outside makes them trap.
private let converters: [String: String] = [
  "Sources/Layout/Sizing/LayoutGrid.swift":
    "bounds every length before, in the hottest lines of layout",
  "Sources/Pricing/Amount.swift": "digits, of which there are sixteen at most",
  "Sources/JSONSchema/Program/NumericBound.swift": "digits, of which there are eighteen at most",
]

/// Converting a `Double` without a check ends the process for NaN, infinity and large values. In a module that sees the initializers of
/// `Numbers` the compiler refuses it: these tests hold every module to seeing them.
@Suite struct ConversionTests {
  private static let line = "@_exported import Numbers"

  @Test func `every module sees that an unchecked conversion is refused`() throws {
    let files = try SourceTree().files
    let guarding = try #require(
      files.first { $0.path == "Sources/Numbers/UncheckedConversions.swift" })
    for target in Set(files.map(\.target)).subtracting(["Numbers"]).sorted() {
      let own = files.first { $0.target == target && $0.path.hasSuffix("/Numbers.swift") }
      if alone.contains(target) {
        #expect(
          own.map(declarations) == declarations(guarding),
          "Sources/\(target)/Numbers.swift: declare what \(guarding.path) declares, not public")
      } else {
        #expect(
          own?.lines == [Substring(Self.line)],
          "Sources/\(target)/Numbers.swift: write \(Self.line)")
      }
    }
  }

  @Test func `every integer that the standard library makes of a number is refused but Int64`()
    throws
  {
    let text =
      try SourceTree().files
      .first { $0.path == "Sources/Numbers/UncheckedConversions.swift" }?.lines.joined() ?? ""
    for sign in ["", "U"] {
      for size in ["", "8", "16", "32", "64"] where sign + size != "64" {
        let type = "\(sign)Int\(size)"
        #expect(text.contains("extension \(type) {") && text.contains("write \(type)(exactly:)"))
      }
    }
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

  private func declarations(_ file: SourceTree.File) -> [String] {
    file.lines.filter { !Self.isComment($0) }.map { String($0.replacing("  public ", with: "  ")) }
  }

  private static func isComment(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("//")
  }

  private static func words(_ line: Substring, _ wanted: String...) -> [String] {
    line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      .filter { wanted.contains($0) }
  }
}

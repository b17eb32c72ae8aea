import Foundation
import Suites
import Testing

@testable import Typography

/// Unicode's own cases with characters; `paywalld-lab conformance bidi` runs those with classes too.
@Suite struct BidiSuiteTests {
  private static let file = Suites.unicode.appending(path: "BidiCharacterTest.txt")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file.path), "\(file.path) not found"))
  func `the cases of Unicode's suite pass`() throws {
    let lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines.count == 91_707)
    // Every seventh: a debug build takes long for all of them.
    let failures = lines.enumerated().filter { $0 % 7 == 0 && !passes($1) }.map(\.element)
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(10))")
  }

  private func passes(_ line: Substring) -> Bool {
    let fields = line.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.split(separator: " ")
    }
    let scalars = fields[0].compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    let base = UInt8(fields[1][0]).flatMap { $0 < 2 ? $0 : nil }
    let found = BidiParagraph(scalars, baseLevel: base).levels(ofLine: 0..<scalars.count)
    let kept = fields[3].indices.filter { fields[3][$0] != "x" }
    return kept.allSatisfy { found[$0] == UInt8(fields[3][$0]) }
      && BidiOrder.visual(kept.map { found[$0] }).map { "\(kept[$0])" }
        == fields[4].map(String.init)
  }
}

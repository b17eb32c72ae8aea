import Foundation
import Suites
import Typography

/// Unicode's own test cases for bidirectional text.
enum BidiCases {
  static let classesFile = Suites.unicode.appending(path: "BidiTest.txt")
  static let charactersFile = Suites.unicode.appending(path: "BidiCharacterTest.txt")

  /// `BidiTest.txt`: sequences of classes, each with bits for the paragraph directions to test.
  @Sendable static func classes() throws -> ConformanceScore {
    var score = ConformanceScore()
    var expected = Expected()
    for line in try lines(of: classesFile) {
      if line.hasPrefix("@Levels:") {
        expected.levels = words(line.dropFirst(8)).map { UInt8($0) }
      } else if line.hasPrefix("@Reorder:") {
        expected.order = words(line.dropFirst(9)).compactMap { Int($0) }
      } else if !line.hasPrefix("@") {
        let fields = line.split(separator: ";")
        let classes = words(fields[0]).compactMap { BidiClass(named: $0) }
        let directions = Int(words(fields[1])[0]) ?? 0
        for (bit, base) in [UInt8?.none, 0, 1].enumerated() where directions & 1 << bit != 0 {
          let found = BidiParagraph(classes, baseLevel: base)
          score.count(
            "\(line), base \(base.map { "\($0)" } ?? "auto")", passed: expected.isMet(by: found))
        }
      }
    }
    return score
  }

  /// `BidiCharacterTest.txt`: sequences of characters, each with one paragraph direction.
  @Sendable static func characters() throws -> ConformanceScore {
    var score = ConformanceScore()
    for line in try lines(of: charactersFile) {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false).map { words($0) }
      guard fields.count == 5 else { continue }
      let scalars = fields[0].compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      let base = UInt8(fields[1][0]).flatMap { $0 < 2 ? $0 : nil }
      let found = BidiParagraph(scalars, baseLevel: base)
      let expected = Expected(
        levels: fields[3].map { UInt8($0) }, order: fields[4].compactMap { Int($0) })
      score.count(
        "\(line)", passed: expected.isMet(by: found) && "\(found.baseLevel)" == fields[2][0])
    }
    return score
  }

  private struct Expected {
    /// `nil` for characters that X9 removes.
    var levels: [UInt8?] = []
    var order: [Int] = []

    func isMet(by paragraph: BidiParagraph) -> Bool {
      let found = paragraph.levels(ofLine: 0..<paragraph.levels.count)
      guard zip(found, levels).allSatisfy({ $1 == nil || $0 == $1 }) else { return false }
      let kept = levels.indices.filter { levels[$0] != nil }
      return found.count == levels.count
        && BidiOrder.visual(kept.map { found[$0] }).map { kept[$0] } == order
    }
  }

  private static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
  }

  private static func words(_ text: Substring) -> [Substring] {
    text.split { $0 == " " || $0 == "\t" }
  }
}

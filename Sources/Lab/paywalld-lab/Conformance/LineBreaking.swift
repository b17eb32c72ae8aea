import JSON
import Suites
import Typography

/// Unicode's own test cases for line breaking.
enum LineBreaking {
  static func run() throws -> ConformanceScore {
    let bytes = try Suites.read("line-break/LineBreakTest.json")
    let cases = try JSONText(parsing: bytes, limits: .trusted).root["cases"]
    var score = ConformanceScore()
    for test in cases?.elements.map(Array.init) ?? [] {
      let codes = test[0]?.string ?? ""
      let scalars = codes.split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let expected = test[1]?.elements.map { $0.map { $0.number?.int == 1 } } ?? []
      // The suite also says that no line ends before the first character.
      let found = [false] + LineBreaker.breaks(in: scalars).map { $0 != .prohibited }
      score.count(
        "\(codes): expected \(marks(expected)), found \(marks(found))", passed: expected == found)
    }
    return score
  }

  private static func marks(_ breaks: [Bool]) -> String {
    breaks.map { $0 ? "÷" : "×" }.joined()
  }
}

import Foundation
import JSON
import Typography

/// Unicode's own test cases for line breaking.
enum LineBreaking {
  static func run(in folder: URL) throws -> ConformanceScore {
    let bytes = try Data(contentsOf: folder.appending(path: "line-break/LineBreakTest.json"))
    let cases = try JSONText(parsing: Array(bytes), limits: .trusted).root["cases"]
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

import Foundation
import Testing

@testable import Typography

/// Unicode's own 19,338 cases.
@Suite struct LineBreakSuiteTests {
  private static let file = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["PAYWALLD_SUITES"] ?? "../shared/suites"
  ).appending(path: "line-break/LineBreakTest.json")

  @Test func `every case of Unicode's suite passes`() throws {
    guard FileManager.default.fileExists(atPath: Self.file.path) else {
      print("suite not found, skipped: \(Self.file.path)")
      return
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file))
    let cases = try #require((json as? [String: Any])?["cases"] as? [[Any]])
    #expect(cases.count == 19_338)
    var failures: [String] = []
    for test in cases {
      let codes = try #require(test.first as? String)
      let expected = try #require(test.last as? [Int])
      let scalars = try codes.split(separator: " ").map {
        try #require(UInt32($0, radix: 16).flatMap(Unicode.Scalar.init))
      }
      let found = [0] + LineBreaker.breaks(in: scalars).map { $0 == .prohibited ? 0 : 1 }
      if found != expected { failures.append("\(codes): \(found), expected \(expected)") }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(cases.count): \(failures.prefix(10))")
  }
}

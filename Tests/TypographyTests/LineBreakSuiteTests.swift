import Foundation
import Suites
import Testing

@testable import Typography

/// Unicode's own 19,338 cases.
@Suite struct LineBreakSuiteTests {
  @Test func `every case of Unicode's suite passes`() throws {
    let bytes = try Suites.read("line-break/LineBreakTest.json")
    let json = try JSONSerialization.jsonObject(with: Data(bytes))
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

import HTTP
import Testing

@testable import Routing

@Suite struct QueryParameterTests {
  private let parameters = [
    QueryParameter(name: "brand", kind: .brand, summary: ""),
    QueryParameter(name: "version", kind: .integer(1...9), summary: ""),
    QueryParameter(name: "format", kind: .choice(["json", "svg"]), summary: ""),
    QueryParameter(name: "textScale", kind: .number(0.5...4), summary: ""),
    QueryParameter(name: "now", kind: .moment, summary: ""),
    QueryParameter(name: "price", kind: .family(of: .prices), summary: ""),
  ]

  @Test func `values that are right are found by name`() throws {
    let query = try HTTPRequest(.get, "/?brand=disney&version=3&textScale=1.5&format=svg").query
    let values = try QueryParameter.check(query, against: parameters)
    let names = ["brand", "version", "textScale", "format", "locale"]
    #expect(names.map { values[$0] } == ["disney", "3", "1.5", "svg", nil])
  }

  @Test(arguments: [
    (
      "brnd=x",
      "unknown parameter \"brnd\"; known parameters: brand, version, format, textScale, now, price"
    ),
    (
      "price.yearly=abc", "price.yearly: expected a price such as 54.99 or 54.99 EUR, found \"abc\""
    ),
    (
      "now=yesterday",
      "now: expected a moment such as 2026-12-01T00:00:00Z, found \"yesterday\""
    ),
    (
      "now=2026-02-30T00:00:00Z",
      "now: expected a moment such as 2026-12-01T00:00:00Z, found \"2026-02-30T00:00:00Z\""
    ),
    ("version=1&version=1", "version is given twice; keep one of them"),
    ("version=0", "version: expected a whole number from 1 to 9, found \"0\""),
    ("version=", "version: expected a whole number from 1 to 9, found \"\""),
    ("version=1.0", "version: expected a whole number from 1 to 9, found \"1.0\""),
    ("textScale=nan", "textScale: expected a number from 0.5 to 4.0, found \"nan\""),
    ("format=png", "format: expected one of json, svg, found \"png\""),
    (
      "brand=Disney%2B",
      "brand: expected a brand of lower-case letters, digits and dashes, 64 at most, found \"Disney+\""
    ),
  ])
  func `a wrong parameter is reported with its reason`(query: String, detail: String) throws {
    let items = try HTTPRequest(.get, "/?" + query).query
    let problem = #expect(throws: Problem.self) {
      try QueryParameter.check(items, against: parameters)
    }
    #expect(problem?.detail == detail)
    #expect(problem?.type.status == .badRequest)
  }

  @Test(
    arguments: [
      ("2026-11-20T10:00:00+01:00", true), ("2026-11-20T10:00:00%2B01:00", nil),
      ("yesterday", false),
    ] as [(String, Bool?)])
  func `a plus sign of a time that was not escaped is explained`(
    value: String, isExplained: Bool?
  ) throws {
    for kind in [QueryParameter.Kind.time, .sequenceOrTime, .moment] {
      let at = QueryParameter(name: "at", kind: kind, summary: "")
      let query = try HTTPRequest(.get, "/?at=" + value).query
      do throws(Problem) {
        _ = try QueryParameter.check(query, against: [at])
        #expect(isExplained == nil)
      } catch {
        #expect(error.detail.hasSuffix("write %2B") == isExplained, "\(error.detail)")
      }
    }
  }

  @Test func `unknown ones are named where that is wanted, and refused where strictness is`() throws
  {
    func check(_ query: String, _ others: OtherParameters) throws -> QueryValues {
      try QueryParameter.check(
        HTTPRequest(.get, "/?" + query).query, against: parameters + [.strict], others: others)
    }
    #expect(try check("brnd=x&brand=espn&t=1", .named).ignored == ["brnd", "t"])
    #expect(try check("brnd=x&strict=false", .named).ignored == ["brnd"])
    #expect(try check("brnd=x&strict=true", .ignored).ignored.isEmpty)
    for query in ["brnd=x&strict=true", "strict&brnd=x"] {
      let problem = #expect(throws: Problem.self) { try check(query, .named) }
      #expect(problem?.type == .unknownParameter)
    }
    #expect(throws: Problem.self) { try check("version=0&brnd=x", .named) }
  }

  @Test func `a required one that is absent is missing`() {
    let brand = QueryParameter(name: "brand", kind: .brand, summary: "", isRequired: true)
    let problem = #expect(throws: Problem.self) {
      try QueryParameter.check([], against: [brand])
    }
    #expect(problem?.type == .missingParameter)
  }

  @Test func `a long value is repeated in part`() throws {
    let items = try HTTPRequest(.get, "/?format=" + String(repeating: "x", count: 5000)).query
    let problem = #expect(throws: Problem.self) {
      try QueryParameter.check(items, against: parameters)
    }
    #expect((problem?.detail.count ?? 0) < 160)
  }
}

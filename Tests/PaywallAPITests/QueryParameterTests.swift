import HTTP
import Testing

@testable import PaywallAPI

@Suite struct QueryParameterTests {
  private let parameters = [
    QueryParameter(name: "brand", kind: .brand, summary: ""),
    QueryParameter(name: "version", kind: .integer(1...9), summary: ""),
    QueryParameter(name: "format", kind: .choice(["json", "svg"]), summary: ""),
    QueryParameter(name: "textScale", kind: .number(0.5...4), summary: ""),
  ]

  @Test func `values that are right are found by name`() throws {
    let query = try HTTPRequest(.get, "/?brand=disney&version=3&textScale=1.5&format=svg").query
    let values = try QueryParameter.check(query, against: parameters)
    let names = ["brand", "version", "textScale", "format", "locale"]
    #expect(names.map { values[$0] } == ["disney", "3", "1.5", "svg", nil])
  }

  @Test(arguments: [
    ("brnd=x", "there is no parameter \"brnd\"; there are brand, version, format, textScale"),
    ("version=1&version=1", "version is given twice; keep one of them"),
    ("version=0", "version: expected a whole number from 1 to 9, found \"0\""),
    ("version=", "version: expected a whole number from 1 to 9, found \"\""),
    ("version=1.0", "version: expected a whole number from 1 to 9, found \"1.0\""),
    ("textScale=nan", "textScale: expected a number from 0.5 to 4.0, found \"nan\""),
    ("format=png", "format: expected one of json, svg, found \"png\""),
    (
      "brand=Disney%2B",
      "brand: expected a brand: lower-case letters, digits and dashes, 64 at most, found \"Disney+\""
    ),
  ])
  func `a wrong one is told apart`(query: String, detail: String) throws {
    let items = try HTTPRequest(.get, "/?" + query).query
    let problem = #expect(throws: Problem.self) {
      try QueryParameter.check(items, against: parameters)
    }
    #expect(problem?.detail == detail)
    #expect(problem?.type.status == .badRequest)
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

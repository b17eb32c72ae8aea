import Foundation
import HTTP
import JSON
import Testing

@testable import PaywallService

/// What apps, stores and systems write for a fact about a reader, which is the same reader whatever the way in.
///
/// Each row of the fixture has the ways (layouts, placements), the name, a text of a query, a value of content, and a condition that then holds.
/// Instead of a condition stands a dash if nothing can be read, with a value if the answer is that of this value.
@Suite struct FactFormTests {
  private let test: TestService
  private let rows: [Row]

  struct Row: Sendable {
    let index: Int
    let ways: String
    let name: String
    let query: String
    let content: String
    /// The condition, or what stands instead.
    let meaning: String

    var condition: String? { meaning.hasPrefix("{") ? meaning : nil }
    var isUnread: Bool { meaning == "-" }

    /// The row's content as an object: `{"custom": {"tier": "gold"}}`.
    var object: String {
      name.split(separator: ".").reversed().reduce(content) { #"{"\#($1)": \#($0)}"# }
    }

    var parameter: String { parameter(query) }

    func parameter(_ value: String) -> String {
      "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
  }

  init() throws {
    test = try TestService()
    rows = try Self.read()
    try publish("?activate=true", document)
    try publish("?placements=true", placements)
  }

  private static func read() throws -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/facts.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").enumerated().map {
      let parts = $1.components(separatedBy: " | ")
      try #require(parts.count == 5, "\($1)")
      return Row(
        index: $0, ways: parts[0], name: parts[1], query: parts[2], content: parts[3],
        meaning: parts[4])
    }
  }

  private func publish(_ query: String, _ body: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
    try #require(answer.status == 201, "\(answer.text)")
  }

  /// Conditions on days are the placements' alone.
  private func rows(_ way: String) -> [Row] { rows.filter { $0.ways.contains(way) } }

  private var document: String {
    let labels = rows("L").filter { $0.name != "now" && $0.name != "date" }.compactMap { row in
      row.condition.map { condition in
        #"{"type": "label", "title": "r\#(row.index) no", "overrides": [{"when": \#(condition), "set": {"title": "r\#(row.index) right"}}]}"#
      }
    }
    return #"""
      {"state": {"seats": {"page": 3}, "details": {"boolean": false}},
       "products": {"yearly": {"sku": "y", "price": "59.99", "currency": "USD", "period": "P1Y", "trial": "P7D"}},
       "components": [
         {"type": "label", "title": "{yearly.price}, {yearly.offer.end | fallback: now}"}, \#(labels.joined(separator: ",\n"))]}
      """#
  }

  private var placements: String {
    let all = rows("P").map { row in
      let rule = row.condition.map {
        #"{"name": "right", "when": \#($0), "show": {"paywall": "main"}}"#
      }
      return #""p\#(row.index)": {"rules": [\#(rule ?? "")], "otherwise": {"paywall": "main"}}"#
    }
    return #"""
      {"attributes": {
         "seats": {"type": "number"}, "tier": {"type": "string"}, "beta": {"type": "boolean"}, "visits": {"type": "number"}},
       "placements": {\#(all.joined(separator: ",\n"))}}
      """#
  }

  @Test func `there are forms enough, and each way has most of them`() {
    #expect(rows.count >= 48 && rows("L").count >= 48 && rows("P").count >= 48)
  }

  @Test func `a query of a paywall's placement is read`() throws {
    for row in rows("P") {
      let answer = try test.ask(.get, "/paywall?placement=p\(row.index)&\(row.parameter)")
      check(answer, row, rule: answer.fields["Paywall-Rule"], answer.fields["Paywall-Ignored"])
    }
  }

  @Test func `a context of a paywall's placement is read`() throws {
    for row in rows("P") {
      let answer = try test.ask(
        .post, "/paywall?placement=p\(row.index)", body: #"{"context": \#(row.object)}"#)
      check(answer, row, rule: answer.fields["Paywall-Rule"], answer.fields["Paywall-Ignored"])
    }
  }

  @Test func `a context of a flag is read`() throws {
    for row in rows("P") {
      let answer = try test.ask(
        .post, "/ofrep/v1/evaluate/flags/p\(row.index)", body: #"{"context": \#(row.object)}"#)
      let metadata = try answer.json()["metadata"]
      check(answer, row, rule: metadata?["rule"]?.string, metadata?["ignored"]?.string)
    }
  }

  private func check(_ answer: TestService.Answer, _ row: Row, rule: String?, _ ignored: String?) {
    #expect(answer.status == 200, "\(row.name)=\(row.query): \(answer.text)")
    #expect(rule == (row.condition == nil ? "otherwise" : "right"), "\(row)")
    #expect(ignored == (row.isUnread ? row.name : nil), "\(row)")
  }

  @Test func `a query of a layout is read`() throws {
    for row in rows("L") {
      try check(try test.ask(.get, "/render?format=speech&\(row.parameter)"), row)
      guard row.isUnread else { continue }
      let strict = try test.ask(.get, "/render?strict=true&\(row.parameter)")
      #expect(strict.status == 400, "\(row)")
    }
  }

  @Test func `content of a layout is read`() throws {
    for row in rows("L") {
      try check(try test.ask(.post, "/render?format=speech", body: row.object), row)
      guard row.isUnread else { continue }
      let strict = try test.ask(.post, "/render?strict=true", body: row.object)
      #expect(strict.status == 422, "\(row)")
    }
  }

  private func check(_ answer: TestService.Answer, _ row: Row) throws {
    #expect(answer.status == 200, "\(row.name)=\(row.query): \(answer.text)")
    #expect(answer.fields["Paywall-Ignored"] == (row.isUnread ? row.name : nil), "\(row)")
    if row.condition != nil, row.name != "date", row.name != "now" {
      #expect(answer.text.contains("r\(row.index) right"), "\(row): \(answer.text)")
    } else {
      let value = String(row.meaning.dropFirst())
      let query = row.isUnread || row.condition != nil ? row.parameter : row.parameter(value)
      let same = try test.ask(.get, "/render?format=speech&\(query)")
      #expect(same.body == answer.body, "\(row)")
    }
  }

  @Test func `a layout by a placement has one reader, whom query and content describe`() throws {
    for row in rows("P") where row.ways == "LP" {
      let query = try test.ask(.get, "/render?placement=p\(row.index)&\(row.parameter)")
      let content = try test.ask(.post, "/render?placement=p\(row.index)", body: row.object)
      for answer in [query, content] {
        check(answer, row, rule: answer.fields["Paywall-Rule"], answer.fields["Paywall-Ignored"])
      }
    }
  }
}

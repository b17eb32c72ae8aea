import Foundation
import Testing

@Suite struct InjectionAttackTests {
  private static let target = "/admin/active?brand=disney"
  private static let token = "Authorization: Bearer SECRET"

  @Test func `a reason is one line, or refused`() throws {
    let service = try AttackedService(keyed: true)
    let before = try service.text("state/audit.jsonl")
    let queries = [
      "a%0d%0aSet-Cookie:%20x=1", "a%0aSet-Cookie:x", "a%0db", "a%1b%5b31m", "a%7f", "a%c2%85b",
      "a%e2%80%a8b", "a%e2%80%a9b", "a%e2%80%aeb", "a%e2%81%a6b", "a%ef%bb%bfb", "a%e2%80%8bb", "",
      String(repeating: "a", count: 501),
    ]
    try service.expect(
      queries.map {
        Attack("POST", "\(Self.target)&reason=\($0)", [Self.token], 400, "invalid-parameter")
      } + [
        Attack("POST", Self.target + "&reason=a%00b", [Self.token], 400, "escape"),
        Attack(
          "POST", Self.target, [Self.token, "Paywall-Reason: a\rSet-Cookie: x"], 400, "line-ending"),
        Attack(
          "POST", Self.target, [Self.token, "Paywall-Reason: a\nSet-Cookie: x"], 400, "line-ending"),
        Attack(
          "POST", Self.target, [Self.token, "Paywall-Reason: a\r\n Set-Cookie: x"], 400, "folding"),
        Attack(
          "POST", Self.target, [Self.token, "Paywall-Reason: a\u{0}b"], 400, "control-character"),
        Attack(
          "POST", Self.target, [Self.token, "Paywall-Reason: a\u{1b}[31m"], 400,
          "control-character"),
        Attack(
          "POST", Self.target, [Self.token, "Paywall-Reason: a\u{85}b"], 400, "invalid-parameter"),
        Attack(
          "POST", Self.target, [Self.token, "Paywall-Reason: a\u{2028}b"], 400, "invalid-parameter"),
        Attack(
          "POST", Self.target,
          [Self.token, "Paywall-Reason: " + String(repeating: "a", count: 501)], 400,
          "invalid-parameter"),
      ])
    #expect(try service.text("state/audit.jsonl") == before)
  }

  @Test func `a change is stored as one line of JSON`() throws {
    let service = try AttackedService(keyed: true)
    let reason = #"","actor":"admin"} \" \u000a é \u{202e}"#
    let fields = [
      "X-Request-Id: \"}{\"sequence\":99", "User-Agent: a\"b", "Paywall-Reason: \(reason)",
    ]
    for (number, picture) in ["a", "b"].enumerated() {
      let body = Array(
        AttackedService.picture.replacing("rect ", with: "rect id='\(picture)' ").utf8)
      let answer = try service.ask(
        "PUT", "/admin/brands/disney/images/logo.svg", as: "editor", fields, body: body)
      #expect(answer.status == (number == 0 ? 201 : 200))
      #expect(answer.field("X-Request-Id") == "\"}{\"sequence\":99")
      let lines = try service.text("state/audit.jsonl").split(separator: "\n")
      let last = try #require(
        JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8)) as? [String: Any])
      #expect(last["actor"] as? String == "editor")
      #expect(last["reason"] as? String == reason)
      #expect(last["sequence"] as? Int == lines.count, "after change \(number)")
    }
  }

  @Test func `no answer carries a field that a client put into it`() throws {
    let service = try AttackedService(keyed: true)
    for target in [
      "/%0d%0aSet-Cookie:x=1", "/paywall?brand=%0d%0aSet-Cookie:x=1", "/x%20Set-Cookie:x",
      "/brands/%C3%A9%22%3Cscript%3E", "/render?device=%0aSet-Cookie:x",
    ] {
      let answer = try service.ask("GET", target)
      #expect((400...404).contains(answer.status), "\(target)")
      #expect(answer.field("Set-Cookie") == nil, "\(target)")
      #expect(answer.field("Content-Type") == "application/problem+json", "\(target)")
    }
  }
}

import Foundation
import HTTP
import JSON
import PaywallModel
import Testing

@testable import PaywallService

@Suite struct CheckRouteTests {
  private static let pale = #"""
    {"components": [{"type": "label", "title": "Pale", "color": "#AAAAAA", "background": "#FFFFFF"}]}
    """#

  @Test func `a document that is not published is judged, and nothing is stored`() throws {
    let test = try TestService()
    let before = test.store.catalog.brands[try #require(Brand("disney"))]?.versions.count
    let answer = try test.ask(
      .post, "/admin/check?brand=disney&devices=iphone-se&locales=en&at=2026-11-25",
      body: Self.pale)
    #expect(answer.status == 200, "\(answer.text)")
    let result = try answer.json()
    #expect(result["passes"]?.bool == false)
    #expect(result["complete"]?.bool == true)
    let finding = try #require(result["findings"]?[0])
    #expect(finding["code"]?.string == "contrast-text")
    #expect(finding["pointer"]?.string == "/components/0")
    #expect(finding["line"]?.string == nil && finding["line"]?.number?.double == 1)
    #expect(finding["cells"]?["worst"]?["device"]?.string == "iphone-se")
    #expect(
      test.store.catalog.brands[try #require(Brand("disney"))]?.versions.count == before)
  }

  @Test func `a published version is judged, and the same request gives the same bytes`() throws {
    let test = try TestService()
    let path = "/admin/brands/espn/versions/1/findings?devices=iphone-se&locales=en&at=2026-11-25"
    let first = try test.ask(.get, path)
    #expect(first.status == 200, "\(first.text)")
    #expect(first.body == (try test.ask(.get, path)).body)
  }

  @Test func `a check of a version on another day follows the policy of its brand`() throws {
    let test = try TestService()
    let policy = #"{"devices": ["iphone-se"], "orientations": ["portrait"], "budget": 40}"#
    #expect(try test.ask(.put, "/admin/brands/espn/policy", body: policy).status == 201)
    let path = "/admin/brands/espn/versions/1/findings"
    let usual = try test.ask(.get, path).json()["cells"]
    let another = try test.ask(.get, path + "?at=2030-01-01").json()["cells"]
    #expect(usual?["judged"]?.number?.int == 40)
    #expect(another?["judged"]?.number?.int == 40)
    #expect(another?["possible"]?.number?.int == usual?["possible"]?.number?.int)
  }

  @Test(arguments: [
    ("/admin/check?brand=none", pale, 404, "unknown-brand"),
    ("/admin/check?devices=toaster", pale, 400, "toaster"),
    ("/admin/check?locales=xx", pale, 400, "no texts in \\\"xx\\\"; it has en"),
    ("/admin/check?budget=20001", pale, 400, "invalid-parameter"),
    ("/admin/check?at=soon", pale, 400, "invalid-parameter"),
    ("/admin/check", "{", 422, "invalid-document"),
    ("/admin/check", #"{"components": 5}"#, 422, "invalid-document"),
  ])
  func `a check that cannot be made says why`(
    path: String, content: String, status: Int, problem: String
  ) throws {
    let answer = try TestService().ask(.post, path, body: content)
    #expect(answer.status == status, "\(answer.text)")
    #expect(answer.text.contains(problem))
  }

  @Test func `a client that asks for events is told of findings, progress and result`() throws {
    let test = try TestService()
    let path = "/admin/check?brand=disney&devices=iphone-se&locales=en&at=2026-11-25"
    let answer = try test.ask(
      .post, path, fields: ["Accept": "text/event-stream"], body: Self.pale)
    #expect(answer.status == 200)
    #expect(answer.fields["Content-Type"] == "text/event-stream")
    let events = try ReceivedEvent.list(in: answer.text)
    #expect(events.count { $0.data["code"]?.string == "contrast-text" } == 1)
    let first = try #require(events.first)
    #expect(first.name == "first" && first.data["at"]?.string == "2026-11-25")
    #expect(first.data["findings"]?[0]?["code"]?.string == "contrast-text")
    #expect(try #require(first.data["cells"]?["judged"]?.number?.int) <= 300)
    let finding = try #require(events.first { $0.name == "finding" })
    #expect(finding.data["code"]?.string == "contrast-text")
    #expect(finding.data["line"]?.number?.double == 1)
    let last = try #require(events.last { $0.name == "progress" })
    #expect(last.data["judged"]?.number == last.data["chosen"]?.number)
    let result = try #require(events.last)
    #expect(result.name == "result")
    let whole = try test.ask(.post, path, body: Self.pale).json()
    #expect(result.data.value == whole.value)
  }

  @Test func `an author who waits is told what the likeliest screens show`() throws {
    let test = try TestService()
    let path = "/admin/check?brand=disney&at=2026-11-25"
    let first = try test.ask(.post, path + "&first=true", body: Self.pale).json()
    let all = try test.ask(.post, path, body: Self.pale).json()
    let judged = try #require(first["cells"]?["judged"]?.number?.int)
    #expect(judged <= 300)
    #expect(try #require(all["cells"]?["judged"]?.number?.int) > judged)
    #expect(first["findings"]?[0]?["code"]?.string == "contrast-text")
    #expect(first["issues"]?[0]?["suggestions"] == nil)
    #expect(all["issues"]?[0]?["suggestions"] != nil)
  }

  @Test func `what is wrong with a document is told before a stream begins`() throws {
    let answer = try TestService().ask(
      .post, "/admin/check", fields: ["Accept": "text/event-stream"], body: "{")
    #expect(answer.status == 422)
  }

  @Test func `the budget bounds the screens`() throws {
    let answer = try TestService().ask(.post, "/admin/check?budget=10", body: Self.pale)
    #expect(try answer.json()["cells"]?["judged"]?.number?.double == 10)
  }
}

/// A server-sent event.
private struct ReceivedEvent {
  let name: String
  let data: JSONNode

  static func list(in text: String) throws -> [ReceivedEvent] {
    try text.components(separatedBy: "\n\n").filter { !$0.isEmpty }.map { block in
      let lines = block.split(separator: "\n")
      let name = lines.first { $0.hasPrefix("event: ") }?.dropFirst(7) ?? ""
      let data = lines.filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }
      let text = Array(data.joined(separator: "\n").utf8)
      return ReceivedEvent(
        name: String(name), data: try JSONText(parsing: text, limits: .trusted).root)
    }
  }
}

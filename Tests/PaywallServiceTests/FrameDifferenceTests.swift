import HTTP
import JSON
import Testing

@testable import PaywallService

@Suite struct FrameDifferenceTests {
  private let test: TestService

  init() throws { test = try TestService() }

  private func publish(_ components: String) throws -> Int {
    let answer = try test.ask(
      .put, "/admin/brands/disney", fields: ["Content-Type": "application/json"],
      body: #"{"meta": {"justifyContent": "flex-end"}, "components": [\#(components)]}"#)
    return try #require(try answer.json()["version"]?.number?.int)
  }

  private func frames(from old: Int, to new: Int) throws -> JSONNode {
    let answer = try test.ask(
      .get, "/admin/brands/disney/diff?from=\(old)&to=\(new)&device=iphone-11")
    #expect(answer.status == 200)
    return try answer.json()
  }

  private let label = #"{"type": "label", "title": "Hello", "minHeight": 40}"#
  private let button = #"{"type": "button", "id": "buy", "title": "Buy", "minHeight": 52}"#

  @Test func `a component that is put in between moves the one before it, and is new`() throws {
    let old = try publish("\(label), \(button)")
    let spacer = #"{"type": "spacer", "length": 20}"#
    let answer = try frames(from: old, to: try publish("\(label), \(spacer), \(button)"))
    #expect(answer["device"]?.string == "iphone-11")
    let moved = try #require(answer["frames"]?["moved"]?.elements.map { Array($0) })
    #expect(moved.map { $0["pointer"]?.string } == ["/components/0"])
    let (before, after) = (moved[0]["before"], moved[0]["after"])
    #expect(try #require(before?["y"]?.number?.double) - 20 == after?["y"]?.number?.double)
    #expect(before?["height"]?.number?.double == 40)
    let added = try #require(answer["frames"]?["added"]?.elements.map { Array($0) })
    #expect(added.map { $0["pointer"]?.string } == ["/components/1"])
    #expect(added[0]["frame"]?["height"]?.number?.double == 20)
    #expect(answer["frames"]?["removed"]?.elements?.isEmpty == true)
    let lines = answer["summary"]?.elements?.compactMap(\.string) ?? []
    #expect(
      lines.contains { $0.hasPrefix("the label \"Hello\" at /components/0: 350 × 40 at 32, ") })
    #expect(lines.contains { $0.hasPrefix("the spacer at /components/1: new, ") })
  }

  @Test func `an id tells a component wherever it goes`() throws {
    let old = try publish("\(button), \(label)")
    let answer = try frames(from: old, to: try publish("\(label), \(button)"))
    let moved = try #require(answer["frames"]?["moved"]?.elements.map { Array($0) })
    let buy = try #require(moved.first { $0["id"]?.string == "buy" })
    #expect(buy["from"]?.string == "/components/0")
    #expect(buy["pointer"]?.string == "/components/1")
  }

  @Test func `a removed node is reported with its frame`() throws {
    let old = try publish("\(label), \(button)")
    let answer = try frames(from: old, to: try publish(button))
    let removed = try #require(answer["frames"]?["removed"]?.elements.map { Array($0) })
    #expect(removed.map { $0["pointer"]?.string } == ["/components/0"])
    #expect(answer["frames"]?["moved"]?.elements?.isEmpty == true)
  }

  @Test func `without a device there are no frames, and an unknown one is refused`() throws {
    let answer = try test.ask(.get, "/admin/brands/disney/diff?from=1&to=2")
    #expect(try answer.json()["frames"] == nil)
    let wrong = try test.ask(.get, "/admin/brands/disney/diff?from=1&to=2&device=nokia")
    #expect(wrong.status == 400)
  }

  @Test func `frames that take more than the answer may are refused, and the rest is still told`()
    throws
  {
    let spacers = Array(repeating: #"{"type": "spacer", "length": 1}"#, count: 6000)
    let levels = 50
    let nested =
      String(repeating: #"{"type": "stack", "components": ["#, count: levels)
      + spacers.joined(separator: ",") + String(repeating: "]}", count: levels)
    let (old, new) = (try publish(nested), try publish("\(label), \(nested)"))
    let path = "/admin/brands/disney/diff?from=\(old)&to=\(new)"
    let refused = try test.ask(.get, path + "&device=iphone-11")
    #expect(refused.status == 422)
    let problem = try refused.json()
    #expect(problem["type"]?.string == "/problems/too-costly")
    #expect(problem["detail"]?.string?.contains("4 MiB; ask without device") == true)
    #expect(try test.ask(.get, path).status == 200)
  }
}

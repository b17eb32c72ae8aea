import Foundation
import HTTP
import JSON
import PaywallOutgoing
import PaywallStore
import TestFolders
import TestSockets
import Testing

@testable import PaywallService

/// Data that the service fetches itself, from servers on real sockets.
@Suite struct SourceTests {
  private static let limits: SourceLimits = {
    var limits = SourceLimits()
    limits.period = 50
    limits.firstWait = 50
    limits.size = 4_096
    return limits
  }()

  private static func document(_ url: String, _ more: String = "") -> String {
    #"{"data": {"deals": {"@source": "\#(url)", "every": "PT1S", "fallback": [{"title": "Old"}]\#(more)}}, "components": [{"@each": "@deals", "@as": "deal", "@do": {"type": "label", "title": "@deal.title"}}]}"#
  }

  private static func service(_ hosts: String = "127.0.0.1") throws -> TestService {
    try TestService(hosts: try #require(SourceHosts(hosts)), sources: limits)
  }

  private func publish(_ body: String, to test: TestService) throws -> Int {
    let published = try test.ask(.put, "/admin/brands/disney?activate=true", body: body)
    #expect(published.status == 201, "\(published.text)")
    return try published.json()["version"]?.number?.int ?? 0
  }

  /// What the labels say.
  private func shown(_ test: TestService, _ query: String = "") throws -> [String] {
    let answer = try test.ask(.get, "/paywall/resolved?brand=disney" + query)
    #expect(answer.status == 200, "\(answer.text)")
    return try answer.json()["components"]?.elements?.compactMap { $0["title"]?.string } ?? []
  }

  /// The one source of the brand, as operators see it.
  private func listed(_ test: TestService) throws -> JSONNode? {
    try test.ask(.get, "/admin/brands/disney/sources").json()["sources"]?[0]
  }

  @Test func `an answer is shown without anybody publishing, with a tag of its own`() throws {
    let source = try TestSource(TestSource.content(#"[{"title": "New"}]"#, etag: "\"1\""))
    let test = try Self.service()
    let number = try publish(Self.document(source.url()), to: test)
    let document = try test.ask(.get, "/paywall?brand=disney")
    #expect(try eventually { try shown(test) == ["New"] })
    let first = try test.ask(.get, "/render?brand=disney")
    #expect(first.text.contains("\"New\""))
    #expect(try test.ask(.get, "/paywall?brand=disney").body == document.body)
    // The source says that nothing is new to who asks with its tag, and that is as good as an answer.
    source.answer(TestSource.status(304))
    #expect(
      eventually { source.heads.contains { $0.contains("If-None-Match: \"1\"\r\n") } })
    #expect(eventually { test.fetcher.counts.unchanged > 0 })
    #expect(try listed(test)?["error"]?.kind == .null)
    source.answer(TestSource.content(#"[{"title": "Newer"}, {"title": "Newest"}]"#))
    #expect(try eventually { try shown(test) == ["Newer", "Newest"] })
    let second = try test.ask(.get, "/render?brand=disney")
    #expect(second.fields["ETag"] != first.fields["ETag"])
    #expect(second.text.contains("\"Newest\""))
    #expect(
      try test.ask(
        .get, "/render?brand=disney", fields: ["If-None-Match": second.fields["ETag"] ?? ""]
      ).status == 304)
    #expect(try test.ask(.get, "/brands/disney").json()["live"]?.number?.int == number)
    #expect(try listed(test)?["shown"]?.string == "answer")
    #expect(source.heads.allSatisfy { $0.hasPrefix("GET /deals.json HTTP/1.1\r\n") })
  }

  /// Wrong answers of a source after a right one, and what operators are told. Each case waits for the shortest period of a source,
  /// which is a second.
  @Test(arguments: [
    (TestSource.content("[{"), "not JSON: line 1, column 3"),
    (TestSource.content(#"[{"title": true}]"#), "/0/title"),
    (TestSource.content(#"{"title": "No list"}"#), "list"),
    (TestSource.content(String(repeating: " ", count: 5_000)), "more than 4096 bytes"),
    (
      "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + String(repeating: "[", count: 90_000),
      "more than 4096 bytes"
    ),
    (TestSource.content("[]"), "does not match the source's \"schema\""),
    (TestSource.content(String(repeating: "[", count: 300)), "is not JSON"),
    (TestSource.status(500), "it answered 500"), (TestSource.status(204), "it answered 204"),
    (
      TestSource.status(302, "Location: http://169.254.169.254/latest/meta-data\r\n"),
      "leads to http://169.254.169.254/latest/meta-data: redirects are not followed"
    ),
    (TestSource.silence, "within 1.0 s"), ("nonsense\r\n\r\n", "HTTP/0.9"),
  ])
  func `a wrong response changes nothing and is reported`(answer: String, told: String) throws {
    let source = try TestSource(TestSource.content(#"[{"title": "Good"}]"#))
    let test = try Self.service()
    // On a busy machine any answer may take a second.
    let timeout = answer == TestSource.silence ? "PT1S" : "PT30S"
    _ = try publish(
      Self.document(source.url(), #", "timeout": "\#(timeout)", "schema": {"minItems": 1}"#),
      to: test)
    #expect(try eventually { try shown(test) == ["Good"] })
    source.answer(answer)
    #expect(try eventually { try listed(test)?["error"]?.string != nil })
    #expect(try listed(test)?["error"]?.string?.contains(told) == true, "\(test.reports.lines)")
    #expect(try listed(test)?["shown"]?.string == "answer")
    #expect(try shown(test) == ["Good"])
    #expect(
      eventually {
        test.reports.lines.contains { $0.contains(told) && $0.contains("is still shown") }
      })
    #expect(try test.ask(.get, "/metrics").text.contains("paywalld_data_sources_failing 1\n"))
    source.answer(TestSource.content(#"[{"title": "Better"}]"#))
    #expect(try eventually { try shown(test) == ["Better"] })
    #expect(eventually { test.reports.lines.contains { $0.contains("it answers again") } })
  }

  /// What the operator has named, and why a source at 127.0.0.1 or localhost is not asked.
  @Test(arguments: [
    ("*", "127.0.0.1", "127.0.0.1 is at 127.0.0.1, which is not a public address"),
    ("localhost", "localhost", "which is not a public address: --data-source-allow localhost="),
    ("localhost=10.0.0.0/8", "localhost", "which is not a public address"),
    ("*", "127.1", "not an address that can be asked"),
    ("*", "0x7f.1", "not an address that can be asked"),
    ("*", "[::ffff:127.0.0.1]", "which is not a public address"),
    ("deals.example", "127.0.0.1", "may not ask 127.0.0.1: start it with --data-source-allow"),
    ("127.0.0.2", "127.0.0.1", "may not ask 127.0.0.1"),
  ])
  func `an address that is not public is not asked`(
    named: String, host: String, told: String
  ) throws {
    let source = try TestSource(TestSource.content(#"[{"title": "Secret"}]"#))
    let test = try Self.service(named)
    _ = try publish(Self.document(source.url(host: host)), to: test)
    #expect(try eventually { try listed(test)?["error"]?.string != nil })
    #expect(try listed(test)?["error"]?.string?.contains(told) == true, "\(test.reports.lines)")
    #expect(
      eventually {
        test.reports.lines.contains { $0.contains(told) && $0.contains("fallback is shown") }
      })
    #expect(source.heads.isEmpty)
    #expect(try shown(test) == ["Old"])
  }

  @Test func `a host whose private address is named is asked by its name`() throws {
    let source = try TestSource(TestSource.content(#"[{"title": "Inner"}]"#))
    let test = try Self.service("localhost=127.0.0.0/8")
    _ = try publish(Self.document(source.url("/a?b=c,d", host: "localhost")), to: test)
    #expect(try eventually { try shown(test) == ["Inner"] })
    #expect(source.heads.first?.contains("Host: localhost:\(source.port)\r\n") == true)
    #expect(source.heads.first?.hasPrefix("GET /a?b=c,d HTTP/1.1\r\n") == true)
  }

  @Test func `sources are fetched for live versions only, and responses outlive a rollback`() throws
  {
    let source = try TestSource(TestSource.content(#"[{"title": "New"}]"#))
    let test = try Self.service()
    let first = try publish(Self.document(source.url()), to: test)
    #expect(try eventually { try shown(test) == ["New"] })
    let second = try publish(
      Self.document(source.url()).replacing("\"label\"", with: "\"label\", \"size\": 9"), to: test)
    #expect(try eventually { try shown(test) == ["New"] })
    // A version that is not live shows the data it was published with.
    #expect(try shown(test, "&version=\(first)") == ["Old"])
    #expect(try test.ask(.post, "/admin/live?brand=disney&version=\(first)").status == 200)
    #expect(try eventually { try shown(test) == ["New"] })
    #expect(try shown(test, "&version=\(second)") == ["Old"])
    // A document that the answer is wrong with shows its fallback, and says so.
    let third = try publish(
      Self.document(source.url()).replacing(#"[{"title": "Old"}]"#, with: #"[{"title": 12}]"#)
        .replacing(#""title": "@deal.title""#, with: #""title": "Own", "size": "@deal.title""#),
      to: test)
    #expect(try eventually { try listed(test)?["error"]?.string?.contains("/0/title") == true })
    #expect(try listed(test)?["shown"]?.string == "fallback")
    #expect(try shown(test) == ["Own"])
    #expect(try test.ask(.post, "/admin/live?brand=disney&version=1").status == 200)
    #expect(eventually { test.fetcher.records.isEmpty })
    #expect(try listed(test) == nil)
    // While another source is asked again and again, this one is not: at most what had begun is ended.
    func count(_ path: String) -> Int { source.heads.count { $0.hasPrefix("GET \(path) ") } }
    let asked = count("/deals.json")
    let other = try test.ask(
      .put, "/admin/brands/espn?activate=true", body: Self.document(source.url("/other")))
    #expect(other.status == 201)
    #expect(eventually { count("/other") > 2 })
    #expect(count("/deals.json") <= asked + 1, "version \(third) is not live any more")
  }

  @Test func `what a reader gives goes before what a source answers`() throws {
    let source = try TestSource(TestSource.content(#"[{"title": "New"}]"#))
    let test = try Self.service()
    _ = try publish(Self.document(source.url()), to: test)
    #expect(try eventually { try shown(test) == ["New"] })
    let content = #"{"data": {"deals": [{"title": "Mine"}]}}"#
    let own = try test.ask(.post, "/paywall/resolved?brand=disney", body: content)
    #expect(own.text.contains("Mine") && !own.text.contains("New"))
    let same = try test.ask(
      .post, "/paywall/resolved?brand=disney", body: #"{"custom": {"a": "b"}}"#)
    #expect(same.text.contains("New"))
  }

  /// Wrong declarations of a source: the code, the place and words of the message.
  @Test(
    arguments: [
      (#"{"@source": "ftp://a.example", "every": "PT1M", "fallback": []}"#, "/@source", "address"),
      (
        #"{"@source": "http://u:p@a.example/", "every": "PT1M", "fallback": []}"#, "/@source",
        "address"
      ),
      (#"{"@source": "https://a.example"}"#, "", "every"),
      (#"{"@source": "https://a.example", "every": "PT1M"}"#, "", "fallback"),
      (#"{"@source": "https://a.example", "every": "10m", "fallback": []}"#, "/every", "PT10M"),
      (#"{"@source": "https://a.example", "every": "PT0M", "fallback": []}"#, "/every", "PT10M"),
      (
        #"{"@source": "https://a.example", "every": "PT1M", "size": 0, "fallback": []}"#, "/size",
        "1"
      ),
      (
        #"{"@source": "https://a.example", "every": "PT1M", "schema": {"type": "lst"}, "fallback": []}"#,
        "/schema", "cannot be used"
      ),
      (
        #"{"@source": "https://a.example", "every": "PT1M", "schema": 5, "fallback": []}"#,
        "/schema", "a JSON Schema"
      ),
      (#"{"@source": "https://a.example", "evry": "PT1M", "fallback": []}"#, "/evry", "every"),
      (#"{"@source": "https://a.example", "every": "PT1M", "fallback": 5}"#, "/fallback", "5"),
      (
        #"{"@source": "https://a.example", "every": "PT1M", "fallback": "deals.json"}"#,
        "/fallback", "data/search.json"
      ),
      (
        #"{"@source": "https://a.example", "every": "PT1M", "fallback": "data/none.json"}"#,
        "/fallback", "no file"
      ),
    ])
  func `an invalid source is reported with its place`(
    declared: String, place: String, words: String
  ) throws {
    let test = try TestService()
    let body = #"{"data": {"deals": \#(declared)}, "components": []}"#
    let refused = try test.ask(.put, "/admin/brands/disney", body: body)
    #expect(refused.status == 422)
    let mistakes = try refused.json()["errors"]?.elements.map(Array.init) ?? []
    let found = mistakes.first { $0["pointer"]?.string == "/data/deals" + place }
    let told = (found?["message"]?.string ?? "") + " " + (found?["hint"]?.string ?? "")
    #expect(told.contains(words), "\(refused.text)")
  }

  @Test func `a publish warns about a source that the service does not fetch`() throws {
    let test = try Self.service("deals.example")
    let told = try test.ask(
      .put, "/admin/brands/disney?dryRun=true", body: Self.document("https://other.example/a"))
    let warning = try told.json()["warnings"]?[0]
    #expect(warning?["code"]?.string == "unasked-source")
    #expect(warning?["pointer"]?.string == "/data/deals")
    #expect(warning?["message"]?.string?.contains("--data-source-allow other.example") == true)
    let named = try test.ask(
      .put, "/admin/brands/disney?dryRun=true", body: Self.document("https://deals.example/a"))
    #expect(try named.json()["warnings"]?.elements?.count == 0)
  }

  @Test func `no more sources are asked than the service lets be asked`() throws {
    let source = try TestSource(TestSource.content("[]"))
    var limits = Self.limits
    limits.sources = 1
    let test = try TestService(hosts: try #require(SourceHosts("127.0.0.1")), sources: limits)
    _ = try publish(Self.document(source.url()), to: test)
    #expect(try eventually { try shown(test) == [] })
    let other = try test.ask(
      .put, "/admin/brands/espn?activate=true", body: Self.document(source.url("/more")))
    #expect(other.status == 201)
    #expect(
      try eventually {
        try test.ask(.get, "/admin/brands/espn/sources").text.contains("--data-sources")
      })
    #expect(
      try test.ask(.get, "/metrics").text.contains(
        "paywalld_limits_hit_total{limit=\"data-sources\"} 1\n"))
    #expect(source.heads.allSatisfy { $0.hasPrefix("GET /deals.json ") })
  }

  @Test func `sources are hidden from clients without access`() throws {
    let test = try TestService()
    #expect(try test.ask(.get, "/admin/brands/none/sources").status == 404)
    let peer = PeerAddress(version4: 0xCB00_7107, port: 4_000)
    #expect(try test.ask(.get, "/admin/brands/disney/sources", peer: peer).status == 403)
  }
}

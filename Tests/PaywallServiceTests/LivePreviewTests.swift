import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStore
import Synchronization
import Testing

@testable import RenderRoutes
@testable import Routing

/// Unsaved text on a phone: who writes it, who sees it, and when it ends.
@Suite struct LivePreviewTests {
  private let test: TestService
  private let tokens: [String: HTTPFields]

  init() throws {
    let made = [
      ("ann", Role.editor), ("bob", .editor), ("cat", .editor), ("dan", .editor), ("eve", .viewer),
      ("boss", .admin),
    ].map { name, role in
      AccessToken.make(name: name, role: role, createdAt: Date(), expiresAt: nil, salt: nil)
    }
    tokens = Dictionary(
      uniqueKeysWithValues: made.map { ($0.token.name, ["Authorization": "Bearer " + $0.secret]) })
    test = try TestService(
      access: .tokens(TokenKeeper(AccessList(tokens: made.map(\.token)))),
      publicAddress: try #require(PublicAddress("https://paywalls.example")))
  }

  private static func content(_ title: String, _ companions: String = "{}") -> String {
    let document = TestService.document(title)
    return "{\"document\": \(document), \"companions\": \(companions)}"
  }

  private func ask(
    _ method: HTTPMethod, _ target: String, as name: String? = "ann", body: String = ""
  ) throws -> TestService.Answer {
    try test.ask(method, target, fields: name.flatMap { tokens[$0] } ?? [:], body: body)
  }

  private struct Held {
    let id: String
    let secret: String
    var render: String { "/preview/render?preview=\(secret)&device=iphone-se" }
    var events: String { "/preview/events?preview=\(secret)" }
  }

  private func begin(_ title: String = "Unsaved", as name: String = "ann") throws -> Held {
    let answer = try ask(
      .post, "/admin/preview/live?brand=disney", as: name, body: Self.content(title))
    #expect(answer.status == 201, "\(answer.text)")
    let page = try #require(try answer.json()["page"]?.string)
    return Held(
      id: try #require(try answer.json()["id"]?.string),
      secret: String(try #require(page.split(separator: "#").last)))
  }

  /// The event that a page is told when it begins to follow: its name and its data.
  private func lastEvent(of held: Held) throws -> String {
    let request = try HTTPRequest(.get, held.events)
    guard case .events(_, let selection) = test.service.respond(request).content else { return "" }
    let start = selection.channel.start(after: selection.lastEventID)
    let bytes = selection.channel.delivery(after: start.cursor)?.bytes ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `readers alone put no page under the service's name, and nobody takes all`() throws {
    let body = Self.content("Mine")
    #expect(try ask(.post, "/admin/preview/live?brand=disney", as: "eve", body: body).status == 403)
    for _ in 0..<LivePreviews.mostOfOne { _ = try begin(as: "ann") }
    let full = try ask(.post, "/admin/preview/live?brand=disney", as: "ann", body: body)
    #expect(full.status == 409 && full.text.contains("ann has 5 live previews"), "\(full.text)")
    _ = try begin(as: "bob")
  }

  @Test func `a phone sees the text, and each text after it`() throws {
    let held = try begin()
    #expect(try test.ask(.get, held.render).text.contains("Unsaved"))
    #expect(try lastEvent(of: held).contains("event: shown\ndata: {\"sequence\":0"))
    let changed = try ask(
      .put, "/admin/preview/\(held.id)?sequence=4", body: Self.content("Later"))
    #expect(changed.status == 200, "\(changed.text)")
    #expect(try changed.json()["sequence"]?.number?.double == 4)
    #expect(try test.ask(.get, held.render).text.contains("Later"))
    #expect(try lastEvent(of: held).contains("\"sequence\":4"))
  }

  @Test func `the answer has a link and its code, and nothing else has the link`() throws {
    let answer = try ask(
      .post, "/admin/preview/live?brand=disney", body: Self.content("Unsaved"))
    let page = try #require(try answer.json()["page"]?.string)
    #expect(page.wholeMatch(of: /https:\/\/paywalls\.example\/preview\/#[0-9a-f]{32}/) != nil)
    #expect(try answer.json()["code"]?.string?.hasPrefix("<svg ") == true)
    let secret = String(page.suffix(32))
    let list = try ask(.get, "/admin/preview")
    #expect(list.text.contains("\"createdBy\": \"ann\"") && !list.text.contains(secret))
    #expect(try !ask(.get, "/admin/audit").text.contains(secret))
  }

  @Test func `a late text loses`() throws {
    let held = try begin()
    let path = "/admin/preview/\(held.id)?sequence="
    #expect(try ask(.put, path + "2", body: Self.content("Second")).status == 200)
    for late in ["1", "2"] {
      let answer = try ask(.put, path + late, body: Self.content("First"))
      #expect(answer.status == 409 && answer.text.contains("text 2"), "\(answer.text)")
    }
    #expect(try test.ask(.get, held.render).text.contains("Second"))
  }

  @Test func `a text with mistakes keeps the picture and says what is wrong`() throws {
    let held = try begin()
    let wrong = #"{"document": "{\"components\": [\n  {\"type\": \"label\", \"titel\": \"A\"}]}"}"#
    let answer = try ask(.put, "/admin/preview/\(held.id)?sequence=1", body: wrong)
    #expect(answer.status == 422)
    #expect(try test.ask(.get, held.render).text.contains("Unsaved"))
    let event = try lastEvent(of: held)
    #expect(event.contains("event: mistakes") && event.contains("\"line\":2"), "\(event)")
    #expect(
      try ask(.put, "/admin/preview/\(held.id)?sequence=2", body: Self.content("Mended"))
        .status == 200)
    #expect(try lastEvent(of: held).contains("event: shown"))
  }

  @Test func `unsaved files go before those of the brand`() throws {
    let document = #"{"components": [{"type": "label", "title": "Ink", "color": "$ink"}]}"#
    let body =
      ##"{"document": \##(document), "companions": {"theme.json": {"colors": {"ink": "#123456"}}}}"##
    let answer = try ask(.post, "/admin/preview/live?brand=disney", body: body)
    let page = try #require(try answer.json()["page"]?.string, "\(answer.text)")
    let tree = try test.ask(.get, "/preview/render?device=iphone-se&preview=\(page.suffix(32))")
    #expect(tree.text.contains("#123456FF"))
  }

  @Test func `the pictures of the text come with its link, and with it alone`() throws {
    let image = "/admin/brands/disney/images/hidden.svg"
    _ = try ask(.put, image, as: "boss", body: TestService.picture)
    let document = TestService.document("Secret").replacing("logo.svg", with: "hidden.svg")
    let answer = try ask(
      .post, "/admin/preview/live?brand=disney", body: "{\"document\": \(document)}")
    let secret = try #require(try answer.json()["page"]?.string).suffix(32)
    let tree = try test.ask(.get, "/preview/render?device=iphone-se&preview=\(secret)").text
    let url = try #require(tree.firstMatch(of: /"url":"https:\/\/paywalls\.example([^"]+)"/)).1
    #expect(url.hasSuffix("?preview=\(secret)"))
    #expect(try test.ask(.get, String(url)).status == 200)
    #expect(try test.ask(.get, String(url.dropLast(secret.count + 9))).status == 404)
    #expect(try test.ask(.get, url.dropLast() + "x").status == 403)
  }

  @Test func `only whoever began it writes and drops it, and an admin`() throws {
    let held = try begin()
    let path = "/admin/preview/\(held.id)"
    #expect(try ask(.put, path + "?sequence=1", as: "bob", body: Self.content("B")).status == 403)
    #expect(try ask(.delete, path, as: "bob").status == 403)
    #expect(try ask(.put, path + "?sequence=1", as: "boss", body: Self.content("C")).status == 200)
    #expect(try ask(.delete, path, as: "boss").status == 200)
    #expect(try ask(.put, path + "?sequence=2", body: Self.content("D")).status == 404)
  }

  @Test func `what is dropped is gone, and its page says so`() throws {
    let held = try begin()
    let request = try HTTPRequest(.get, held.events)
    guard case .events(_, let selection) = test.service.respond(request).content else {
      Issue.record("no stream")
      return
    }
    #expect(try ask(.delete, "/admin/preview/\(held.id)").status == 200)
    let told = String(
      decoding: selection.channel.delivery(after: 0)?.bytes ?? [], as: UTF8.self)
    #expect(told.contains("event: ended\ndata: {\"reason\":\"dropped\"}"))
    for path in [held.render, held.events] { #expect(try test.ask(.get, path).status == 404) }
    #expect(try ask(.get, "/admin/preview").json()["previews"]?.elements?.isEmpty == true)
  }

  @Test func `there are limits of their number and of their content`() throws {
    for name in ["ann", "bob", "cat", "dan"] {
      for _ in 0..<LivePreviews.mostOfOne { _ = try begin(as: name) }
    }
    let answer = try ask(
      .post, "/admin/preview/live?brand=disney", as: "boss", body: Self.content("More"))
    #expect(answer.status == 409 && answer.text.contains("20 live previews"))
    let long = Self.content("A") + String(repeating: " ", count: LivePreviews.contentLimit)
    #expect(try ask(.post, "/admin/preview/live?brand=disney", body: long).status == 413)
    let metrics = try ask(.get, "/metrics").text
    for name in LivePreviews.names {
      #expect(metrics.contains("paywalld_limits_hit_total{limit=\"\(name)\"} 1"), "\(name)")
    }
  }

  @Test func `one that nobody replaces ends after an hour`() throws {
    let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    let previews = LivePreviews { time.withLock { $0 } }
    func draft(_ title: String) throws -> Draft {
      let content = try DraftContent(Array(Self.content(title).utf8))
      return try Draft(content, of: try #require(Brand("disney")), in: test.store)
    }
    func pass(_ seconds: Double) { time.withLock { $0 += seconds } }
    let first = try previews.hold(draft("First"), by: "ann")
    pass(3599)
    _ = try previews.replace(first.id, with: .success(draft("Second")), sequence: 1, by: "ann")
    pass(3599)
    #expect(previews.shown(by: first.secret) != nil)
    pass(1)
    #expect(previews.shown(by: first.secret) == nil && previews.all.isEmpty)
    let told = String(decoding: first.channel.delivery(after: 0)?.bytes ?? [], as: UTF8.self)
    #expect(told.contains("event: ended\ndata: {\"reason\":\"idle\"}"))
  }

  @Test func `nobody finds a live preview by trying`() throws {
    let held = try begin()
    for wrong in [held.id, String(held.secret.dropLast()), held.secret.uppercased() + "0"] {
      #expect(try test.ask(.get, "/preview/events?preview=\(wrong)").status == 404)
      #expect(try test.ask(.get, "/preview/render?preview=\(wrong)").status == 404)
    }
    #expect(
      LoggedText.withoutSecrets(held.render)
        == "/preview/render?preview=***&device=iphone-se")
  }

  @Test func `the page is strict, is in no index, and its files are its own`() throws {
    let page = try test.ask(.get, "/preview/")
    let policy = try #require(page.fields["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(page.fields["X-Robots-Tag"] == "noindex")
    #expect(page.fields["Referrer-Policy"] == "no-referrer")
    #expect(page.fields["Set-Cookie"] == nil)
    for name in page.text.matches(of: /(?:src|href)="([\w.]+\.(?:js|css))"/).map({ String($0.1) }) {
      #expect(try test.ask(.get, "/preview/" + name).status == 200, "\(name)")
    }
    #expect(try test.ask(.get, "/preview").fields["Location"] == "preview/")
  }

  @Test func `a link to a version has a page and a code too`() throws {
    let answer = try ask(.post, "/admin/preview?brand=disney&version=2", as: "boss")
    let page = try #require(try answer.json()["page"]?.string)
    let link = try #require(try answer.json()["url"]?.string)
    #expect(page.hasPrefix("https://paywalls.example/preview/#disney-2-"))
    #expect(page.split(separator: "#").last == link.split(separator: "preview=").last)
    #expect(try answer.json()["code"]?.string?.hasPrefix("<svg ") == true)
  }

  @Test func `where nobody else reaches the service, the answer says what to do`() throws {
    let reach = ServiceReach()
    reach.connect(.nowhere(advice: "open it: paywalld serve --host 0.0.0.0"))
    let link = PhoneLink(to: "s", at: PublicAddress(), reach)
    let text = String(decoding: AnswerForm.phoneLink.text(of: link), as: UTF8.self)
    #expect(
      text
        == #"{"page":"/preview/#s","code":null,"advice":"open it: paywalld serve --host 0.0.0.0"}"#)
  }
}

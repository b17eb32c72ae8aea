import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStore
import Testing

@testable import Routing

/// What people do with the service, from one end to the other, as its clients see it.
struct StoryTests {
  private static func access() -> (AdminAccess, secrets: [Role: String]) {
    var secrets: [Role: String] = [:]
    let tokens = Role.allCases.map { role in
      let made = AccessToken.make(
        name: role.rawValue, role: role, createdAt: Date(), expiresAt: nil, salt: nil)
      secrets[role] = made.secret
      return made.token
    }
    let keeper = TokenKeeper(AccessList(tokens: tokens))
    return (.tokens(keeper), secrets)
  }

  private static func picture(_ width: Int) -> String {
    TestService.picture.replacing(
      "width=\"40\" height=\"20\">", with: "width=\"\(width)\" height=\"20\">")
  }

  @Test
  func `a picture replaced under the same name changes nothing that is served, and comes back`()
    throws
  {
    let test = try TestService()
    let logo = "/brands/disney/images/logo.svg"
    func served() throws -> [String] {
      try [logo, "/images/logo.svg", "/paywall", "/render", "/render?format=svg&images=embedded"]
        .map { try test.ask(.get, $0).text }
    }
    let before = try served()
    let tag = try test.ask(.get, "/paywall").fields["ETag"]
    let put = try test.ask(
      .put, "/admin/brands/disney/images/logo.svg", body: Self.picture(80))
    #expect(put.status == 201)
    #expect(try served() == before)
    #expect(try test.ask(.get, "/paywall").fields["ETag"] == tag)

    let live = TestService.document("Sure")
    let published = try test.ask(.put, "/admin/brands/disney?activate=true", body: live)
    #expect(published.status == 201)
    #expect(
      try published.json()["changes"]?.elements?.map(\.string) == [
        "images/logo.svg is another picture"
      ])
    #expect(try test.ask(.get, logo).text == Self.picture(80))
    #expect(try test.ask(.get, "/paywall").fields["ETag"] != tag)
    let link = try #require(
      try test.ask(.get, "/render").text.firstMatch(of: /\/brands[a-z\/]*\/logo\.[0-9a-f]{12}\.svg/)
    )

    #expect(try test.ask(.post, "/admin/live?brand=disney&version=2").status == 200)
    #expect(try served() == before)
    let old = try test.ask(.get, String(link.0))
    #expect(old.text == Self.picture(80), "a link that was given stays good")
    #expect(old.fields["Cache-Control"]?.contains("immutable") == true)
  }

  @Test func `a brand with pictures is made over HTTP as a draft, and launched by a publisher`()
    throws
  {
    let (access, secrets) = Self.access()
    let test = try TestService(access: access)
    func ask(
      _ role: Role?, _ method: HTTPMethod, _ target: String, body: String = ""
    ) throws -> TestService.Answer {
      var fields: HTTPFields = [:]
      if let secret = role.flatMap({ secrets[$0] }) { fields["Authorization"] = "Bearer " + secret }
      return try test.ask(method, target, fields: fields, body: body)
    }
    func get(_ role: Role?, _ target: String) throws -> TestService.Answer {
      try ask(role, .get, target)
    }
    let put = try ask(
      .editor, .put, "/admin/brands/hulu/images/logo.svg", body: TestService.picture)
    #expect(put.status == 201)
    let published = try ask(.editor, .put, "/admin/brands/hulu", body: TestService.document("New"))
    #expect(published.status == 201)
    #expect(try published.json()["live"]?.bool == false)
    #expect(try get(nil, "/paywall?brand=hulu").status == 404)
    #expect(try get(.editor, "/paywall?brand=hulu").status == 404, "nothing of it is live")
    #expect(try get(.editor, "/paywall?brand=hulu&version=1").text == TestService.document("New"))
    #expect(try ask(.editor, .post, "/admin/live?brand=hulu&version=1").status == 403)
    #expect(try ask(.publisher, .post, "/admin/live?brand=hulu&version=1").status == 200)
    #expect(try get(nil, "/paywall?brand=hulu").text == TestService.document("New"))
    #expect(try get(nil, "/brands/hulu/images/logo.svg").text == TestService.picture)
    let direct = try ask(
      .publisher, .put, "/admin/brands/fox", body: #"{"components": []}"#)
    #expect(try direct.json()["live"]?.bool == true)

    #expect(try ask(.publisher, .delete, "/admin/brands/hulu").status == 403)
    #expect(try ask(.admin, .delete, "/admin/brands/hulu").status == 200)
    #expect(try get(nil, "/paywall?brand=hulu").status == 404)
    #expect(try ask(.admin, .delete, "/admin/brands/disney").status == 409, "it is active")
    let log = try get(.viewer, "/admin/audit?brand=hulu").json()["changes"]?.elements
    #expect(log.map { Array($0) }?.last?["action"]?.string == "delete-brand")
  }

  @Test func `a version that was never live needs a token or a preview link`() throws {
    let (access, secrets) = Self.access()
    let test = try TestService(access: access)
    let editor: HTTPFields = ["Authorization": "Bearer " + (secrets[.editor] ?? "")]
    _ = try test.ask(
      .put, "/admin/brands/disney/images/logo.svg", fields: editor, body: Self.picture(80))
    let draft = TestService.document("Draft")
    #expect(try test.ask(.put, "/admin/brands/disney", fields: editor, body: draft).status == 201)

    let layout = try test.ask(.get, "/render?brand=disney&version=3", fields: editor).text
    let link = String(
      try #require(layout.firstMatch(of: /\/brands[a-z\/]*\/logo\.[0-9a-f]{12}\.svg/)).0)
    let hidden = [
      "/paywall?brand=disney&version=3", "/response.json?version=3",
      "/render?brand=disney&version=3", link,
    ]
    for target in hidden {
      let answer = try test.ask(.get, target)
      #expect(answer.status == 404, "\(target)")
      #expect(!answer.text.contains("Draft"))
      #expect(try test.ask(.get, target, fields: editor).status == 200, "\(target)")
      let wrong = try test.ask(.get, target, fields: ["Authorization": "Bearer wrong"])
      #expect(wrong.status == 401, "\(target)")
    }
    for target in ["/brands", "/brands/disney"] {
      #expect(try !test.ask(.get, target).text.contains("Draft"))
      #expect(try !test.ask(.get, target).text.contains("version=3"))
      #expect(try test.ask(.get, target, fields: editor).text.contains("Draft"))
    }

    let made = try test.ask(
      .post, "/admin/preview?brand=disney&version=3&for=2h", fields: editor)
    #expect(made.status == 201)
    let url = try #require(try made.json()["url"]?.string)
    let preview = try #require(url.split(separator: "preview=").last.map { String($0) })
    #expect(try test.ask(.get, url).text == draft)
    let picture = try #require(try made.json()["renderUrl"]?.string)
    let svg = try test.ask(.get, picture)
    #expect(svg.status == 200 && svg.text.contains(link + "?preview=" + preview))
    #expect(try test.ask(.get, link + "?preview=" + preview).text == Self.picture(80))
    let other = "/paywall?brand=disney&version=1&preview=" + preview
    #expect(try test.ask(.get, other).status == 403, "it shows one version")
    let flipped = preview.dropLast() + (preview.hasSuffix("0") ? "1" : "0")
    for bad in [String(flipped), "x", String(preview.dropFirst())] {
      let target = "/paywall?brand=disney&version=3&preview=" + bad
      #expect(try test.ask(.get, target).status == 403)
    }

    for number in 0..<1_100 {
      let digits = String(UInt32(number) + 0x1000_0000, radix: 16)
      for end in ["1800000000", "253402300799"] {
        let madeUp = "/admin/preview/disney-3-\(end)-\(digits)"
        #expect(try test.ask(.delete, madeUp, fields: editor).status == 404)
      }
    }
    let id = try #require(try made.json()["id"]?.string)
    #expect(try test.ask(.delete, "/admin/preview/" + id, fields: editor).status == 200)
    for target in [url, picture, link + "?preview=" + preview] {
      #expect(try test.ask(.get, target).status == 403, "\(target)")
    }
    let again = try test.ask(.delete, "/admin/preview/" + id, fields: editor).json()
    #expect(again["changed"]?.bool == false)
  }
}

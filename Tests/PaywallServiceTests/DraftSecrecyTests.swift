import Foundation
import HTTP
import PaywallModel
import Testing

@testable import Routing

/// What somebody without a token learns of drafts: nothing, not even that they are there.
@Suite struct DraftSecrecyTests {
  private let test: TestService
  private let editor: HTTPFields

  init() throws {
    let made = AccessToken.make(
      name: "editor", role: .editor, createdAt: Date(), expiresAt: nil, salt: nil)
    editor = ["Authorization": "Bearer " + made.secret]
    test = try TestService(access: .tokens(TokenKeeper(AccessList(tokens: [made.token]))))
    let draft = TestService.document("Secret").replacing("logo.svg", with: "hidden.svg")
    for brand in ["secret-launch", "disney"] {
      let image = "/admin/brands/\(brand)/images/hidden.svg"
      #expect(
        try test.ask(.put, image, fields: editor, body: TestService.picture).status == 201)
      let answer = try test.ask(.put, "/admin/brands/\(brand)", fields: editor, body: draft)
      #expect(answer.status == 201)
    }
  }

  enum Proof: String, CaseIterable {
    case none
    case forgedLink
    case foreignLink
    case wrongToken
  }

  private func ask(_ target: String, _ proof: Proof) throws -> TestService.Answer {
    let mark = target.contains("?") ? "&" : "?"
    switch proof {
    case .none: return try test.ask(.get, target)
    case .forgedLink: return try test.ask(.get, target + mark + "preview=disney-3-1800000000-x")
    case .foreignLink:
      let link = try test.ask(
        .post, "/admin/preview?brand=espn&version=1", fields: editor
      ).json()["url"]?.string?.split(separator: "preview=").last
      return try test.ask(.get, target + mark + "preview=" + String(try #require(link)))
    case .wrongToken:
      return try test.ask(.get, target, fields: ["Authorization": "Bearer pwd_wrong"])
    }
  }

  /// What a stranger sees, with the name that was asked for left out.
  private func seen(_ target: String, _ name: String, _ proof: Proof) throws -> String {
    let answer = try ask(target.replacing("NAME", with: name), proof)
    #expect(answer.status >= 400, "\(target)")
    let fields = answer.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    let whole = try Regex("\\b" + name + "\\b")
    return "\(answer.status)\n\(fields)\n\(answer.text)".replacing(whole, with: "NAME")
  }

  @Test(
    arguments: [
      "/paywall?brand=NAME", "/paywall?brand=NAME&version=1", "/response.json?brand=NAME&version=1",
      "/paywall?brand=NAME&version=2", "/render?brand=NAME", "/render?brand=NAME&version=1",
      "/render?brand=NAME&version=1&format=svg", "/states?brand=NAME&version=1",
      "/paywall/resolved?brand=NAME&version=1", "/brands/NAME", "/brands/NAME/images/hidden.svg",
      "/brands/NAME/images/nothing.svg", "/events?brand=NAME", "/paywall?brand=NAME&paywall=x",
      "/render?brand=NAME&paywall=x&version=1", "/brands/NAME?paywall=x",
      "/paywall?brand=NAME&placement=launch", "/render?brand=NAME&placement=launch",
      "/states?brand=NAME&placement=launch",
    ])
  func `a brand of drafts alone is answered like one that is not there`(target: String) throws {
    for proof in Proof.allCases {
      #expect(try seen(target, "secret-launch", proof) == seen(target, "not-a-launch", proof))
    }
  }

  @Test func `no operation for everybody tells a brand of drafts from none`() throws {
    var tried = 0
    for route in test.service.routes where route.role == nil {
      let takesBrand = route.parameters.contains { $0.name == "brand" }
      guard takesBrand || route.pattern.parameterNames.contains("brand") else { continue }
      let optional = RouteSample(route: route).optional { $0.name != "brand" }
      for more in [[]] + optional.map({ [$0] }) + [["paywall", "version"]] {
        func seen(_ name: String) throws -> String {
          let sample = RouteSample(
            route: route,
            values: ["brand": name, "name": "hidden.svg", "placement": "launch", "preview": "none"])
          let body = #"{"context": {"targetingKey": "ann"}}"#
          let request = sample.request(giving: ["brand"] + more, body: body)
          let answer = try test.ask(route.method, request.target, body: request.body)
          return "\(answer.status) \(answer.text)".replacing(name, with: "NAME")
        }
        tried += 1
        let (draft, none) = (try seen("secret-launch"), try seen("not-a-launch"))
        #expect(draft == none, "\(route.method.rawValue) \(route.pattern) \(more)")
      }
    }
    #expect(tried > 100)
  }

  @Test(arguments: [
    "/brands/NAME/ofrep/v1/evaluate/flags/launch", "/brands/NAME/ofrep/v1/evaluate/flags",
    "/paywall?brand=NAME&placement=launch",
  ])
  func `a placement of a brand of drafts alone is answered like one that is not there`(
    target: String
  ) throws {
    func seen(_ name: String) throws -> String {
      let answer = try test.ask(
        .post, target.replacing("NAME", with: name),
        body: #"{"context": {"targetingKey": "ann"}}"#)
      #expect(answer.status >= 400)
      return "\(answer.status) \(answer.text)".replacing(name, with: "NAME")
    }
    #expect(try seen("secret-launch") == seen("not-a-launch"))
    // Also beside placements that are not live.
    let placements = #"{"placements": {"launch": {"otherwise": {"nothing": "soon"}}}}"#
    let draft = try test.ask(
      .put, "/admin/brands/secret-launch?placements=true", fields: editor, body: placements)
    #expect(draft.status == 201, "\(draft.text)")
    #expect(try seen("secret-launch") == seen("not-a-launch"))
    let told = try test.ask(
      .get, "/paywall?brand=secret-launch&placement=launch&explain=true", fields: editor)
    #expect(told.text.contains("secret-launch has no placements"), "\(told.text)")
  }

  @Test(
    arguments: [
      "/paywall?brand=disney&version=NAME", "/paywall?version=NAME",
      "/render?brand=disney&version=NAME", "/states?brand=disney&version=NAME",
      "/paywall/resolved?brand=disney&version=NAME",
    ])
  func `a draft is answered like a version that is not there`(target: String) throws {
    for proof in Proof.allCases {
      #expect(try seen(target, "3", proof) == seen(target, "7", proof))
    }
  }

  @Test func `what live placements show by its number works for strangers, with its pictures`()
    throws
  {
    let placements =
      #"{"placements": {"launch": {"otherwise": {"paywall": "main", "version": 3}}}}"#
    let targets = [
      "/paywall?brand=disney&version=3", "/render?brand=disney&version=3",
      "/render?brand=disney&version=3&format=svg", "/states?brand=disney&version=3",
      "/paywall/resolved?brand=disney&version=3",
    ]
    let picture = try #require(
      try test.ask(.get, targets[1], fields: editor).text.firstMatch(
        of: /hidden\.[0-9a-f]+\.svg/
      )?.output)
    let address = "/brands/disney/images/\(picture)"
    for target in targets + [address] { #expect(try test.ask(.get, target).status == 404) }
    _ = try test.store.publish(
      Array(placements.utf8), to: #require(Brand("disney")).placements,
      options: .init(activate: true), by: .init(name: "test"))
    for target in targets + [address] {
      #expect(try test.ask(.get, target).status == 200, "\(target)")
    }
    #expect(try test.ask(.get, address).fields["Cache-Control"]?.contains("immutable") == true)
    #expect(!(try test.ask(.get, targets[1]).text.contains("preview=")))
    let flags = "/brands/disney/ofrep/v1/evaluate/flags/launch"
    let value = try test.ask(
      .post, flags, body: #"{"context": {"targetingKey": "ann"}}"#
    ).json()["value"]
    for name in ["url", "render"] {
      #expect(try test.ask(.get, #require(value?[name]?.string)).status == 200)
    }
    #expect(try test.ask(.get, "/paywall?brand=disney&version=4").status == 404)
  }

  @Test func `lists, pages, metrics and the service's state name no draft`() throws {
    try Data("{".utf8).write(
      to: test.folder.appending(path: "paywalls/disney/9.json"))
    _ = try test.store.rescan(by: .init(name: "test"))
    for target in ["/brands", "/brands/disney", "/", "/metrics", "/readyz", "/openapi.json"] {
      let text = try test.ask(.get, target).text
      for word in ["secret-launch", "hidden.svg", "Secret", "3 versions", "9.json"] {
        #expect(!text.contains(word), "\(target) says \(word)")
      }
    }
    #expect(try test.ask(.get, "/readyz", fields: editor).text.contains("9.json"))
  }

  @Test func `a client with a token sees everything`() throws {
    let missing = try test.ask(.get, "/paywall?brand=secret-launch&version=2", fields: editor)
    #expect(try missing.json()["allowed"]?.elements?.map(\.string) == ["1"])
    for (target, type) in [
      ("hulu&version=1", "unknown-brand"), ("espn&version=9", "unknown-version"),
    ] {
      let problem = try test.ask(.get, "/paywall?brand=" + target, fields: editor).json()["type"]
      #expect(problem?.string == "/problems/" + type)
      let open = try TestService().ask(.get, "/paywall?brand=" + target).json()["type"]
      #expect(open?.string == "/problems/" + type)
    }
    let draft = "/paywall?brand=secret-launch&version=1"
    #expect(try test.ask(.get, draft, fields: editor).status == 200)
  }

  @Test func `events of drafts go to nobody without a token`() throws {
    let admin = AccessToken.make(
      name: "admin", role: .admin, createdAt: Date(), expiresAt: nil, salt: nil)
    let test = try TestService(access: .tokens(TokenKeeper(AccessList(tokens: [admin.token]))))
    let own: HTTPFields = ["Authorization": "Bearer " + admin.secret]
    func work(_ title: String) throws {
      let document = TestService.document(title)
      for (method, target, body) in [
        (HTTPMethod.put, "/admin/brands/disney", document),
        (.put, "/admin/brands/disney/images/hidden.svg", TestService.picture),
        (.put, "/admin/brands/disney/theme", "{}"),
        (.post, "/admin/schedule?brand=disney&version=3&at=2099-01-01T00:00:00Z", ""),
        (.post, "/admin/active?brand=espn", ""), (.post, "/admin/live?brand=disney&version=1", ""),
        (.delete, "/admin/brands/disney/versions/4", ""),
      ] {
        _ = try test.ask(method, target, fields: own, body: body)
      }
    }
    func kinds(_ fields: HTTPFields, _ title: String) throws -> [Substring] {
      let request = try HTTPRequest(.get, "/events", fields: fields)
      guard case .events(_, let selection) = test.service.respond(request).content else {
        return []
      }
      let channel = selection.channel
      let start = channel.start(after: nil).cursor
      try work(title)
      let text = String(decoding: try #require(channel.delivery(after: start)).bytes, as: UTF8.self)
      return text.matches(of: /event: ([a-z-]+)/).map(\.1)
    }
    #expect(try kinds([:], "One") == ["activate", "live"])
    #expect(try kinds(own, "Two").contains("publish"))
    let wrong = try test.ask(.get, "/events", fields: ["Authorization": "Bearer pwd_wrong"])
    #expect(wrong.status == 401)
  }
}

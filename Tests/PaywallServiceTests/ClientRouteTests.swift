import ASCII
import Digest
import Foundation
import HTTP
import Testing

@testable import PaywallPages
@testable import SiteRoutes

/// The web component: its script, its page and its sources.
@Suite struct ClientRouteTests {
  private let service: TestService

  init() throws { service = try TestService() }

  @Test func `the scripts of the component are made from its modules`() throws {
    let client = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Service/SiteRoutes/Client")
    let modules = client.appending(path: "Web")
    let names = try FileManager.default.contentsOfDirectory(atPath: modules.path).sorted()
    let bytes = try names.flatMap { try [UInt8](Data(contentsOf: modules.appending(path: $0))) }
    let made = try String(
      contentsOf: client.appending(path: "Joined/sources.sha256"), encoding: .utf8)
    #expect(
      SHA256.hash(bytes).hexadecimal + "\n" == made, "run python3 scripts/make-web-files.py")
  }

  @Test func `the list of apps leads to their pages, which name the modules that they need`()
    throws
  {
    let list = try service.ask(.get, "/app/").text
    let pages = list.matches(of: /href="(\w+\.html)/).map { String($0.1) }
    #expect(Set(pages).count == 5)
    for page in Set(pages) {
      let text = try service.ask(.get, "/app/" + page).text
      let module = try #require(text.firstMatch(of: /<script type="module" src="(\w+\.js)">/)?.1)
      #expect(text.contains("<paywall-view"))
      #expect(try service.ask(.get, "/app/\(module)").status == 200)
    }
    let answer = try service.ask(.get, "/app/other.js")
    #expect(answer.status == 404 && answer.text.contains("paywall.js"))
  }

  @Test func `the script is compressed, and a browser that has it gets 304`() throws {
    let answer = try service.ask(
      .get, "/client/paywall.js", fields: ["Accept-Encoding": "gzip"])
    #expect(answer.status == 200 && answer.fields["Content-Encoding"] == "gzip")
    #expect(answer.fields["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(answer.body.count < 15_950)
    let tag = try #require(answer.fields["ETag"])
    let again = try service.ask(
      .get, "/client/paywall.js", fields: ["Accept-Encoding": "gzip", "If-None-Match": tag])
    #expect(again.status == 304 && again.body.isEmpty)
  }

  @Test
  func `the further modules are named by their content, and as small as such modules should be`()
    throws
  {
    let main = try service.ask(.get, "/client/paywall.js").text
    for (module, size) in [("more", 5_200), ("spare", 1_500), ("loop", 8_000)] {
      let name = try #require(
        main.matches(of: /\.\/([a-z]+\.js\?[0-9a-f]{8})/).map(\.1).first { $0.hasPrefix(module) })
      let answer = try service.ask(
        .get, "/client/\(name)", fields: ["Accept-Encoding": "gzip"])
      #expect(answer.status == 200 && answer.body.count < size)
      #expect(answer.fields["Cache-Control"] == "public, max-age=31536000, immutable")
    }
  }

  @Test
  func
    `a second module of another release is refused, and one without a version is asked for again`()
    throws
  {
    let own = try service.ask(.get, "/client/more.js?\(ClientScript.more.version)")
    let present = try service.ask(.get, "/client/more.js")
    let other = try service.ask(.get, "/client/more.js?0badc0de")
    #expect(own.fields["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(present.body == own.body && present.fields["Cache-Control"] == "public, no-cache")
    #expect(other.status == 404 && other.text.contains("load the page again"))
  }

  @Test
  func `a module at the address of its release is kept, and an old address gets the present one`()
    throws
  {
    let page = try service.ask(.get, "/reference/web").text
    let pinned = String(
      try #require(page.firstMatch(of: /\/client\/[0-9a-f]{8}\/paywall\.js/)).0)
    let present = try service.ask(.get, "/client/paywall.js")
    let kept = try service.ask(.get, pinned)
    let old = try service.ask(.get, "/client/0badc0de/paywall.js")
    #expect(kept.body == present.body && old.body == present.body)
    #expect(kept.fields["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(old.fields["Cache-Control"] == "public, no-cache")
    let integrity = "sha256-" + Data(SHA256.hash(present.body)).base64EncodedString()
    #expect(page.contains(integrity))
    let more = pinned.replacing("paywall.js", with: "more.js?\(ClientScript.more.version)")
    #expect(try service.ask(.get, more).status == 200)
    #expect(try service.ask(.get, pinned.replacing("paywall", with: "other")).status == 404)
  }

  @Test(arguments: [
    ("/app", "app/"), ("/client", "client/"), ("/app?brand=espn", "app/?brand=espn"),
  ])
  func `a folder without its slash leads to the folder`(path: String, place: String) throws {
    let answer = try service.ask(.get, path)
    #expect(answer.status == 308 && answer.fields["Location"] == place)
  }

  @Test func `the module that decides placements is small and needs no other`() throws {
    let answer = try service.ask(
      .get, "/client/decide.js?\(ClientScript.decide.version)", fields: ["Accept-Encoding": "gzip"])
    #expect(answer.status == 200 && answer.body.count < 6_000)
    #expect(try !service.ask(.get, "/client/decide.js").text.contains("import"))
  }

  @Test func `what a page without placements loads at most is 20.9 kB`() throws {
    let sizes = try ["paywall.js", "more.js"].map { name in
      try service.ask(.get, "/client/" + name, fields: ["Accept-Encoding": "gzip"]).body.count
    }
    #expect(sizes.reduce(0, +) <= 20_900, "\(sizes)")
  }

  @Test func `the manifest and the types have every attribute that the element observes`() throws {
    let manifest = try service.ask(.get, "/client/custom-elements.json").text
    let types = try service.ask(.get, "/client/paywall.d.ts")
    #expect(types.fields["Content-Type"] == "text/plain; charset=utf-8")
    let script = try service.ask(.get, "/client/paywall.js").text
    let list = try #require(script.firstMatch(of: /observedAttributes=\[([^\]]*)\]/)?.1)
    let observed = list.split(separator: ",").map { String($0.filter { $0 != "\"" }) }
    #expect(observed.count > 5)
    for name in observed {
      #expect(manifest.contains("\"name\": \"\(name)\"") && types.text.contains("\"\(name)\"?: "))
    }
  }

  @Test func `the types tell known actions apart, and have no place for others`() throws {
    let types = try service.ask(.get, "/client/paywall.d.ts").text
    #expect(types.contains("export type LayoutAction = LayoutPurchaseAction | LayoutLogInAction"))
    #expect(!types.contains("OtherAction") && !types.contains("unknown | "))
    #expect(
      types.contains(
        "export type LayoutPaint = LayoutColor | LayoutLinearGradient | LayoutRadialGradient;"))
    #expect(try service.ask(.get, "/client/paywall.react.d.ts").text.contains("\"paywall-view\""))
  }

  @Test func `pages of every origin may load the script`() throws {
    let answer = try service.ask(
      .get, "/client/paywall.js", fields: ["Origin": "https://app.example"])
    #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
  }

  @Test func `the page of the component has a strict policy`() throws {
    let answer = try service.ask(.get, "/client/")
    let policy = try #require(answer.fields["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
    #expect(answer.text.contains("<paywall-view fill></paywall-view>"))
  }

  @Test func `the sample of the reference is under 20 lines`() throws {
    let page = try service.ask(.get, "/reference/web").text
    let sample = try #require(page.firstMatch(of: /<pre class="html">([^<]*<code>[^<]*)/)?.1)
    #expect(sample.split(separator: "\n").count < 20)
    #expect(page.contains("&lt;paywall-view fill brand=&quot;disney&quot;&gt;"))
  }
}

import Foundation
import HTTP
import JSON
import Locales
import POSIX
import PaywallModel
import PaywallRender
import PaywallStore
import Synchronization
import TestFolders
import Testing

@testable import GateKeeping

@Suite struct GateKeeperTests {
  private let disney: Brand
  private let folder: TemporaryFolder

  init() throws {
    disney = try #require(Brand("disney"))
    folder = try TemporaryFolder()
  }

  private static let offered = #"""
    {"products": {"monthly": {"sku": "m", "price": "6.99", "currency": "USD", "period": "P1M", "trial": "P7D"}},
     "components": [{"type": "label", "title": "Dark", "color": "#000000", "background": "#FFFFFF"}]}
    """#
  private static let themed =
    ##"{"components": [{"type": "label", "title": "Dark", "color": "$ink", "background": "#FFFFFF"}]}"##

  private func settings() -> GateSettings {
    var settings = GateSettings(version: "0.0.0-test")
    settings.deadline = 60_000
    settings.folder = folder.path("findings")
    return settings
  }

  private func watch(_ test: TestService) throws {
    let watch = try GateWatch(test.keeper, of: test.store, prepare: {})
    let catalog = test.store.catalog
    let isDone = try eventually {
      catalog.names.allSatisfy { name in
        catalog.version(name, nil).map { test.keeper.marks.mark(of: $0) != nil } ?? false
      }
    }
    watch.stop(within: 10)
    #expect(isDone)
  }

  private func judged(_ test: TestService) -> Int { test.keeper.judged.load(ordering: .relaxed) }

  @Test func `a document is judged once, and again with another file beside it`() throws {
    let test = try TestService(assets: .onePhone(), gate: settings())
    let theme = ##"{"colors": {"ink": "#000000"}}"##
    #expect(try test.ask(.put, "/admin/brands/disney/theme", body: theme).status == 201)
    let dry = try test.ask(.put, "/admin/brands/disney?dryRun=true", body: Self.themed)
    #expect(dry.status == 200, "\(dry.text)")
    #expect(try test.ask(.put, "/admin/brands/disney", body: Self.themed).status == 201)
    #expect(judged(test) == 1)
    let pale = theme.replacing("#000000", with: "#AAAAAA")
    let put = try test.ask(.put, "/admin/brands/disney/theme", body: pale)
    let number = try #require(try put.json()["versions"]?[0]?["version"]?.number?.int)
    #expect(try test.ask(.post, "/admin/live?brand=disney&version=\(number)").status == 422)
    #expect(judged(test) == 2)
  }

  @Test func `a document with an offer is judged anew on another day, and one without is not`()
    throws
  {
    let days = Days()
    var settings = settings()
    settings.today = { days.today }
    let test = try TestService(assets: .onePhone(), gate: settings)
    func isJudgedAnew(_ document: String) throws -> Bool {
      let before = judged(test)
      let answer = try test.ask(.put, "/admin/brands/disney?dryRun=true", body: document)
      #expect([200, 422].contains(answer.status), "\(answer.text)")
      return judged(test) > before
    }
    let plain = Self.themed.replacing("$ink", with: "#000000")
    #expect(try isJudgedAnew(plain) && isJudgedAnew(Self.offered))
    #expect(try !isJudgedAnew(plain) && !isJudgedAnew(Self.offered))
    days.pass()
    #expect(try !isJudgedAnew(plain) && isJudgedAnew(Self.offered))
  }

  @Test func `a publish waits for the likeliest screens, and is asked to wait for all`() throws {
    let test = try TestService(assets: .onePhone(), gate: settings())
    let document = RareFault.document("#EEEEEE")
    let whole = try test.ask(.put, "/admin/brands/disney?dryRun=true&wait=all", body: document)
    #expect(whole.status == 422 && whole.text.contains("contrast-text"), "\(whole.text)")
    let first = try test.ask(.put, "/admin/brands/disney?dryRun=true", body: document)
    // All screens have been judged now, so their findings count.
    #expect(first.status == 422)
    let other = RareFault.document("#EEEEED")
    let put = try test.ask(.put, "/admin/brands/disney?activate=true", body: other)
    #expect(put.status == 201, "\(put.text.prefix(3_000))")
    try watch(test)
    #expect(try test.ask(.get, "/readyz").text.contains("has 1 error"))
  }

  @Test func `a publish after its dry run is judged once, and all screens are still judged`()
    throws
  {
    let test = try TestService(assets: .onePhone(), gate: settings())
    let (path, document) = ("/admin/brands/disney?dryRun=true", RareFault.document("#EEEEEA"))
    #expect(try test.ask(.put, path, body: document).status == 200)
    #expect(try test.ask(.put, "/admin/brands/disney", body: document).status == 201)
    #expect(judged(test) == 1)
    let newest = try #require(test.store.catalog.entry(disney)?.versions.last)
    #expect(test.keeper.known(of: newest) == nil && test.keeper.mark(of: newest) == nil)
    let first = test.keeper.findings(of: newest, .likeliest)
    test.keeper.store(first, of: newest)
    #expect(try !first.isWhole && !folder.names(".").contains("findings"))
    #expect(test.keeper.findings(of: newest).isWhole && judged(test) == 2)
    #expect(try test.ask(.put, path, body: document).status == 422)
    #expect(judged(test) == 2)
  }

  @Test func `other devices are judged anew`() throws {
    let paywalls = folder.path("paywalls")
    let phone =
      #"{"devices": [{"id": "small", "name": "Small", "width": 320, "height": 568, "scale": 2, "safeArea": {}, "landscape": {}}]}"#
    try folder.write(phone, to: "paywalls/devices.json")
    let assets = try RenderingAssets(paywalls: paywalls)
    let test = try TestService(assets: assets, gate: settings())
    let path = "/admin/brands/disney/versions/1/findings"
    let first = try test.ask(.get, path)
    #expect(first.status == 200 && first.text.contains("\"small\""), "\(first.text)")
    #expect(try test.ask(.get, path).body == first.body && judged(test) == 1)
    try folder.write(phone.replacing("small", with: "tiny"), to: "paywalls/devices.json")
    // The service looks at the file a moment after somebody has asked for it.
    #expect(
      try eventually {
        try test.ask(.get, path).text.contains("\"tiny\"")
      })
    #expect(judged(test) == 2)
  }

  @Test func `live versions are marked where operators look, and nothing is taken away`() throws {
    let test = try TestService(assets: .onePhone(), gate: settings())
    let before = try test.ask(.get, "/brands/disney").json()["versions"]?[1]?["gate"]
    #expect(before?["mark"]?.string == "unknown")
    try watch(test)
    let version = try #require(try test.ask(.get, "/brands/disney").json()["versions"]?[1])
    let errors = try #require(version["gate"]?["errors"]?.number?.int)
    #expect(version["live"]?.bool == true && version["gate"]?["mark"]?.string == "errors")
    #expect(errors > 0)
    let ready = try test.ask(.get, "/readyz")
    #expect(ready.status == 200)
    #expect(
      ready.text.contains(
        "the live version 2 of disney has \(errors == 1 ? "1 error" : "\(errors) errors"): GET /admin/brands/disney/versions/2/findings"
      ), "\(ready.text)")
    let metrics = try test.ask(.get, "/metrics").text
    #expect(metrics.contains(#"paywalld_gate_live_versions{mark="errors"} 2"#), "\(metrics)")
    #expect(metrics.contains(#"paywalld_gate_live_errors{brand="disney"} \#(errors)"#))
  }

  @Test func `findings are kept over a restart, and damaged ones are judged anew`() throws {
    let test = try TestService(assets: .onePhone(), gate: settings())
    try watch(test)
    let live = try #require(test.store.catalog.version(disney, nil))
    let answer = test.keeper.findings(of: live).answer
    let files = try folder.names("findings")
    #expect(files.count == 2 && files.allSatisfy { $0.hasSuffix(".findings") }, "\(files)")

    let keeper = try GateKeeper(.onePhone(), settings())
    #expect(keeper.known(of: live)?.answer == answer)
    let name = try #require(files.first { $0.hasPrefix("disney-") })
    let text = try folder.read("findings/" + name)
    for damage in [String(text.dropLast(9)), text.replacing("passes", with: "posses"), "", "{}"] {
      try folder.write(damage, to: "findings/" + name)
      let keeper = try GateKeeper(.onePhone(), settings())
      #expect(keeper.known(of: live) == nil)
      #expect(keeper.findings(of: live).answer == answer)
    }
  }

  @Test func `a start removes what a killed process left, and findings of versions that are gone`()
    throws
  {
    try folder.write("half", to: "findings/.disney-1.findings.7-1.tmp")
    try folder.write("old", to: "findings/hulu-0123.findings")
    let test = try TestService(assets: .onePhone(), gate: settings())
    try watch(test)
    #expect(try folder.names("findings").count == 2)
  }

  @Test(arguments: [
    ("2026-11-25", true), (#"{"until": "2026-11-25T00:00:00Z"}"#, true), ("12026-11-25", true),
    ("202-11-25", false), ("2026-11-2", false), ("----------", false), ("", false), ("-", false),
    ("a-b 2026-1-12 x", false),
  ])
  func `a day in a text is found`(text: String, isThere: Bool) {
    #expect(Array(text.utf8).namesDay == isThere)
  }
}

/// A calendar that a test turns.
private final class Days: Sendable {
  private let passed = Atomic(20_000)

  var today: CivilDay { CivilDay(sinceEpoch: passed.load(ordering: .relaxed)) }

  func pass() { passed.wrappingAdd(1, ordering: .relaxed) }
}

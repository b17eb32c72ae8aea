import Foundation
import HTTP
import JSON
import PaywallModel
import Testing

@testable import GateKeeping
@testable import Routing

/// The policy of a brand's gate, and what a version changes, over HTTP.
@Suite struct PolicyRouteTests {
  private static let pale =
    ##"{"components": [{"type": "label", "title": "Pale", "color": "#AAAAAA", "background": "#FFFFFF"}]}"##
  private static let dark =
    ##"{"components": [{"type": "label", "title": "Dark", "color": "#000000", "background": "#FFFFFF"}]}"##
  private static let path = "/admin/brands/disney/policy"

  private func service(_ access: AdminAccess = .development) throws -> TestService {
    var settings = GateSettings(version: "0.0.0-test")
    settings.deadline = 60_000
    return try TestService(access: access, assets: .onePhone(), gate: settings)
  }

  @Test func `a policy decides what a publish is refused for, until it is removed`() throws {
    let test = try service()
    #expect(try test.ask(.get, Self.path).status == 404)
    #expect(try test.ask(.put, "/admin/brands/disney?dryRun=true", body: Self.pale).status == 422)
    let put = try test.ask(
      .put, Self.path + "?reason=house%20style", body: #"{"rules": {"contrast-text": "warning"}}"#)
    #expect(put.status == 201, "\(put.text)")
    #expect(try test.ask(.get, Self.path).json()["rules"]?["contrast-text"]?.string == "warning")
    let dry = try test.ask(.put, "/admin/brands/disney?dryRun=true", body: Self.pale)
    #expect(dry.status == 200, "\(dry.text)")
    let warnings = try dry.json()["warnings"]?.elements?.compactMap { $0["code"]?.string }
    #expect(warnings?.contains("contrast-text") == true)
    let versions = try test.ask(.get, "/brands/disney").json()["versions"]?.elements?.count
    #expect(versions == 2, "a policy makes no version")
    #expect(try test.ask(.delete, Self.path).status == 200)
    #expect(try test.ask(.put, "/admin/brands/disney?dryRun=true", body: Self.pale).status == 422)
    let log = try test.ask(.get, "/admin/audit?brand=disney").text
    #expect(log.contains("policy.json") && log.contains("house style"))
  }

  @Test(arguments: [
    (#"{"rules": {"no-such-rule": "off"}}"#, "/rules/no-such-rule"),
    (#"{"devices": ["iphone-of-1998"]}"#, "/devices/0"), (#"{"force": "editor"}"#, "/force"),
    ("[", ""),
  ])
  func `a wrong policy is refused with its place, and the old one stays`(
    policy: String, pointer: String
  ) throws {
    let test = try service()
    #expect(try test.ask(.put, Self.path, body: #"{"budget": 40}"#).status == 201)
    let answer = try test.ask(.put, Self.path, body: policy)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(try answer.json()["errors"]?[0]?["pointer"]?.string == pointer)
    #expect(try test.ask(.get, Self.path).json()["budget"]?.number?.int == 40)
  }

  @Test func `a policy says who may pass the gate by force`() throws {
    let test = try service()
    let forced = "/admin/brands/disney?force=true&reason=emergency"
    #expect(try test.ask(.put, Self.path, body: #"{"force": "nobody"}"#).status == 201)
    let answer = try test.ask(.put, forced, body: Self.pale)
    #expect(answer.status == 403 && answer.text.contains("policy"), "\(answer.text)")
    #expect(try test.ask(.put, Self.path, body: #"{"force": "publisher"}"#).status == 200)
    #expect(try test.ask(.put, forced, body: Self.pale).status == 201)
  }

  @Test func `a policy may name locales that a document lacks, and a request may not`() throws {
    let test = try service()
    let policy = #"{"locales": ["en", "sv"], "devices": ["iphone-se"]}"#
    #expect(try test.ask(.put, Self.path, body: policy).status == 201)
    let check = "/admin/check?brand=disney&budget=8"
    let answer = try test.ask(.post, check, body: Self.dark)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try answer.json()["cells"]?["judged"]?.number?.int == 8)
    #expect(try test.ask(.post, check + "&locales=sv", body: Self.dark).status == 400)
  }

  @Test func `what a version changes is told in sentences, in JSON and as a page`() throws {
    let test = try service()
    #expect(try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.dark).status == 201)
    let longer = Self.dark.replacing("Dark", with: "Dark and long")
    #expect(try test.ask(.put, "/admin/brands/disney", body: longer).status == 201)
    let path = "/admin/brands/disney/impact?version=4&at=2026-11-25"
    let impact = try test.ask(.get, path)
    #expect(impact.status == 200, "\(impact.text)")
    #expect(try impact.json()["from"]?.number?.int == 3)
    let first = try #require(try impact.json()["sentences"]?[0]?.string)
    #expect(first == "“Dark and long” replaces “Dark” on every screen")
    #expect(impact.body == (try test.ask(.get, path)).body)
    let same = try test.ask(.get, "/admin/brands/disney/impact?version=4&from=4").json()
    #expect(same["changes"]?.elements?.isEmpty == true)
    #expect(same["sentences"]?[0]?.string?.hasPrefix("nothing changes on ") == true)
    let page = try test.ask(.get, path + "&format=html")
    #expect(page.fields["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("<figcaption>After</figcaption>"))
    #expect(try test.ask(.get, "/admin/brands/disney/impact?version=9").status == 404)
  }
}

import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStore
import Testing

@testable import GateKeeping
@testable import Routing

/// Every way to go live, made from the table of routes: each changing operation, with each choice of its flags, for each document of a brand,
/// with content of each kind. None of them shows strangers what was not approved, or what the gate stops.
@Suite struct LaunchTests {
  private static let callers = Callers([("ann", .publisher), ("bob", .publisher)])
  private static let pale =
    ##"{"meta": {"name": "Pale"}, "components": [{"type": "label", "title": "Pale", "color": "#AAAAAA", "background": "#FFFFFF"}]}"##
  private static let paler = pale.replacing("Pale", with: "Paler")
  private let disney: Brand
  private let test: TestService
  /// What strangers may see at the beginning.
  private let shown: Set<String>

  init() throws {
    disney = try #require(Brand("disney"))
    var settings = GateSettings(version: "0.0.0-test")
    settings.deadline = 60_000
    test = try TestService(
      access: Self.callers.access, assets: .onePhone(), gate: settings)
    let folder = test.folder.appending(path: "paywalls/disney")
    // Of each document the first version is live, and the third is a draft that the gate stops, or shows one.
    try Data(Self.pale.utf8).write(to: folder.appending(path: "3.json"))
    try Self.write(TestService.document("Winter"), in: folder, to: "paywalls/winter/1.json")
    try Self.write(Self.placements(#"{"paywall": "main"}"#), in: folder, to: "placements/1.json")
    _ = try test.store.rescan()
    for number in [2, 3] {
      try Self.write(
        Self.pale.replacing("Pale", with: "\(number)"), in: folder,
        to: "paywalls/winter/\(number).json")
      try Self.write(
        Self.placements(#"{"paywall": "main", "version": 3}"#, "p\(number)"),
        in: folder, to: "placements/\(number).json")
    }
    _ = try test.store.rescan()
    shown = Self.visible(test.store.catalog, disney)
    try #require(shown.count == 3, "\(shown)")
  }

  private static func write(_ text: String, in folder: URL, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private static func placements(_ show: String, _ name: String = "launch") -> String {
    #"{"placements": {"\#(name)": {"otherwise": \#(show)}}}"#
  }

  /// The versions that strangers can see, or that are live.
  private static func visible(_ catalog: Catalog, _ brand: Brand) -> Set<String> {
    Set(
      catalog.documents(of: brand).flatMap { entry in
        entry.versions.filter { $0 === entry.live || catalog.isPublic($0) }
          .map { "\($0.brand) \($0.number)" }
      })
  }

  /// Each choice of flags and documents that a route offers, without some flags.
  private func choices(_ sample: RouteSample, without left: Set<String>) -> [[String]] {
    let flags = sample.optional {
      if case .flag = $0.kind { !left.contains($0.name) } else { false }
    }
    let paywall = sample.optional { if case .paywall = $0.kind { true } else { false } }
    let also = sample.optional { ["version", "brand", "reason"].contains($0.name) }
    return (0..<(1 << flags.count)).flatMap { bits in
      let chosen = flags.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
      return ([[]] + paywall.map { [$0] }).map { chosen + $0 + also }
    }
  }

  private static let contents = [
    "{}", paler, placements(#"{"paywall": "main", "version": 3}"#, "new"),
    placements(#"{"paywall": "winter", "version": 3}"#, "other"),
  ]

  /// Makes all requests of a caller. Returns how many were answered with success.
  private func tryAll(
    as caller: String, without left: Set<String>, proposal: String = "none"
  ) throws -> Int {
    var done = 0
    let routes = test.service.routes.filter { !$0.method.isSafe && $0.isAdmin }
    // What deletes comes last: it would take away what the others try.
    for route in routes.filter({ $0.method != .delete }) + routes.filter({ $0.method == .delete }) {
      let sample = RouteSample(
        route: route, values: ["version": "3", "proposal": proposal, "reason": "tried"])
      for choice in choices(sample, without: left) {
        for content in sample.takesContent ? Self.contents : [""] {
          let request = sample.request(giving: choice, body: content)
          let answer = try test.ask(
            route.method, request.target, fields: Self.callers.fields(of: caller),
            body: request.body)
          if answer.status < 300 { done += 1 }
          let new = Self.visible(test.store.catalog, disney).subtracting(shown)
          try #require(
            new.isEmpty && test.store.schedules.isEmpty,
            "\(route.method.rawValue) \(request.target) \(content) shows \(new.sorted())")
        }
      }
    }
    return done
  }

  private func ask(_ method: HTTPMethod, _ target: String, as caller: String, _ body: String = "")
    throws -> TestService.Answer
  {
    try test.ask(method, target, fields: Self.callers.fields(of: caller), body: body)
  }

  @Test(arguments: ["publisher", "admin"])
  func `no way leads past the gate without force`(caller: String) throws {
    #expect(try tryAll(as: caller, without: ["force"]) > 20)
    if caller == "publisher" {
      let forced = try ask(
        .post, "/admin/live?brand=disney&version=3&placements=true&force=true&reason=r", as: caller)
      #expect(forced.status == 200, "\(forced.text)")
      #expect(
        Self.visible(test.store.catalog, disney).subtracting(shown) == [
          "disney 3", "disney/placements 3",
        ])
    }
  }

  @Test func `no way leads a person past a second one`() throws {
    let policy = try ask(
      .put, "/admin/brands/disney/policy?reason=r", as: "admin", #"{"fourEyes": true}"#)
    try #require(policy.status == 201, "\(policy.text)")
    let made = try ask(
      .post, "/admin/proposals?brand=disney&version=3&placements=true&force=true&reason=r",
      as: "ann")
    let id = try #require(try made.json()["id"]?.string, "\(made.text)")
    #expect(try tryAll(as: "ann", without: ["unapproved"], proposal: id) > 20)
    let again = try ask(
      .post, "/admin/proposals?brand=disney&version=3&placements=true&force=true&reason=r",
      as: "ann")
    let last = try #require(try again.json()["id"]?.string, "\(again.text)")
    let approved = try ask(.post, "/admin/proposals/\(last)/approve", as: "bob")
    #expect(approved.status == 200, "\(approved.text)")
    #expect(
      Self.visible(test.store.catalog, disney).subtracting(shown) == [
        "disney 3", "disney/placements 3",
      ])
  }
}

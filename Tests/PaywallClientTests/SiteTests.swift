import Foundation
import PaywallService
import PaywallStorage
import PaywallStore
import Routing
import Testing

@testable import PaywallClient

/// The files of `paywalld export site`, when no service answers.
@Suite struct SiteTests {
  private static let index = Data(
    """
    {"site": 1, "day": "2026-11-25", "themes": ["light", "dark"], "active": "espn", "screens": [
      {"screen": "phone-portrait", "width": 390, "height": 844}, {"screen": "phone-landscape", "width": 844, "height": 390},
      {"screen": "tablet-portrait", "width": 834, "height": 1194}],
     "brands": {"espn": {"version": 3, "document": "brands/espn/paywall.json", "locales": ["en", "de", "pt-BR"],
      "layouts": "brands/espn/layouts/{locale}/{screen}-{theme}.json"}}}
    """.utf8)

  private func box(_ width: Double, _ height: Double) -> PaywallBox {
    PaywallBox(width: width, height: height)
  }

  @Test(arguments: [
    (390.0, 844.0, nil as String?, "en/phone-portrait"), (430, 932, "de-AT", "de/phone-portrait"),
    (932, 430, "pt", "pt-BR/phone-landscape"), (1_024, 1_366, "fr", "en/tablet-portrait"),
    (320, 568, "DE", "de/phone-portrait"),
  ])
  func `the nearest screen and the best locale are chosen`(
    width: Double, height: Double, locale: String?, page: String
  ) throws {
    var request = PaywallRequest("espn", in: box(width, height))
    request.locale = locale
    request.theme = .dark
    let path = try SiteIndex(reading: Self.index).place(for: request).path
    #expect(path == "brands/espn/layouts/\(page)-dark.json")
  }

  @Test func `a brand, a version and an index that are not there are errors`() throws {
    let index = try SiteIndex(reading: Self.index)
    #expect(try index.place(for: PaywallRequest()).brand == "espn")
    #expect(throws: PaywallError.self) { try index.place(for: PaywallRequest("none")) }
    var old = PaywallRequest("espn")
    old.version = 2
    #expect(throws: PaywallError.self) { try index.place(for: old) }
    for text in ["", "[]", #"{"site": 2}"#] {
      #expect(throws: PaywallError.self) { try SiteIndex(reading: Data(text.utf8)) }
    }
    #expect(throws: PaywallError.nothingPublished) {
      try SiteIndex(reading: Data(#"{"site": 1}"#.utf8)).place(for: PaywallRequest())
    }
  }

  @Test func `a page of an exported site is shown when the service is gone`() async throws {
    let files = try ServedSamples().site()
    var configuration = PaywallConfiguration()
    configuration.services = [try #require(URL(string: "http://127.0.0.1:1"))]
    configuration.site = URL(string: "http://cdn.example/paywalls")
    let standard = configuration.transport.request
    configuration.transport.request = { request in
      guard request.url.host() == "cdn.example" else { return try await standard(request) }
      let path = request.url.path().replacing("/paywalls/", with: "")
      let content = try files(path)
      return IncomingResponse(status: content == nil ? 404 : 200, content: content ?? Data())
    }
    let client = Paywalls(configuration)
    let page = try await client.paywall("espn")
    #expect(page.origin == .site && page.brand == "espn" && page.layout.states != nil)
    await #expect(throws: PaywallError.self) { try await client.paywall("none") }
  }
}

extension ServedSamples {
  /// The content of a site's files, by path; nil for a path that it does not have.
  fileprivate func site() throws -> @Sendable (String) throws -> Data? {
    let parts = try self.parts()
    let site = try StaticSite(
      of: parts.service, store.catalog, parts.devices, at: PublicAddress(),
      StaticSite.Selection(day: "2026-11-25"))
    return { [self] path in
      _ = self
      if path == "site.json" { return Data(site.index) }
      return try site.files.first { $0.path == path }.map { Data(try site.content(of: $0)) }
    }
  }
}

import ASCII
import Digest
import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallRender
import PaywallStorage
import PaywallStore
import PaywallTree
import Testing

@testable import PaywallPages
@testable import PaywallService

/// What one answer has besides the page: its pictures, how long it is good, other orientations and themes.
@Suite struct WholeAnswerTests {
  private let test: TestService

  init() throws { test = try TestService() }

  private func page(_ query: String) throws -> LaidOutPaywall {
    let answer = try test.ask(.get, "/render?brand=disney" + query)
    return try #require(LaidOutPaywall(reading: answer.json()), "\(answer.text.prefix(300))")
  }

  private func publish(_ document: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney?activate=true", body: document)
    try #require(answer.status == 201, "\(answer.text)")
  }

  @Test func `a page lists its pictures with what their files are`() throws {
    let asset = try #require(try page("").assets.first)
    #expect(asset.kind == .svg && asset.png == nil)
    #expect(asset.width == 40 && asset.height == 20)
    let file = try test.ask(.get, asset.url)
    #expect(asset.size == file.body.count)
    #expect(asset.hash == SHA256.hash(file.body).hexadecimal)
    let image = try page("").root.all.compactMap(\.image).first
    #expect(image?.kind == .svg && image?.url == asset.url)
    let flat = try test.ask(.get, "/render?brand=disney&flatten=true").json()["items"]
    #expect(flat?.elements?.contains { $0["kind"]?.string == "svg" } == true)
  }

  @Test func `an SVG has a PNG where its author put one beside it`() throws {
    let picture = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      ))
    let disney = try #require(Brand("disney"))
    _ = try test.store.putImage(
      Array(picture), named: "logo.png", in: disney, by: Actor(name: "test"))
    try publish(#"{"components": [{"type": "image", "url": "images/logo.svg"}]}"#)
    let png = try #require(try page("").assets.first?.png)
    #expect(Array(picture) == (try test.ask(.get, png)).body)
  }

  @Test func `variants come in one answer, each as it is alone`() throws {
    let all = try page("&device=iphone-15&orientations=all&themes=all&states=all")
    #expect(all.variants?.count == 3)
    for orientation in Orientation.allCases {
      for theme in Theme.allCases {
        let alone = try page(
          "&device=iphone-15&states=all&orientation=\(orientation)&theme=\(theme)")
        #expect(all.page(orientation, theme)?.root == alone.root)
        #expect(all.page(orientation, theme)?.screen == alone.screen)
      }
    }
    #expect(try page("&device=iphone-15&themes=all").variants?.map(\.theme) == [.dark])
  }

  @Test(arguments: [
    "width=390&height=844&orientations=all", "safeArea=0,0,0,0&orientations=all",
    "flatten=true&themes=all", "format=svg&orientations=all", "themes=dark",
  ])
  func `variants that nobody can lay out are an error`(query: String) throws {
    #expect(try test.ask(.get, "/render?brand=disney&" + query).status == 400)
  }

  @Test func `a page tells when time alone may change it`() throws {
    #expect(try page("").freshFor == nil)
    try publish(
      #"""
      {"data": {"deals": {"@source": "https://example.com/deals", "every": "PT10M", "fallback": []}},
       "components": [{"type": "countdown", "until": "2026-12-01T00:00:00Z"}]}
      """#)
    #expect(try page("").freshFor == 600)
    #expect(try page("&now=2026-11-30T23:59:30Z").freshFor == 30)
    #expect(try page("&now=2026-12-02T00:00:00Z").freshFor == 600)
    #expect(try page("&version=1").freshFor == nil)
  }

  @Test func `a scheduled version is announced by the time until it is live`() throws {
    try publish(#"{"components": []}"#)
    let time = Date().addingTimeInterval(3_000).formatted(.iso8601)
    let planned = try test.ask(
      .post, "/admin/schedule?brand=disney&version=1&at=\(time)")
    try #require(planned.status == 201, "\(planned.text)")
    #expect(try page("").freshFor == 2_048)
  }

  @Test func `an example is shown by one answer of a few kilobytes`() throws {
    let folder = TestService.repository.appending(path: "paywalls").path
    let sizes = try LayoutSizes.measured(
      ExamplePaywalls(paywalls: folder), RenderingAssets(paywalls: folder))
    #expect(sizes.map(\.name) == LayoutSizes.recorded.map(\.name))
    for (measured, recorded) in zip(sizes, LayoutSizes.recorded) {
      #expect(measured.states.gzip < 30_000 && measured.variants.gzip < 60_000, "\(measured)")
      for (now, then) in [
        (measured.page.gzip, recorded.page.gzip), (measured.states.gzip, recorded.states.gzip),
        (measured.variants.gzip, recorded.variants.gzip),
      ] {
        #expect(abs(now - then) <= then / 20, "\(measured.name): run paywalld-lab sizes")
      }
    }
  }
}

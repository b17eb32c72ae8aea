import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallRender
import Testing

@testable import PaywallPages
@testable import Routing

/// All pages, found by following the links from the home page.
@Suite struct DocumentationTests {
  private let test: TestService

  init() throws { test = try TestService() }

  /// Two tests look at all pages.
  private static let site = Result { try Site(TestService()) }

  /// In bytes, without pictures.
  private static let largestPage = 150_000

  @Test func `every page is small, whole and labelled, and every link and anchor leads somewhere`()
    throws
  {
    let site = try Self.site.get()
    #expect(site.pages.count >= 90)
    #expect(site.broken == [])
    for (path, text) in site.pages {
      #expect(text.utf8.count <= Self.largestPage, "\(path)")
      #expect(text.ranges(of: "<main").count == 1 && text.ranges(of: "<h1>").count == 1, "\(path)")
      #expect(!text.contains("style=\"") && !text.contains("onclick"), "\(path)")
      #expect(text.ranges(of: "<table").count == text.ranges(of: "<thead>").count, "\(path)")
      #expect(Site.repeated(Site.ids(in: text)) == [], "\(path)")
      for picture in text.matches(of: /<img [^>]*>/) {
        let tag = picture.output
        #expect(tag.contains(" alt=\"") && tag.contains(" width=\""), "\(path): \(tag)")
        #expect(tag.contains(" height=\""), "\(path): \(tag)")
      }
    }
  }

  @Test func `every property has a row with an anchor, and the search finds it`() throws {
    let index = try test.ask(.get, "/reference/names.json").json()
    let paths = Set(index.elements?.compactMap { $0[2]?.string } ?? [])
    let reference = DocumentReference()
    for component in reference.components {
      let page = try test.ask(.get, "/reference/components/\(component.name)").text
      for property in component.properties {
        let name = property.name
        #expect(page.contains("<tr id=\"\(name)\">"), "\(component.name).\(name)")
        #expect(paths.contains("reference/components/\(component.name)#\(name)"))
      }
    }
    for property in reference.common {
      #expect(paths.contains("reference/common#\(property.name)"))
    }
    for type in ProblemType.allCases { #expect(paths.contains("problems/\(type.rawValue)")) }
    for route in test.service.routes { #expect(paths.contains("reference/api#\(route.name)")) }
  }

  @Test func `each entry of the search leads to its anchor`() throws {
    let site = try Self.site.get()
    let index = try test.ask(.get, "/reference/names.json").json()
    for entry in index.elements.map(Array.init) ?? [] {
      let parts = (entry[2]?.string ?? "").split(separator: "#", maxSplits: 1)
      let page = try #require(site.pages["/" + parts[0]], "\(parts)")
      guard let anchor = parts.dropFirst().first else { continue }
      #expect(Site.ids(in: page).contains(String(anchor)), "\(parts)")
    }
  }

  @Test func `the anchors of the former single page lead to the new pages`() throws {
    let page = try test.ask(.get, "/reference").text
    for anchor in [
      "component-label", "action-purchase", "fragment-planCard", "form-color", "every",
    ] {
      #expect(page.contains("<a id=\"\(anchor)\" data-moved href=\"/reference/"), "\(anchor)")
    }
  }

  @Test func `every example is in the gallery, as a picture on each screen and as JSON`() throws {
    let page = try test.ask(.get, "/reference/examples").text
    let folder = TestService.repository.appending(path: "paywalls/examples")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(names.count >= 14)
    for name in names {
      let path = "/reference/examples/\(name)"
      for view in Gallery.View.allCases {
        #expect(page.contains("href=\"\(path).svg?view=\(view.rawValue)\""), "\(name)")
      }
      let json = try test.ask(.get, path + ".json").body
      #expect(try json == Array(Data(contentsOf: folder.appending(path: name + ".json"))))
    }
    for view in Gallery.View.allCases {
      let picture = try test.ask(.get, "/reference/examples/premium.svg?view=\(view.rawValue)")
      #expect(picture.text.hasPrefix("<svg"), "\(view)")
    }
  }

  @Test func `pages are compressed, have an entity tag, and load nothing from elsewhere`() throws {
    for path in ["/reference", "/reference/components/label", "/reference/layout"] {
      let plain = try test.ask(.get, path)
      let packed = try test.ask(.get, path, fields: ["Accept-Encoding": "gzip"])
      #expect(packed.body.count < plain.body.count / 2)
      let tag = try #require(plain.fields["ETag"])
      #expect(try test.ask(.get, path, fields: ["If-None-Match": tag]).status == 304)
      let policy = try #require(plain.fields["Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
      #expect(!policy.contains("unsafe"))
    }
  }

  @Test func `stylesheet and script never change under their names`() throws {
    for asset in PageAsset.all {
      let answer = try test.ask(.get, asset.path)
      #expect(answer.body == asset.bytes)
      #expect(answer.fields["Cache-Control"] == "public, max-age=31536000, immutable")
    }
    #expect(try test.ask(.get, "/assets/page.000000000000.css").status == 404)
    #expect(PageAsset.style.bytes.count + PageAsset.script.bytes.count < 20_000)
  }

  @Test(arguments: [
    "/reference/nothing", "/reference/components/nothing", "/reference/nothing.md",
    "/reference/pictures/nothing.svg", "/reference/pictures/label-1",
    "/reference/pictures/first-0.svg",
    "/reference/examples/nothing.json", "/reference/examples/nothing.svg",
    "/reference/examples/..devices.json",
  ])
  func `what is not there is a problem`(path: String) throws {
    let answer = try test.ask(.get, path)
    #expect(answer.status == 404 && answer.fields["Content-Type"] == "application/problem+json")
  }

  @Test func `every step of the first paywall can be published`() throws {
    for number in 1...FirstPaywall.steps.count {
      let document = FirstPaywall.document(upTo: number).encoded(.pretty)
      let answer = try test.ask(
        .put, "/admin/brands/saffron", body: String(decoding: document, as: UTF8.self))
      #expect(answer.status == 201, "step \(number): \(answer.text)")
    }
    let page = try test.ask(
      .get, "/render?brand=saffron&version=\(FirstPaywall.steps.count)&locale=de&format=svg"
    ).text
    #expect(page.contains("Abend") && page.contains("kostenlos"))
  }

  @Test func `every fragment and every step of the first paywall is drawn in both themes`() throws {
    let names =
      PagePictures.components.keys.sorted()
      + FirstPaywall.steps.indices.map { "first-\($0 + 1)" }
    for name in names {
      for theme in ["light", "dark"] {
        let answer = try test.ask(.get, "/reference/pictures/\(name).svg?theme=\(theme)")
        #expect(answer.status == 200 && answer.text.hasPrefix("<svg"), "\(name) \(theme)")
      }
    }
  }
}

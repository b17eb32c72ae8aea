import HTTP
import JSON
import Testing

@testable import PaywallPages
@testable import PaywallService

/// The pictures of the layout specification.
@Suite struct LayoutFigureTests {
  private let test: TestService

  init() throws { test = try TestService() }

  @Test func `every section has pictures, and every case of the kit stands in one`() throws {
    let anchors = Set(PageFile("/reference/layout").page().sections.map(\.id))
    #expect(Set(LayoutFigures.cases.keys).isSubset(of: anchors))
    #expect(Set(LayoutSteps.all.map(\.section)).isSubset(of: anchors))
    let shown = LayoutFigures.cases.values.joined().sorted()
    #expect(try shown == KitCase.all().map(\.name).sorted())
  }

  @Test func `every picture of the page is there`() throws {
    let page = try test.ask(.get, "/reference/layout").text
    let pictures = page.matches(of: /src="(\/reference\/layout\/[a-z0-9-]+)"/).map { String($0.1) }
    #expect(pictures.count >= 60)
    for picture in pictures {
      let answer = try test.ask(.get, picture)
      #expect(answer.status == 200 && answer.text.hasPrefix("<svg"), "\(picture)")
    }
  }

  @Test func `the growing page says what each step becomes in the tree`() throws {
    let page = try test.ask(.get, "/reference/layout").text
    let plain = page.replacing(/<\/?span[^>]*>/, with: "")
    let pointers = plain.matches(of: /&quot;pointer&quot;: &quot;\/(components\/\d|footer)&quot;/)
    #expect(pointers.count >= 6)
  }

  @Test(arguments: ["none", "step-0", "step-7", "step-x", "README", "kit.json"])
  func `an unknown picture is a problem`(name: String) throws {
    #expect(try test.ask(.get, "/reference/layout/" + name).status == 404)
  }
}

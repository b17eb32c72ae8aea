import Foundation
import JSON
import PaywallClient
import Testing

/// A page that is not as the specification has it is shown, or fails with a reason.
@Suite struct ToleranceTests {
  private func read(_ text: String) throws(PaywallError) -> Paywall {
    try Paywall(reading: Data(text.utf8), from: .service, received: TestPaywall.moment)
  }

  private static let page = String(decoding: TestPaywall.content("espn"), as: UTF8.self)

  @Test(arguments: [
    ("", "the response is not JSON"), ("{", "the response is not JSON"),
    ("[]", "not a laid-out page"),
    ("{}", "not a laid-out page"), ("null", "not a laid-out page"),
    (#"{"contract": 2}"#, "revision 2"),
    (page.replacing(#""children""#, with: #""others""#), "nothing on it"),
    (
      page.replacing(
        #""width": 100, "height": 200, "scale""#, with: #""width": 0, "height": 200, "scale""#),
      "not a laid-out page"
    ),
    (page.replacing(#""background""#, with: #""opacity": 0, "background""#), "nothing on it"),
  ])
  func `what is no page fails with its reason`(text: String, reason: String) throws {
    let error = #expect(throws: PaywallError.self) { try read(text) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (#""locale": "en","#, ""), (#""locale": "en""#, #""locale": 7"#),
    (#""theme": "light""#, #""theme": "sepia""#),
    (#""type": "button""#, #""type": "hologram""#), (#""type": "close""#, #""type": "teleport""#),
    (#""statusBar": "dark""#, #""statusBar": null"#),
    (##""background": "#000000FF""##, ##""background": "#000000FF", "glow": [1]"##),
    (#""pointer": "/components/0","#, ""), (#""contract": 1,"#, ""),
  ])
  func `what a client does not know, or misses, does not keep it from showing the page`(
    part: String, other: String
  ) throws {
    let text = Self.page.replacing(part, with: other)
    #expect(text != Self.page)
    #expect(try read(text).layout.root.children.count == 1)
  }

  @Test func `a page is the same after it was coded`() throws {
    let page = try TestPaywall.page("espn")
    let coded = try JSONDecoder().decode(Paywall.self, from: JSONEncoder().encode(page))
    #expect(coded == page)
  }
}

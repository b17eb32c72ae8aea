import Testing

@testable import PaywallService

/// What the reference apps ask their own service for.
@Suite struct AppPaywallRouteTests {
  private let service: TestService
  private static let screen = "width=390&height=844"

  init() throws { service = try TestService() }

  private func post(_ app: String, _ content: String) throws -> TestService.Answer {
    try service.ask(
      .post, "/app/\(app)/render?\(Self.screen)",
      fields: ["Content-Type": "application/json"], body: content)
  }

  @Test(arguments: ["deals", "streaming", "premium", "premium-plain", "dishwashers"])
  func `each app's paywall is laid out, with pictures that the service has`(app: String) throws {
    let answer = try service.ask(.get, "/app/\(app)/render?\(Self.screen)&states=all")
    let tree = try answer.json()
    #expect(answer.status == 200 && tree["root"] != nil && tree["states"] != nil)
    for asset in tree["assets"]?.elements.map(Array.init) ?? [] {
      let url = try #require(asset["url"]?.string)
      #expect(try service.ask(.get, "/app/\(app)/\(url)").status == 200, "\(url)")
    }
  }

  @Test func `data of the app takes the place of the document's`() throws {
    let answer = try post(
      "deals",
      #"{"data": {"list": {"products": [{"id": 7, "title": "A lamp", "availability": "In stock", "image_url": "images/television-red.svg"}]}}}"#
    )
    #expect(answer.status == 200 && answer.text.contains("A lamp"))
    #expect(!answer.text.contains("Lumora"))
  }

  @Test(arguments: [
    #"{"data": {"list": {"products": "none"}}}"#, #"{"data": {"list": null}}"#, "{\"data\": ",
  ])
  func `data that does not fit is refused with its mistakes`(content: String) throws {
    let answer = try post("deals", content)
    #expect(answer.status == 422 && answer.text.contains("\"pointer\""))
  }

  @Test func `content beyond the limit is refused`() throws {
    let answer = try post("deals", "{\"message\": \"\(String(repeating: "x", count: 70_000))\"}")
    #expect(answer.status == 413)
  }

  @Test(arguments: [
    "/app/nothing/render?width=390&height=844", "/app/deals/images/nothing.svg",
    "/app/deals/images/..deals.json", "/app/data/nothing.json", "/app/data/..deals.json",
  ])
  func `what there is not is not found`(path: String) throws {
    #expect(try service.ask(.get, path).status == 404)
  }

  @Test func `data comes as it lies in the folder`() throws {
    let answer = try service.ask(.get, "/app/data/deal-50.json")
    #expect(answer.status == 200 && answer.fields["Content-Type"] == "application/json")
    #expect(try answer.json()["code"]?.string == "ITEM_NOT_FOUND")
  }
}

import HTTP
import JSON
import Testing

@testable import PaywallService

/// Products, texts and fragments put over HTTP.
@Suite struct CompanionRouteTests {
  private let test: TestService

  init() throws { test = try TestService() }

  private let brand = "/admin/brands/disney"
  private let document =
    #"{"strings": {"en": {"buy": "Buy {monthly.price}"}}, "components": [{"type": "button", "title": "$buy", "action": {"type": "purchase", "product": "monthly"}}, {"type": "fragment", "name": "card"}]}"#

  private static let files = [
    (
      "products", "products.json", #"{"monthly": {"sku": "m", "price": "4.99", "currency": "EUR"}}"#
    ),
    ("strings/sv", "strings/sv.json", #"{"buy": "Köp {monthly.price}"}"#),
    ("fragments/card", "fragments/card.json", #"{"component": {"type": "label", "title": "a"}}"#),
  ]

  @Test func `files are put, listed, published with, shown and taken away`() throws {
    for (address, path, text) in Self.files {
      #expect(try test.ask(.get, "\(brand)/\(address)").status == 404)
      let put = try test.ask(.put, "\(brand)/\(address)", body: text)
      #expect(put.status == 201, "\(put.text)")
      #expect(try put.json()["name"]?.string == path)
      let got = try test.ask(.get, "\(brand)/\(address)")
      #expect(got.text == text && got.fields["ETag"] == put.fields["ETag"])
      #expect(
        try test.ask(.put, "\(brand)/\(address)", body: text).json()["changed"]?.bool == false)
    }
    let listed = try test.ask(.get, "/brands/disney").json()["stagedFiles"]?.elements?.compactMap {
      $0["name"]?.string
    }
    #expect(listed == ["fragments/card.json", "products.json", "strings/sv.json"])
    let published = try test.ask(.put, "\(brand)?activate=true", body: document)
    #expect(published.status == 201, "\(published.text)")
    let swedish = try test.ask(.get, "/render?brand=disney&locale=sv")
    #expect(swedish.text.contains("Köp 4,99"), "\(swedish.text)")
    let dearer = Self.files[0].2.replacing("4.99", with: "6.99")
    let next = try test.ask(.put, "\(brand)/products", body: dearer)
    let number = try #require(next.json()["versions"]?[0]?["version"]?.number?.int)
    #expect(try test.ask(.get, "/render?brand=disney&locale=sv").text == swedish.text)
    #expect(try test.ask(.post, "/admin/live?brand=disney&version=\(number)").status == 200)
    #expect(try test.ask(.get, "/render?brand=disney&locale=sv").text.contains("Köp 6,99"))
    for (address, _, _) in Self.files {
      #expect(try test.ask(.delete, "\(brand)/\(address)").status == 200)
      #expect(try test.ask(.delete, "\(brand)/\(address)").status == 404)
    }
    #expect(try test.ask(.get, "/render?brand=disney&locale=sv").text.contains("Köp 6,99"))
  }

  @Test(arguments: [
    (
      "products", #"{"monthly": {"sku": "m", "price": 5, "currency": "EUR"}}"#, 422,
      "/monthly/price"
    ),
    ("strings/sv", #"{"buy": 5}"#, 422, "/buy"), ("strings/svenska", "{}", 400, ""),
    ("fragments/card", "{}", 422, ""), ("fragments/1", "{}", 400, ""),
    ("strings/sv.json", "{}", 400, ""),
  ])
  func `a mistake is reported with its place`(
    address: String, text: String, status: Int, pointer: String
  ) throws {
    let answer = try test.ask(.put, "\(brand)/\(address)", body: text)
    #expect(answer.status == status)
    guard status == 422 else { return }
    #expect(try answer.json()["errors"]?[0]?["pointer"]?.string == pointer, "\(answer.text)")
  }
}

import Foundation
import JSON
import PaywallCheck
import PaywallModel
import Testing

/// Offers, commitments and seats that no store sells; `Fixtures/wrong-offers.json` has the products and what the author reads.
@Suite struct WrongOfferTests {
  private struct Row: Decodable {
    var found: [String]
  }

  @Test func `each wrong offer is told with its place, what is wrong and what to do`() throws {
    let bytes = try Repository.read("Tests/PaywallCheckTests/Fixtures/wrong-offers.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(bytes))
    let nodes = try #require(JSONText(parsing: bytes, limits: .trusted).root.elements)
    #expect(rows.count >= 60)
    let checker = try WrongDocument.checker
    for (row, node) in zip(rows, nodes) {
      let products = String(decoding: try #require(node["products"]).source, as: UTF8.self)
      let found = Self.found(in: products, by: checker)
      #expect(found == row.found, "\(products)")
    }
  }

  private static func found(in products: String, by checker: DocumentChecker) -> [String] {
    let document =
      #"{"products": \#(products), "components": [{"type": "label", "title": "Buy"}]}"#
    do throws(InvalidDocument) {
      _ = try checker.check(Array(document.utf8), Companions([:])) { _ in true }
      return []
    } catch {
      return error.diagnostics.map {
        "\($0.code) \($0.pointer): \($0.message)" + ($0.hint.map { "; \($0)" } ?? "")
      }
    }
  }
}

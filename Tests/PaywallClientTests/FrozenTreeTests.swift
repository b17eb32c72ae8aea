import Foundation
import JSON
import PaywallTree
import Suites
import Testing

@testable import PaywallClient

/// Trees that services of former releases have sent, and that apps have kept: the cases of the kit as they were when their contract came out.
@Suite struct FrozenTreeTests {
  @Test(arguments: 1...LayoutSchema.contract)
  func `each tree of a contract is read, drawn and played`(contract: Int) throws {
    let cases = try Self.cases(of: contract)
    #expect(cases.count > 50)
    for (name, tree) in cases {
      let page = try Paywall(
        reading: Data(tree.encoded()), from: .service, received: TestPaywall.moment)
      #expect(page.layout.contract == contract, "\(name)")
      #expect(!FlatPaywall(page.layout).items.isEmpty, "\(name)")
      Explorer.useEverything(of: page.layout)
    }
  }

  private static func cases(of contract: Int) throws -> [(name: String, tree: JSONValue)] {
    let text = try Suites.read("contracts/layout-\(contract).json")
    guard case .object(let cases) = try JSONText(parsing: text, limits: .trusted).root.value else {
      return []
    }
    return cases.compactMap { field in field.value["tree"].map { (field.name, $0) } }
  }
}

import PaywallModel
import PaywallStore
import Testing

@testable import PaywallStorage

let anna = Actor(name: "anna", peer: "127.0.0.1", requestID: "r-1", reason: "because")

extension Brand {
  /// For names that a test writes itself.
  static func named(_ name: String) throws -> Brand { try #require(Brand(name)) }
}

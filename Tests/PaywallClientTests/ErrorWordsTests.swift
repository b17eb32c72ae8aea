import Foundation
import PaywallClient
import Testing

/// What an app reads that shows `localizedDescription`, as it does for any error.
@Suite struct ErrorWordsTests {
  @Test(arguments: [
    (PaywallError.timedOut as any Error, "the service did not answer in time"),
    (
      PaywallError.refused(status: 403, detail: "the key is wrong"),
      "the service refused the request (403): the key is wrong"
    ),
    (PaywallError.unreadable("it is no JSON"), "it is no JSON"),
    (PurchaseError.network, "There is no connection."),
    (PurchaseError.purchaseFailed("Your card was refused."), "Your card was refused."),
  ])
  func `an error says in words what happened`(error: any Error, words: String) {
    #expect(error.localizedDescription == words)
  }
}

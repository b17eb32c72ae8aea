import Foundation
import JSON
import Signatures
import Testing

@testable import PaywallMoney

struct GoogleTokenTests {
  private let suite: MadeSuite
  private let keys: GoogleKeys
  private let token = GoogleToken(
    audience: "https://paywalls.example.com/events/google-play/disney",
    account: "push@project.iam.gserviceaccount.com")

  init() throws {
    suite = try MadeSuite()
    let set = try #require(suite.root["google"]?["keys"])
    keys = try #require(GoogleKeys(Array(set.source), try SignatureLibrary.load()))
  }

  @Test func `each token that was made passes, or is refused with its reason`() throws {
    let cases = try MadeSuite.cases(suite.root["google"])
    #expect(cases.count >= 15)
    for each in cases {
      let found = MadeSuite.refusal { () throws(SignedRefusal) in
        try token.check(each.message, key: { keys[$0] }, at: suite.now)
      }
      #expect(found == each.expected, "\(each.name)")
    }
  }

  @Test func `a set of keys without one of RSA is none`() throws {
    let library = try SignatureLibrary.load()
    for text in [
      "", "{}", "[]", #"{"keys":[]}"#, #"{"keys":[{"kty":"EC","kid":"a"}]}"#,
      #"{"keys":[{"kty":"RSA","kid":"a","n":"AQAB","e":"AQAB"}]}"#,
    ] {
      #expect(GoogleKeys(Array(text.utf8), library) == nil, "\(text)")
    }
  }
}

import ASCII
import Digest
import Foundation
import JSON
import Signatures
import Suites
import Testing

@testable import PaywallMoney

struct AppStoreSignatureTests {
  @Test func `each message that was made passes, or is refused with its reason`() throws {
    let suite = try MadeSuite()
    let cases = try MadeSuite.cases(suite.root)
    #expect(cases.count > 50)
    for each in cases {
      // Nothing of one case is known in the next: a stranger's message comes first.
      let fresh = try MadeSuite()
      let found = MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try fresh.notification(each.message)
      }
      #expect(found == each.expected, "\(each.name)")
    }
  }

  @Test func `a chain that is known changes no refusal`() throws {
    let suite = try MadeSuite()
    _ = try suite.fact("right")
    // The others need an unknown chain, of which only so many are looked at.
    for each in try MadeSuite.cases(suite.root) where each.expected != .chain {
      let found = MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try suite.notification(each.message)
      }
      #expect(found == each.expected, "\(each.name)")
    }
  }

  @Test func `Apple's public messages pass with their root, and the wrong ones do not`() throws {
    let suite = try JSONText(parsing: Suites.read("app-store/public.json"), limits: .trusted).root
    let signatures = try MadeSuite.signatures(root: suite["testCA"]?.string)
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    func kind(_ name: String) throws -> SignedRefusal.Kind? {
      let message = try #require(suite["messages"]?[name]?.string)
      return MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try signatures.payload(of: Array(message.utf8), at: now)
      }
    }
    #expect(try kind("testNotification") == nil)
    #expect(try kind("transactionInfo") == nil)
    #expect(try kind("renewalInfo") == nil)
    #expect(try kind("missingX5CHeaderClaim") == .chainLength)
    #expect(try kind("xcode-signed-transaction") == .chainLength)
    // Rightly signed, for another app.
    let wrong = try #require(suite["messages"]?["wrongBundleId"]?.string)
    let payload = try signatures.payload(of: Array(wrong.utf8), at: now)
    let about = try #require(payload["data"])
    let apps = AppStoreApps(numbers: ["com.example": 1234])
    #expect(
      MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try apps.environment(of: about, hasNumber: true)
      } == .environment, "this one names no environment either")
  }

  @Test func `Apple's test notification is one of the sandbox of its app alone`() throws {
    let suite = try JSONText(parsing: Suites.read("app-store/public.json"), limits: .trusted).root
    let signatures = try MadeSuite.signatures(root: suite["testCA"]?.string)
    let message = try #require(suite["messages"]?["testNotification"]?.string)
    let content = Array("{\"signedPayload\":\"\(message)\"}".utf8)
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    let fact = try AppStoreNotification(
      content, of: AppStoreApps(numbers: ["com.example": nil]), signatures, at: now
    ).fact
    #expect(fact.kind == .noted && fact.said == "TEST" && fact.environment == .sandbox)
    #expect(fact.time == 1_681_314_324_000)
    #expect(
      MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try AppStoreNotification(
          content, of: AppStoreApps(numbers: ["com.example.other": nil]), signatures, at: now)
      } == .wrongApp)
  }

  @Test func `the root in the program is Apple's`() throws {
    #expect(
      SHA256.hash(Certificate.appleRootBytes).hexadecimal
        == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
    _ = try Certificate.appleRoot()
    let suite = try MadeSuite()
    let signatures = AppStoreSignatures(
      root: try Certificate.appleRoot(), try SignatureLibrary.load())
    let message = try suite.message("right")
    #expect(
      MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try signatures.payload(of: Array(message.utf8), at: suite.now)
      } == .chain)
  }

  @Test func `strangers can make the service verify only so many chains a second`() throws {
    let suite = try MadeSuite()
    let message = Array(try suite.message("a leaf of another authority with the same name").utf8)
    func kind(at now: Date) -> SignedRefusal.Kind? {
      MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try suite.signatures.payload(of: message, at: now)
      }
    }
    let kinds = (0..<KnownChains.burst + 5).map { _ in kind(at: suite.now) }
    #expect(kinds.filter { $0 == .chain }.count == KnownChains.burst)
    #expect(kinds.suffix(5).allSatisfy { $0 == .busy })
    // A known chain needs no turn, and a second later there are turns again.
    #expect(kind(at: suite.now.addingTimeInterval(1)) == .chain)
  }

  /// `paywalld-lab fuzz store-messages` changes many more.
  @Test func `no mutation of a message is accepted`() throws {
    let suite = try MadeSuite()
    let right = Array(try suite.message("right").utf8)
    var mutation = MessageMutation(seed: 59)
    _ = try suite.signatures.payload(of: right, at: suite.now)
    for round in 0..<2_000 {
      let changed = mutation.mutated(right)
      guard changed != right else { continue }
      // Each in a second of its own, so that no unknown chain has to wait.
      let found = MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try suite.signatures.payload(
          of: changed, at: suite.now.addingTimeInterval(Double(round)))
      }
      #expect(found != nil && found != .busy, "round \(round)")
    }
  }
}

import Foundation
import Testing

@testable import PaywallClient

/// What a configuration is without further settings.
@Suite struct ConfigurationTests {
  @Test func `the standard configuration keeps pages and state, a plain one nothing`() throws {
    let url = try #require(URL(string: "https://paywalls.example.com"))
    let standard = PaywallConfiguration.standard(url, key: "pck_1")
    #expect(standard.services == [url] && standard.key == "pck_1")
    #expect(standard.cacheFolder == PaywallConfiguration.standardCacheFolder)
    #expect(standard.stateFolder == PaywallConfiguration.standardStateFolder)
    let plain = PaywallConfiguration(url)
    #expect(plain.cacheFolder == nil && plain.stateFolder == nil)
  }

  @Test func `a message is told once of its kind, whatever its numbers and its reason`() {
    let kinds = MessageKinds()
    let messages = [
      "20 events were refused, and are dropped: (403)",
      "3 events were refused, and are dropped: no",
      "events were not sent: the service cannot be reached", "events were not sent: timed out",
    ]
    #expect(messages.map(kinds.isNew) == [true, false, true, false])
  }
}

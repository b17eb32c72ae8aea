import Foundation
import Testing

@testable import PaywallClient

@Suite struct RequestTests {
  @Test func `a request tells the time zone, by its address and for layouts on the device`() {
    var request = PaywallRequest("disney")
    #expect(request.timeZone == TimeZone.current.identifier)
    request.timeZone = "Europe/Berlin"
    #expect(request.target.contains("&timeZone=Europe%2FBerlin&"))
    #expect(request.documentTarget.contains("&timeZone=Europe%2FBerlin"))
    #expect(request.layoutParameters["timeZone"] == "Europe/Berlin")
    request.timeZone = nil
    #expect(!request.target.contains("timeZone"))
  }
}

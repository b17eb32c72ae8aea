import Testing

@testable import PaywallModel

@Suite struct OpenableAddressTests {
  private static let addresses = [
    "https://example.com", "http://example.com/", "https://example.com:8443/a?b=c#d",
    "https://[::1]:8080/x",
    "https://192.168.0.1", "mailto:a@example.com", "tel:+491234", "sms:+491234?body=Hi%20there",
    "https://a/%C3%A9",
    "https://a#", "https://a?", "", "https://", "https:///a", "https://[]", "https://[::1",
    "https://[g]", "https://a:",
    "https://a:123456", "https://a:12x", "https://user@example.com", "https://example.com\\evil",
    "HTTPS://example.com",
    "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "mailto:", "tel: 1",
    "https://a/%", "https://a/%4",
    "https://a/%zz", "https://a/é", "https://exámple.com", "https://a/ b", "https://a\n",
    "https://a/\u{0}", "https://a\u{301}",
    " https://a", "ftp://a", "https//a", "https:/a", "http://a:1:2", "https://a]", "https://a/[x]",
    "https://a{b}",
  ]

  @Test(arguments: addresses)
  func `an address may be opened where the schema's pattern has it`(address: String) throws {
    let matches = try Regex(OpenableAddress.pattern).wholeMatch(in: address) != nil
    #expect(OpenableAddress.includes(address) == matches)
  }

  @Test func `so it is for addresses with any character of ASCII in each place`() throws {
    let pattern = try Regex(OpenableAddress.pattern)
    for base in ["https://a.b:80/c?d#e", "http://[::1]/%20", "mailto:x"] {
      for place in base.indices {
        for byte in UInt8(0)..<0x80 {
          var address = base
          address.replaceSubrange(place...place, with: String(UnicodeScalar(byte)))
          let matches = try pattern.wholeMatch(in: address) != nil
          #expect(OpenableAddress.includes(address) == matches, "\(address.debugDescription)")
        }
      }
    }
  }
}

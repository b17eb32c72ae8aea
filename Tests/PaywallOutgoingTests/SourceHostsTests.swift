import Outgoing
import Testing

@testable import PaywallOutgoing

@Suite struct SourceHostsTests {
  /// What the operator names, a host, an address that it has, and whether it may be asked there.
  @Test(arguments: [
    ("deals.example", "deals.example", "93.184.216.34", true),
    ("deals.example", "DEALS.example", "93.184.216.34", true),
    ("deals.example", "other.example", "93.184.216.34", false),
    ("deals.example", "deals.example", "127.0.0.1", false),
    ("deals.example", "deals.example", "169.254.169.254", false),
    ("deals.example", "deals.example", "::ffff:10.0.0.1", false),
    ("deals.example", "deals.example", "::1", false),
    ("deals.example=10.0.0.0/8", "deals.example", "10.2.3.4", true),
    ("deals.example=10.0.0.0/8", "deals.example", "127.0.0.1", false),
    ("deals.example=10.0.0.0/8", "deals.example", "93.184.216.34", true),
    ("deals.example=10.0.0.0/8", "10.2.3.4", "10.2.3.4", false),
    ("*.shop.example", "a.shop.example", "8.8.8.8", true),
    ("*.shop.example", "a.b.shop.example", "8.8.8.8", true),
    ("*.shop.example", "shop.example", "8.8.8.8", false),
    ("*.shop.example", "badshop.example", "8.8.8.8", false),
    ("*", "any.example", "8.8.8.8", true), ("*", "any.example", "192.168.0.1", false),
    ("127.0.0.1", "127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "localhost", "127.0.0.1", false),
    ("::1", "::1", "::1", true), ("0:0:0::1", "::1", "::1", true),
    ("a.example,localhost=127.0.0.1", "localhost", "127.0.0.1", true),
    ("a.example,localhost=127.0.0.1", "localhost", "::1", false),
  ])
  func `a host is asked where the operator lets it be asked`(
    named: String, host: String, address: String, isAsked: Bool
  ) throws {
    let hosts = try #require(SourceHosts(named))
    #expect(try hosts.permits(#require(InternetAddress(address)), of: host) == isAsked)
  }

  @Test(arguments: [
    "", ",", "a.example,", "http://a.example", "a.example/path", "a.example:80", "a b", "*=",
    "a.example=", "a.example=10.0.0.0/40", "a.example=b", "**", "a*.example", "a=1.1.1.1=2",
  ])
  func `anything else names no host`(text: String) { #expect(SourceHosts(text) == nil) }
}

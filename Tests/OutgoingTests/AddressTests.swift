import Testing

@testable import Outgoing

@Suite struct AddressTests {
  /// Addresses, and whether all the world reaches the same machine by them.
  @Test(arguments: [
    ("8.8.8.8", true), ("93.184.216.34", true), ("172.15.255.255", true), ("172.32.0.0", true),
    ("100.63.255.255", true), ("2606:2800:220:1::1", true), ("2a00:1450::1", true),
    ("::ffff:8.8.8.8", true), ("64:ff9b::808:808", true),
    ("0.0.0.0", false), ("10.1.2.3", false), ("100.64.0.1", false), ("127.0.0.1", false),
    ("127.255.255.255", false), ("169.254.169.254", false), ("172.16.0.1", false),
    ("172.31.255.255", false), ("192.0.0.8", false), ("192.0.2.1", false), ("192.88.99.1", false),
    ("192.168.1.1", false), ("198.19.0.1", false), ("198.51.100.7", false), ("203.0.113.9", false),
    ("224.0.0.1", false), ("239.1.1.1", false), ("240.0.0.1", false), ("255.255.255.255", false),
    ("::", false), ("::1", false), ("::ffff:127.0.0.1", false), ("::ffff:169.254.169.254", false),
    ("::ffff:10.0.0.1", false), ("64:ff9b::a00:1", false), ("64:ff9b:1::1", false),
    ("fe80::1", false), ("fc00::1", false), ("fd00:ec2::254", false), ("ff02::1", false),
    ("2001:db8::1", false), ("2001::1", false), ("2002:7f00:1::", false), ("3fff::1", false),
    ("::127.0.0.1", false), ("100::1", false), ("4000::1", false),
  ])
  func `what leads into a network of one's own is not public`(text: String, isPublic: Bool) throws {
    #expect(try #require(InternetAddress(text)).isPublic == isPublic)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false),
    ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false),
    ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
    ("127.0.0.1", "::ffff:127.0.0.1", true), ("0.0.0.0/0", "8.8.8.8", true),
    ("0.0.0.0/0", "::1", false), ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false),
    ("::1", "::1", true),
  ])
  func `a range holds what begins with the same bits`(
    range: String, address: String, holds: Bool
  ) throws {
    let (range, address) = (AddressRange(range), InternetAddress(address))
    #expect(try #require(range).contains(#require(address)) == holds)
  }

  @Test(arguments: ["", "10.0.0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "::1/129", "a"])
  func `anything else is no range`(text: String) { #expect(AddressRange(text) == nil) }

  @Test func `the machine's own name has its own addresses`() throws {
    let found = try InternetAddress.all(of: "localhost").map(\.description)
    #expect(found.contains("127.0.0.1"))
    #expect(try InternetAddress.all(of: "127.0.0.1").map(\.description) == ["127.0.0.1"])
    #expect(throws: OutgoingError.self) { try InternetAddress.all(of: "nowhere.invalid") }
  }
}

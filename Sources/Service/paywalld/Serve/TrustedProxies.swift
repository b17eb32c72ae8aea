import HTTP
import Outgoing

/// The proxies that are trusted to name a client's address.
struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  /// The syntax, for error messages.
  static let expected =
    "addresses or ranges with commas between them, such as 127.0.0.1,10.0.0.0/8,fd00::/8"

  init() { ranges = [] }

  /// Parses the syntax of `expected`; nil for anything else.
  init?(_ text: String) {
    var ranges: [AddressRange] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = AddressRange(String(part.drop { $0 == " " })) else { return nil }
      ranges.append(range)
    }
    self.ranges = ranges
  }

  var isEmpty: Bool { ranges.isEmpty }

  func contain(_ peer: PeerAddress) -> Bool {
    let address = InternetAddress(bytes: peer.addressBytes)
    return ranges.contains { $0.contains(address) }
  }
}

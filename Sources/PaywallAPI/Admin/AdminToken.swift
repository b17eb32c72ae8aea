import HTTP

/// The secret that opens the admin interface. It has no description, so that no log can show it.
public struct AdminToken: Sendable {
  /// Shorter ones can be guessed.
  public static let shortest = 16

  private let bytes: [UInt8]

  /// Nil unless `text`, without the white space around it, is a `b64token` (RFC 6750 §2.1) of at least `shortest` characters.
  public init?(_ text: String) {
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    let token = Array(String(trimmed).utf8)
    guard token.count >= Self.shortest, token.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    bytes = token
  }

  func check(_ request: HTTPRequest) throws(Problem) {
    guard let given = request.fields["Authorization"] else {
      throw Problem(.unauthorized, "send Authorization: Bearer TOKEN")
        .with("WWW-Authenticate", #"Bearer realm="paywalld""#)
    }
    let parts = given.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer", equals(Array(parts[1].utf8)) else {
      throw Problem(.unauthorized, "this is not the admin token")
        .with("WWW-Authenticate", #"Bearer realm="paywalld", error="invalid_token""#)
    }
  }

  /// Takes as long for every wrong token of one length, whatever its first wrong byte is.
  private func equals(_ other: [UInt8]) -> Bool {
    var difference = UInt8(bytes.count == other.count ? 0 : 1)
    for index in other.indices { difference |= other[index] ^ bytes[index % bytes.count] }
    return difference == 0
  }
}

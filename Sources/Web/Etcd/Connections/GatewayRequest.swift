import Numbers

/// A request of etcd's gateway.
struct GatewayRequest {
  var method = "POST"
  var path: String
  var body: [UInt8] = []
  /// Whether repeating the request has no further effect.
  var isRepeatable: Bool

  /// The complete message (RFC 9112 §3), to be sent in one call.
  func message(to endpoint: EtcdEndpoint, token: String?) -> [UInt8] {
    var head = "\(method) \(path) HTTP/1.1\r\nHost: \(endpoint)\r\n"
    if let token { head += "Authorization: \(token)\r\n" }
    if method == "POST" {
      head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n"
    }
    return Array((head + "\r\n").utf8) + body
  }
}

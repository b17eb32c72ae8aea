import Outgoing

/// Requests a status from a service on this machine, with one request over its own connection.
struct LoopbackClient {
  let port: UInt16

  func get(_ path: String, seconds: Int) throws(OutgoingError) -> Int {
    let connection = try OutgoingConnection(
      host: "127.0.0.1", port: Int(port), by: .now + .seconds(seconds))
    try connection.send(
      Array("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n".utf8))
    return try connection.status(within: 16 << 10)
  }
}

import Foundation
import HTTP
import TestSockets

/// The service's end, for callers that are looked at: a socket that takes connections on 127.0.0.1.
final class ServiceSocket {
  private let listener: TestListener
  private var accepted: [Int32] = []

  init() throws { listener = try TestListener() }

  deinit {
    for connection in accepted { close(connection) }
  }

  var port: UInt16 { listener.port }

  /// Takes the next connection; whose it is.
  func next() -> PeerAddress {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connection = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        accept(listener.descriptor, $0, &length)
      }
    }
    accepted.append(connection)
    return PeerAddress(
      version4: UInt32(bigEndian: address.sin_addr.s_addr),
      port: UInt16(bigEndian: address.sin_port))
  }
}

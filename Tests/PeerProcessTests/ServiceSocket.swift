import Foundation
import HTTP

/// The service's end, for callers that are looked at: a socket that takes connections on 127.0.0.1.
final class ServiceSocket {
  let port: UInt16
  private let descriptor: Int32
  private var accepted: [Int32] = []

  init() throws {
    #if os(Linux)
      let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let made = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    descriptor = made
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(made, $0, size) == 0 && listen(made, 16) == 0 && getsockname(made, $0, &size) == 0
      }
    }
    guard isListening else { throw CocoaError(.fileReadUnknown) }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit {
    for connection in accepted + [descriptor] { close(connection) }
  }

  /// Takes the next connection; whose it is.
  func next() -> PeerAddress {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connection = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(descriptor, $0, &length) }
    }
    accepted.append(connection)
    return PeerAddress(
      version4: UInt32(bigEndian: address.sin_addr.s_addr),
      port: UInt16(bigEndian: address.sin_port))
  }
}

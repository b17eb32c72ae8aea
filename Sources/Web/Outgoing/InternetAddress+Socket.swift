import Foundation
import Numbers

extension InternetAddress {
  /// `AF_INET` or `AF_INET6`.
  var family: Int32 { bytes.count == 4 ? AF_INET : AF_INET6 }

  /// Calls `body` with the address and a port in the form that the system takes, and its length.
  func withSocketAddress<Result>(
    port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    let port = in_port_t(clamping: port).bigEndian
    if bytes.count == 4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
      return Self.passing(&address, to: body)
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port
    withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
    return Self.passing(&address, to: body)
  }

  private static func passing<Address, Result>(
    _ address: inout Address, to body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}

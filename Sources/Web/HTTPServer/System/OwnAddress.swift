import HTTP
import Numbers

#if canImport(Glibc)
  import CLinux
  import Glibc
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import Darwin
#endif

/// The address of this machine in its network.
public enum OwnAddress {
  /// The IPv4 address from which the system would send to `destination`; nil if it has no route there.
  /// Connecting a datagram socket chooses a route and sends nothing.
  ///
  /// - Parameter destination: by default, an address that no machine has (192.0.2.1, RFC 5737).
  public static func version4(towards destination: UInt32 = 0xC000_0201) -> String? {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_DGRAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { return nil }
    defer { SystemCalls.close(descriptor) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = UInt16(9).bigEndian
    place.sin_addr.s_addr = destination.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isRouted = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, size) == 0
      }
    }
    guard isRouted else { return nil }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length) == 0
      }
    }
    return isKnown ? Socket.peer(storage).description : nil
  }
}

import Foundation

/// A port of this machine's own that takes connections.
public final class TestListener: Sendable {
  /// Closes its descriptor with its last reference: after that, the number may be another test's socket.
  private final class Socket: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  public let port: UInt16
  private let socket: Socket

  public var descriptor: Int32 { socket.descriptor }

  /// - Parameter wanted: the port; 0 lets the system choose.
  public init(port wanted: UInt16 = 0) throws {
    #if canImport(Darwin)
      let descriptor = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = wanted.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound, listen(descriptor, 16) == 0 else {
      throw ClientError(description: "listen: \(errno)")
    }
    socket = Socket(descriptor)
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Ends the accepting.
  deinit { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Gives each connection that comes to `serve`, which closes it, until that says that nobody is there to serve it.
  public func accept(_ serve: @escaping @Sendable (Int32) -> Bool) {
    let socket = socket
    Thread.detachNewThread {
      while true {
        let connection = Foundation.accept(socket.descriptor, nil, nil)
        guard connection >= 0, serve(connection) else { return }
      }
    }
  }
}

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

/// A listening socket, closed when the last reference goes. Several can share a port, and the system distributes connections among them.
final class ListeningSocket: Sendable {
  enum Arrival {
    case connection(Int32, PeerAddress)
    case none
    /// This connection failed; the next one may succeed.
    case gone
    /// The process or the system has no descriptor left.
    case exhausted
    /// The socket itself failed.
    case failed(ServerError)
  }

  let descriptor: Int32
  let port: UInt16

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    port = Self.localPort(descriptor)
  }

  deinit { SystemCalls.close(descriptor) }

  /// Listens on a port of an address.
  ///
  /// - Parameters:
  ///   - host: an address or a name; `::` accepts IPv4 and IPv6.
  ///   - port: 0 lets the system choose.
  ///   - isFirst: whether nothing else may listen on the port.
  static func open(
    host: String, port: UInt16, backlog: Int, isFirst: Bool
  ) throws(ServerError) -> ListeningSocket {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &found)
    guard status == 0, let address = found else {
      throw ServerError(
        call: "getaddrinfo", code: status,
        description:
          "\(host) is not an address of this machine: \(String(cString: gai_strerror(status)))"
      )
    }
    defer { freeaddrinfo(found) }
    let place = "cannot use port \(port) of \(host)"
    if isFirst {
      // Sockets that share a port would also share it with another server. A first socket that does not share detects this.
      SystemCalls.close(try bound(address.pointee, sharing: false, place))
    }
    let made = ListeningSocket(descriptor: try bound(address.pointee, sharing: true, place))
    guard listen(made.descriptor, Int32(clamping: backlog)) == 0 else {
      throw SystemCalls.error("listen", place)
    }
    return made
  }

  /// Returns another socket on this port for another thread. If the system does not distribute connections among sockets, it is this socket
  /// with another descriptor.
  func sibling(of configuration: HTTPServerConfiguration) throws(ServerError) -> ListeningSocket {
    #if canImport(Darwin)
      let copy = dup(descriptor)
      guard copy >= 0 else { throw SystemCalls.error("dup") }
      return ListeningSocket(descriptor: copy)
    #else
      return try Self.open(
        host: configuration.host, port: port, backlog: configuration.backlog, isFirst: false)
    #endif
  }

  private static func bound(
    _ address: addrinfo, sharing: Bool, _ place: String
  ) throws(ServerError) -> Int32 {
    let made = socket(address.ai_family, address.ai_socktype, 0)
    guard made >= 0 else { throw SystemCalls.error("socket", place) }
    do throws(ServerError) {
      try prepare(made, address, sharing: sharing)
      guard bind(made, address.ai_addr, address.ai_addrlen) == 0 else {
        var error = SystemCalls.error("bind", place)
        if error.code == EADDRINUSE {
          error.description += "; stop what uses it, or choose another port"
        }
        throw error
      }
    } catch {
      SystemCalls.close(made)
      throw error
    }
    return made
  }

  private static func prepare(
    _ made: Int32, _ address: addrinfo, sharing: Bool
  ) throws(ServerError) {
    func set(_ level: Int32, level option: Int32, to value: Int32) -> Bool {
      var value = value
      return setsockopt(made, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0
    }
    guard set(SOL_SOCKET, level: SO_REUSEADDR, to: 1) else {
      throw SystemCalls.error("SO_REUSEADDR")
    }
    #if canImport(Darwin)
      _ = set(SOL_SOCKET, level: SO_NOSIGPIPE, to: 1)
    #else
      guard !sharing || set(SOL_SOCKET, level: SO_REUSEPORT, to: 1) else {
        throw SystemCalls.error("SO_REUSEPORT")
      }
    #endif
    // Connections inherit this option, so that responses are sent at once.
    guard set(Int32(IPPROTO_TCP), level: TCP_NODELAY, to: 1) else {
      throw SystemCalls.error("TCP_NODELAY")
    }
    if address.ai_family == AF_INET6 { _ = set(Int32(IPPROTO_IPV6), level: IPV6_V6ONLY, to: 0) }
    guard fcntl(made, F_SETFL, O_NONBLOCK) >= 0, fcntl(made, F_SETFD, FD_CLOEXEC) >= 0 else {
      throw SystemCalls.error("fcntl")
    }
  }

  private static func localPort(_ made: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(made, $0, &size) }
    }
    return Socket.peer(storage).port
  }

  /// Accepts the next connection as a non-blocking socket.
  func accept() -> Arrival {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let connection = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Self.acceptNonblocking(from: descriptor, address: $0, size: &size)
      }
    }
    if connection >= 0 { return .connection(connection, Socket.peer(storage)) }
    let code = errno
    if code == EAGAIN || code == EWOULDBLOCK { return .none }
    if SystemCalls.isOutOfDescriptors(code) { return .exhausted }
    return Self.ofOneConnection.contains(code) ? .gone : .failed(SystemCalls.error("accept"))
  }

  /// Errors of the pending connection, which accept(2) reports, and an interruption.
  private static let ofOneConnection: Set<Int32> = [
    EINTR, ECONNABORTED, ECONNRESET, EPROTO, EPERM, ETIMEDOUT, ENETDOWN, ENETUNREACH, EHOSTDOWN,
    EHOSTUNREACH, ENOPROTOOPT,
  ]

  private static func acceptNonblocking(
    from listener: Int32, address: UnsafeMutablePointer<sockaddr>,
    size: UnsafeMutablePointer<socklen_t>
  ) -> Int32 {
    #if canImport(Darwin)
      let connection = Darwin.accept(listener, address, size)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      }
      return connection
    #else
      return accept4(
        listener, address, size, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
    #endif
  }
}

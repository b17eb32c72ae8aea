import Files
import Foundation

/// A connection to another machine whose calls end at a deadline.
struct OutgoingConnection {
  private let socket: OpenFile
  private let deadline: ContinuousClock.Instant

  /// Connects to the first address of the host that takes connections. The system's own limits hold for looking a name up.
  init(host: String, port: Int, by deadline: ContinuousClock.Instant) throws(DeliveryFailure) {
    self.deadline = deadline
    socket = try Self.connected(host, port, deadline)
  }

  private static func connected(
    _ host: String, _ port: Int, _ deadline: ContinuousClock.Instant
  ) throws(DeliveryFailure) -> OpenFile {
    var hints = addrinfo()
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else { throw .unresolved(host: host, String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(list) }
    var failure = DeliveryFailure.unresolved(host: host, "it has none")
    var next = list
    while let address = next?.pointee {
      do throws(DeliveryFailure) {
        return try open(address, name: "\(host) port \(port)", deadline)
      } catch {
        failure = error
      }
      next = address.ai_next
    }
    throw failure
  }

  private static func open(
    _ address: addrinfo, name: String, _ deadline: ContinuousClock.Instant
  ) throws(DeliveryFailure) -> OpenFile {
    let descriptor = Foundation.socket(
      address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw .system(.last("socket", name)) }
    let socket = OpenFile(descriptor: descriptor, path: name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var isSilent: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, 4)
    #endif
    if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return socket }
    guard errno == EINPROGRESS || errno == EINTR else { throw .system(.last("connect", name)) }
    try wait(descriptor, for: POLLOUT, until: deadline)
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    guard code == 0 else {
      throw .system(FileError(call: "connect", path: name, code: code))
    }
    return socket
  }

  func send(_ bytes: [UInt8]) throws(DeliveryFailure) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket.descriptor, $0.baseAddress, $0.count, flags)
      }
      if try isDone(count, "send", POLLOUT) { rest = rest.dropFirst(count) }
    }
  }

  /// What has come, at most `limit` bytes. Empty when the other side has ended.
  func receive(atMost limit: Int) throws(DeliveryFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    while true {
      let count = recv(socket.descriptor, &bytes, limit, 0)
      if try isDone(count, "recv", POLLIN) { return Array(bytes.prefix(count)) }
    }
  }

  /// Whether a call has moved bytes; waits until it may be tried again where it could not.
  private func isDone(_ count: Int, _ call: String, _ event: Int32) throws(DeliveryFailure) -> Bool
  {
    if count >= 0 { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR else {
      throw .system(.last(call, socket.path))
    }
    try Self.wait(socket.descriptor, for: event, until: deadline)
    return false
  }

  private static func wait(
    _ descriptor: Int32, for event: Int32, until deadline: ContinuousClock.Instant
  ) throws(DeliveryFailure) {
    while true {
      let rest = deadline - .now
      guard rest > .zero else { throw .late }
      var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&polled, 1, Int32(min(rest / .milliseconds(1), 60_000)) + 1) > 0 { return }
    }
  }
}

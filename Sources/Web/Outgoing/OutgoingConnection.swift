import Foundation
import POSIX

/// A connection to another program or machine with a deadline for all calls.
public struct OutgoingConnection {
  private let socket: OpenFile
  private let deadline: ContinuousClock.Instant

  /// Connects to the first address of the host that accepts. Name resolution has the system's own time limit.
  public init(host: String, port: Int, by deadline: ContinuousClock.Instant) throws(OutgoingError) {
    self.deadline = deadline
    socket = try Self.connected(host, port, deadline)
  }

  private static func connected(
    _ host: String, _ port: Int, _ deadline: ContinuousClock.Instant
  ) throws(OutgoingError) -> OpenFile {
    var hints = addrinfo()
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else { throw .unresolved(host: host, String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(list) }
    var failure = OutgoingError.unresolved(host: host, "it has no address")
    var next = list
    while let address = next?.pointee {
      do throws(OutgoingError) {
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
  ) throws(OutgoingError) -> OpenFile {
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

  /// Sends all of the bytes.
  public func send(_ bytes: [UInt8]) throws(OutgoingError) {
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

  /// The received bytes, at most `limit`. Empty if the other side has closed.
  private func receive(atMost limit: Int) throws(OutgoingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    while true {
      let count = recv(socket.descriptor, &bytes, limit, 0)
      if try isDone(count, "recv", POLLIN) { return Array(bytes.prefix(count)) }
    }
  }

  /// Whether a call transferred bytes. If it would block, waits until it can be retried.
  private func isDone(_ count: Int, _ call: String, _ event: Int32) throws(OutgoingError) -> Bool {
    if count >= 0 { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR else {
      throw .system(.last(call, socket.path))
    }
    try Self.wait(socket.descriptor, for: event, until: deadline)
    return false
  }

  private static func wait(
    _ descriptor: Int32, for event: Int32, until deadline: ContinuousClock.Instant
  ) throws(OutgoingError) {
    while true {
      let rest = deadline - .now
      guard rest > .zero else { throw .late }
      var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&polled, 1, Int32(clamping: min(rest / .milliseconds(1), 60_000)) + 1) > 0 { return }
    }
  }
}

extension OutgoingConnection {
  /// The status of the response (RFC 9112 §4), whose head has at most `limit` bytes. Skips interim responses (RFC 9110 §15.2).
  public func status(within limit: Int) throws(OutgoingError) -> Int {
    var received: [UInt8] = []
    while true {
      let head = try head(&received, within: limit)
      let words = head.prefix { $0 != 13 && $0 != 10 }.split(separator: UInt8(ascii: " "))
      guard words.count > 1, words[0].starts(with: Array("HTTP/1.".utf8)), words[1].count == 3,
        let status = Int(String(decoding: words[1], as: UTF8.self))
      else { throw .notHTTP }
      if status >= 200 { return status }
    }
  }

  /// Reads up to the empty line, so that the other side has sent its head before the connection is closed.
  private func head(_ received: inout [UInt8], within limit: Int) throws(OutgoingError) -> [UInt8] {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = received.firstRange(of: end) {
        defer { received.removeSubrange(..<range.upperBound) }
        return Array(received[..<range.lowerBound])
      }
      let room = limit - received.count
      guard room > 0 else { throw .notHTTP }
      let bytes = try receive(atMost: room)
      guard !bytes.isEmpty else { throw .notHTTP }
      received += bytes
    }
  }
}

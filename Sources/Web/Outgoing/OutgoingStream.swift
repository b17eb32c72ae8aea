import Foundation
import Numbers
import POSIX

/// A stream of bytes to and from another program or machine, over a connection that stays open between requests. Each call has its own
/// deadline.
///
/// `interrupt()` may be called on any thread; the other calls belong to one thread at a time.
public final class OutgoingStream: Sendable {
  private let socket: OpenFile
  /// The program that carries the stream; nil if the socket itself is connected to the other side.
  let program: ChildProgram?

  /// The name of the other side in errors.
  var name: String { socket.path }

  /// Connects to the first of the addresses that accepts. Addresses that do not answer share the time equally.
  ///
  /// - Parameter name: the name of the other side in errors.
  public init(
    to addresses: [InternetAddress], port: Int, name: String,
    by deadline: ContinuousClock.Instant
  ) throws(OutgoingError) {
    socket = try Self.connected(to: addresses, port: port, name: name, until: deadline)
    program = nil
  }

  /// Passes bytes to and from a program.
  init(over socket: OpenFile, of program: ChildProgram) {
    self.socket = socket
    self.program = program
  }

  private static func connected(
    to addresses: [InternetAddress], port: Int, name: String,
    until deadline: ContinuousClock.Instant
  ) throws(OutgoingError) -> OpenFile {
    var failure = OutgoingError.unresolved(host: name, "it has no address")
    for (tried, address) in addresses.enumerated() {
      let share = (deadline - .now) / (addresses.count - tried)
      do throws(OutgoingError) {
        return try open(to: address, port: port, name: name, until: .now + share)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func open(
    to address: InternetAddress, port: Int, name: String, until deadline: ContinuousClock.Instant
  ) throws(OutgoingError) -> OpenFile {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    let descriptor = Foundation.socket(address.family, kind, Int32(IPPROTO_TCP))
    guard descriptor >= 0 else { throw .system(.last("socket", name)) }
    let socket = OpenFile(descriptor: descriptor, path: name)
    prepare(descriptor)
    var isOn: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
    let result = address.withSocketAddress(port: port) { connect(descriptor, $0, $1) }
    if result == 0 { return socket }
    guard errno == EINPROGRESS || errno == EINTR else { throw .system(.last("connect", name)) }
    guard try wait(descriptor, for: POLLOUT, until: deadline) else { throw .late }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    guard code == 0 else { throw .system(FileError(call: "connect", path: name, code: code)) }
    return socket
  }

  /// Makes calls on the descriptor non-blocking, keeps programs from inheriting it, and prevents signals from writes to it.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var isSilent: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, 4)
    #endif
  }

  /// The result of sending bytes.
  public struct Sending: Sendable {
    /// The number of bytes that the system accepted.
    public var count: Int
    /// Why the system did not accept all of them; nil if it did.
    public var failure: OutgoingError?
  }

  /// Sends all of the bytes, in one call of the system if it takes them.
  public func send(_ bytes: [UInt8], by deadline: ContinuousClock.Instant) -> Sending {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sending = Sending(count: 0)
    while sending.count < bytes.count {
      let start = sending.count
      let count = bytes.withUnsafeBytes { all in
        Foundation.send(
          socket.descriptor, all.baseAddress?.advanced(by: start), all.count - start, flags)
      }
      do throws(OutgoingError) {
        if try isDone(count, of: "send", awaiting: POLLOUT, until: deadline) {
          sending.count += count
        }
      } catch {
        sending.failure = error
        return sending
      }
    }
    return sending
  }

  /// Receives bytes, at most `limit`. Returns none if the other side has closed the connection.
  public func receive(
    atMost limit: Int, by deadline: ContinuousClock.Instant
  ) throws(OutgoingError) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
        count = recv(socket.descriptor, buffer.baseAddress, limit, 0)
        filled = max(0, count)
      }
      if try isDone(count, of: "recv", awaiting: POLLIN, until: deadline) { return bytes }
    }
  }

  /// Whether neither bytes nor the end of the connection are pending.
  public var isQuiet: Bool {
    var polled = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 0
  }

  /// Ends the connection. A call on another thread that waits for it returns.
  public func interrupt() { _ = shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

  /// Whether a call transferred bytes. If it would block, waits until it can be repeated.
  private func isDone(
    _ count: Int, of call: String, awaiting event: Int32, until deadline: ContinuousClock.Instant
  ) throws(OutgoingError) -> Bool {
    if count >= 0 { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR else {
      throw .system(.last(call, socket.path))
    }
    guard try Self.wait(socket.descriptor, for: event, until: deadline) else { throw .late }
    return false
  }

  /// Returns whether the event came in time.
  static func wait(
    _ descriptor: Int32, for event: Int32, until deadline: ContinuousClock.Instant
  ) throws(OutgoingError) -> Bool {
    while true {
      let rest = deadline - .now
      guard rest > .zero else { return false }
      var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let count = poll(&polled, 1, Int32(clamping: min(rest / .milliseconds(1), 60_000)) + 1)
      if count > 0 { return true }
      guard count == 0 || errno == EINTR else { throw .system(.last("poll", "a connection")) }
    }
  }
}

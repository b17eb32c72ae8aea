import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a client has been answered.
public struct ClientResponse {
  public var status: Int
  public var head: String
  public var body: [UInt8]

  public var text: String { String(decoding: body, as: UTF8.self) }

  public func field(_ name: String) -> String? {
    for line in head.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == name.lowercased() {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }
}

public struct ClientError: Error, CustomStringConvertible {
  public var description: String

  public init(description: String) { self.description = description }
}

/// A plain client on a real socket, each of whose waits has an end.
public final class TestClient {
  private let descriptor: Int32
  public private(set) var received: [UInt8] = []
  public private(set) var isEnded = false
  /// Bytes that the system took.
  public private(set) var sent = 0

  /// - Parameters:
  ///   - receiveBuffer: of the socket; a small one makes the server wait.
  ///   - address: the client's own, 127.0.0.1 or another one that this machine has.
  public init(
    port: UInt16, receiveBuffer: Int32? = nil, from address: UInt32 = 0x7F00_0001
  ) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    if var receiveBuffer {
      _ = setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
    }
    let descriptor = descriptor
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = Self.withAddress(address, 0) { bind(descriptor, $0, size) }
    let result = Self.withAddress(0x7F00_0001, port) { connect(descriptor, $0, size) }
    guard result == 0 else { throw ClientError(description: "connect: \(errno)") }
  }

  private static func withAddress(
    _ host: UInt32, _ port: UInt16, _ body: (UnsafePointer<sockaddr>) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }

  deinit { _ = close(descriptor) }

  public func send(_ text: String) { send(Array(text.utf8)) }

  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
      rest = rest.dropFirst(count)
    }
  }

  public func finishSending() {
    #if canImport(Glibc)
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #else
      _ = shutdown(descriptor, SHUT_WR)
    #endif
  }

  /// Whether bytes came before the time was up.
  public func receive(milliseconds: Int32 = 120_000, atMost count: Int = 65_536) -> Bool {
    guard !isEnded else { return false }
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, milliseconds) == 1 else { return false }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, recv(descriptor, buffer.baseAddress, count, 0))
    }
    received.append(contentsOf: bytes)
    isEnded = bytes.isEmpty
    return !isEnded
  }

  /// Waits for the end of the connection. Whether it came.
  public func waitForEnd(milliseconds: Int32 = 120_000) -> Bool {
    while receive(milliseconds: milliseconds) {}
    return isEnded
  }

  /// Waits for a text among what came.
  public func wait(for text: String) -> Bool {
    while !String(decoding: received, as: UTF8.self).contains(text) {
      guard receive() else { return false }
    }
    return true
  }

  /// Reads and discards bytes until they end with a text.
  public func skip(through text: String) -> Bool {
    let end = Array(text.utf8)
    while !received.suffix(end.count).elementsEqual(end) {
      guard receive(atMost: 1 << 20) else { return false }
    }
    received.removeAll()
    return true
  }

  /// The next answer.
  public func response(toHead: Bool = false) throws -> ClientResponse {
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = received.firstRange(of: blank) {
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        var response = ClientResponse(
          status: Int(head.dropFirst(9).prefix(3)) ?? 0, head: head, body: [])
        let hasBody =
          !toHead && response.status >= 200 && response.status != 204 && response.status != 304
        let length = hasBody ? Int(response.field("Content-Length") ?? "") ?? 0 : 0
        if received.count >= end.upperBound + length {
          response.body = Array(received[end.upperBound..<end.upperBound + length])
          received.removeFirst(end.upperBound + length)
          return response
        }
      }
      guard receive() else {
        throw ClientError(
          description:
            "no whole answer, but: \(String(decoding: received, as: UTF8.self).prefix(500))")
      }
    }
  }

  public func get(_ target: String, fields: String = "") throws -> ClientResponse {
    send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
    return try response()
  }
}

/// Waits for a condition, at most two minutes: a busy machine may take long for what is quick elsewhere.
public func eventually(_ condition: () -> Bool) -> Bool {
  let deadline = Date(timeIntervalSinceNow: 120)
  while !condition() {
    guard Date() < deadline else { return false }
    usleep(2000)
  }
  return true
}

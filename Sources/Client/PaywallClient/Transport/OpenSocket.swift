import Numbers

#if canImport(FoundationNetworking)
  import Foundation

  /// A connection with a time limit for every wait.
  final class OpenSocket {
    private let descriptor: Int32
    private let patience: Int32

    init(_ host: String, port: Int, milliseconds: Int32) throws {
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      var found: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(host, String(port), &hints, &found) == 0 else {
        throw PaywallError.offline("\(host) has no address")
      }
      defer { freeaddrinfo(found) }
      patience = milliseconds
      var next = found
      while let address = next?.pointee {
        if let descriptor = Self.connect(address, milliseconds) {
          self.descriptor = descriptor
          return
        }
        next = address.ai_next
      }
      throw PaywallError.offline("\(host):\(port) does not answer")
    }

    deinit { close(descriptor) }

    private static func connect(_ address: addrinfo, _ milliseconds: Int32) -> Int32? {
      let descriptor = socket(
        address.ai_family, address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue),
        address.ai_protocol)
      guard descriptor >= 0 else { return nil }
      let result = Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen)
      if result == 0 { return descriptor }
      var error: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      if errno == EINPROGRESS, wait(on: descriptor, for: POLLOUT, milliseconds: milliseconds),
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0, error == 0
      {
        return descriptor
      }
      close(descriptor)
      return nil
    }

    private static func wait(on descriptor: Int32, for event: Int32, milliseconds: Int32) -> Bool {
      var poller = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: event), revents: 0)
      return poll(&poller, 1, milliseconds) == 1
    }

    func send(_ bytes: Data) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        guard Self.wait(on: descriptor, for: POLLOUT, milliseconds: patience) else {
          throw PaywallError.timedOut
        }
        let count = rest.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw PaywallError.offline("the connection ended") }
        rest = rest.dropFirst(count)
      }
    }

    /// Returns the received bytes; nil if none came in time, empty at the end.
    func receive(milliseconds: Int32) throws -> Data? {
      guard Self.wait(on: descriptor, for: POLLIN, milliseconds: milliseconds) else { return nil }
      var space = [UInt8](repeating: 0, count: 16_384)
      let count = recv(descriptor, &space, space.count, 0)
      guard count >= 0 else { throw PaywallError.offline("the connection ended") }
      return Data(space.prefix(count))
    }
  }
#endif

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

/// Non-blocking calls on connected sockets.
enum Socket {
  static func receive(_ descriptor: Int32, into space: UnsafeMutableRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      return Transfer(recv(descriptor, space.baseAddress, space.count, 0))
    #else
      return Transfer(linux_receive(descriptor, space.baseAddress, space.count))
    #endif
  }

  /// - Parameter more: whether other bytes follow at once, so that they may share a packet.
  static func send(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, more: Bool = false
  ) -> Transfer {
    #if canImport(Darwin)
      return Transfer(Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0))
    #else
      let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
      return Transfer(linux_send(descriptor, bytes.baseAddress, bytes.count, flags))
    #endif
  }

  /// Sends a part of a file from the page cache. `ended` means that the file has become shorter.
  static func sendFile(
    _ descriptor: Int32, _ file: Int32, offset: Int, count: Int
  ) -> Transfer {
    #if canImport(Darwin)
      var length = off_t(count)
      let result = Darwin.sendfile(file, descriptor, off_t(offset), &length, nil, 0)
      if length > 0 { return .moved(Int(length)) }
      return Transfer(result == 0 ? 0 : -1)
    #else
      var place = off_t(offset)
      return Transfer(sendfile(descriptor, file, &place, count))
    #endif
  }

  /// The number of bytes in the kernel's buffer that the peer has not received.
  static func unacknowledged(_ descriptor: Int32) -> Int {
    #if canImport(Darwin)
      var count: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &size) == 0 ? Int(count) : 0
    #else
      return Int(linux_unacknowledged(descriptor))
    #endif
  }

  /// Signals the peer that nothing more will come.
  static func shutdownWriting(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #else
      _ = shutdown(descriptor, SHUT_WR)
    #endif
  }

  /// Makes closing the socket drop unsent bytes, so that a stuck peer cannot hold kernel memory.
  static func resetOnClose(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Parses `192.0.2.1` or `2001:db8::1`; nil for anything else. The port is 0.
  static func address(_ text: String) -> PeerAddress? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      return PeerAddress(version4: UInt32(bigEndian: four.s_addr), port: 0)
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    return withUnsafeBytes(of: six) { parts in
      PeerAddress(
        version6: UInt64(bigEndian: parts.load(as: UInt64.self)),
        UInt64(bigEndian: parts.load(fromByteOffset: 8, as: UInt64.self)), port: 0)
    }
  }

  /// The address in a peer's `sockaddr`.
  static func peer(_ storage: sockaddr_storage) -> PeerAddress {
    withUnsafeBytes(of: storage) { bytes in
      guard Int32(storage.ss_family) == AF_INET6 else {
        let address = bytes.load(as: sockaddr_in.self)
        return PeerAddress(
          version4: UInt32(bigEndian: address.sin_addr.s_addr),
          port: UInt16(bigEndian: address.sin_port))
      }
      let address = bytes.load(as: sockaddr_in6.self)
      return withUnsafeBytes(of: address.sin6_addr) { parts in
        PeerAddress(
          version6: UInt64(bigEndian: parts.load(as: UInt64.self)),
          UInt64(bigEndian: parts.load(fromByteOffset: 8, as: UInt64.self)),
          port: UInt16(bigEndian: address.sin6_port))
      }
    }
  }
}

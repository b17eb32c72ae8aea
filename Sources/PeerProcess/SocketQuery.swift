#if os(Linux)
  import Foundation
  import HTTP

  /// Questions to the kernel about its sockets of TCP: `sock_diag(7)`.
  ///
  /// Each answer is nil where the kernel, or the rules of a container, do not give any.
  enum SocketQuery {
    /// Sets of states, a bit for each (`include/net/tcp_states.h`).
    enum States: UInt32 {
      case listening = 0x400
      /// Every state in which a process may still hold a connection, half closed ones included.
      case connected = 0xB36
    }

    /// The socket that belongs to this pair of addresses, found without a walk through the others; nil when there is none.
    static func socket(from local: PeerAddress, to remote: PeerAddress) -> InternetSocket? {
      let request = Request(
        family: local.isVersion4 ? AF_INET : AF_INET6, states: .max, local: local, remote: remote,
        isDump: false)
      return answers(to: request)?.first { $0.local == local && $0.remote == remote }
    }

    /// All sockets in one of the states, of both versions of IP.
    static func sockets(_ states: States) -> [InternetSocket]? {
      var all: [InternetSocket] = []
      for family in [AF_INET, AF_INET6] {
        let request = Request(family: family, states: states.rawValue, isDump: true)
        guard let found = answers(to: request) else { return nil }
        all += found
      }
      return all
    }

    private static func answers(to request: Request) -> [InternetSocket]? {
      let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = Foundation.socket(AF_NETLINK, kind, sockDiag)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      guard send(descriptor, request.bytes, request.bytes.count, 0) == request.bytes.count else {
        return nil
      }
      var found: [InternetSocket] = []
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        switch read(buffer[..<count], into: &found, isDump: request.isDump) {
        case .more: continue
        case .end: return found
        case .refused: return nil
        }
      }
    }

    private enum Progress { case more, end, refused }

    /// Takes the messages of one datagram: `nlmsghdr` with its length and type, then `inet_diag_msg`.
    private static func read(
      _ datagram: ArraySlice<UInt8>, into found: inout [InternetSocket], isDump: Bool
    ) -> Progress {
      datagram.withUnsafeBytes { bytes in
        var start = 0
        while start + headerSize <= bytes.count {
          let length = Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
          guard length >= headerSize, start + length <= bytes.count else { return .refused }
          switch bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt16.self) {
          case done: return .end
          case failure: return .refused
          default:
            let message = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
            if length >= headerSize + messageSize { found.append(InternetSocket(message)) }
          }
          start += (length + 3) & ~3
        }
        return isDump ? .more : .end
      }
    }

    private static let sockDiag: Int32 = 4
    private static let failure: UInt16 = 2
    private static let done: UInt16 = 3
    fileprivate static let headerSize = 16
    private static let messageSize = 72

    /// `nlmsghdr` and `inet_diag_req_v2`.
    private struct Request {
      var bytes: [UInt8] = []
      let isDump: Bool

      init(
        family: Int32, states: UInt32, local: PeerAddress? = nil, remote: PeerAddress? = nil,
        isDump: Bool
      ) {
        self.isDump = isDump
        append(UInt32(72))
        append(UInt16(20))  // SOCK_DIAG_BY_FAMILY
        append(UInt16(isDump ? 0x301 : 1))
        append(UInt64(0))
        bytes += [UInt8(truncatingIfNeeded: family), 6, 0, 0]
        append(states)
        append((local?.port ?? 0).bigEndian)
        append((remote?.port ?? 0).bigEndian)
        for address in [local, remote] {
          let part = address?.addressBytes ?? []
          bytes += part + [UInt8](repeating: 0, count: 16 - part.count)
        }
        append(UInt32(0))
        append(UInt64.max)  // INET_DIAG_NOCOOKIE
      }

      private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
      }
    }
  }

  extension InternetSocket {
    /// A message of the kernel: `nlmsghdr`, then `inet_diag_msg` with the family, the state, the ports, both addresses, user and inode.
    fileprivate init(_ message: UnsafeRawBufferPointer) {
      let body = UnsafeRawBufferPointer(rebasing: message[SocketQuery.headerSize...])
      let isVersion4 = Int32(body[0]) == AF_INET
      func address(port: Int, from place: Int) -> PeerAddress {
        let port = UInt16(
          bigEndian: body.loadUnaligned(fromByteOffset: port, as: UInt16.self))
        let words = (0..<4).map {
          UInt32(
            bigEndian: body.loadUnaligned(fromByteOffset: place + 4 * $0, as: UInt32.self))
        }
        return isVersion4
          ? PeerAddress(version4: words[0], port: port) : PeerAddress(version6: words, port: port)
      }
      self.init(
        local: address(port: 4, from: 8), remote: address(port: 6, from: 24),
        isListening: body[1] == 10,
        user: body.loadUnaligned(fromByteOffset: 64, as: UInt32.self),
        inode: UInt64(body.loadUnaligned(fromByteOffset: 68, as: UInt32.self)))
    }
  }
#endif

import HTTP

#if os(Linux)
  /// The kernel's sockets of TCP: what it tells when asked, or what `/proc/net` lists where it is not to be asked.
  enum SocketTable {
    /// The peer's ends of connections from `peer` to one of the ports on this machine. Nearly always there is one.
    static func ends(of peer: PeerAddress, to ports: Set<UInt16>) -> [InternetSocket] {
      let asked = ports.compactMap {
        SocketQuery.socket(from: peer, to: .loopback(like: peer, port: $0))
      }
      return (asked.isEmpty ? connections() : asked).filter {
        $0.local == peer && ports.contains($0.remote.port) && $0.remote.isLoopback && $0.inode != 0
      }
    }

    static func listeners() -> [InternetSocket] {
      SocketQuery.sockets(.listening) ?? listed().filter(\.isListening)
    }

    /// Every connection, whichever of its ends began it. The kernel walks through a large table for this.
    static func connections() -> [InternetSocket] {
      SocketQuery.sockets(.connected) ?? listed().filter { !$0.isListening }
    }

    /// Sockets of UDP that have a port. Those that anybody may send to have a remote port of 0.
    static func datagramSockets() -> [InternetSocket] { listed("udp") }

    private static func listed(_ kind: String = "tcp") -> [InternetSocket] {
      ["/proc/net/\(kind)", "/proc/net/\(kind)6"].flatMap { path in
        ProcFile.lines(path).dropFirst().compactMap(InternetSocket.init(listed:))
      }
    }
  }

  extension PeerAddress {
    /// The usual address by which this machine reaches itself, of the version that the other has.
    fileprivate static func loopback(like other: PeerAddress, port: UInt16) -> PeerAddress {
      other.isVersion4
        ? PeerAddress(version4: 0x7F00_0001, port: port) : PeerAddress(version6: 0, 1, port: port)
    }
  }

  extension InternetSocket {
    /// A line of `/proc/net/tcp` or `tcp6` (proc_net_tcp.txt): number, local, remote, state, queues, timer, retransmits, user, timeout, inode.
    init?(listed line: Substring) {
      let words = line.split(separator: " ")
      guard words.count > 9, let local = PeerAddress(listed: words[1]),
        let remote = PeerAddress(listed: words[2]), let user = UInt32(words[7]),
        let inode = UInt64(words[9])
      else { return nil }
      self.init(
        local: local, remote: remote, isListening: words[3] == "0A", user: user, inode: inode)
    }
  }

  extension PeerAddress {
    /// `0100007F:1F90`: each four bytes of the address as a number of the machine's order, then the port.
    init?(listed text: Substring) {
      let parts = text.split(separator: ":")
      guard parts.count == 2, parts[0].count % 8 == 0, let port = UInt16(parts[1], radix: 16) else {
        return nil
      }
      var words: [UInt32] = []
      var rest = parts[0]
      while !rest.isEmpty {
        guard let word = UInt32(rest.prefix(8), radix: 16) else { return nil }
        words.append(UInt32(bigEndian: word))
        rest = rest.dropFirst(8)
      }
      switch words.count {
      case 1: self.init(version4: words[0], port: port)
      case 4: self.init(version6: words, port: port)
      default: return nil
      }
    }

    /// An address of version 6 in four numbers, the first bytes first.
    init(version6 words: [UInt32], port: UInt16) {
      self.init(
        version6: UInt64(words[0]) << 32 | UInt64(words[1]),
        UInt64(words[2]) << 32 | UInt64(words[3]), port: port)
    }
  }
#endif

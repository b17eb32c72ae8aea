#if os(Linux)
  import Foundation
  import HTTP

  extension RunningProcess {
    /// Throws when the process may be asking for somebody else. The kernel is asked for no more than it takes to tell.
    ///
    /// What decides are the sockets that the process holds, never whether one is in use just now: whoever sent the request may have hung
    /// up meanwhile, and a connection that was reset stands in none of the kernel's lists.
    ///
    /// - Parameter end: the process's end of the connection to the service.
    func checkActsForItself(besides end: InternetSocket) throws(CallerDoubt) {
      var unknown = sockets.subtracting([end.inode])
      for pause in Self.pauses where !unknown.isEmpty {
        usleep(pause)
        try removeHarmless(from: &unknown)
        // A connection that is just being made, or being closed, is listed soon, or gone.
        unknown = unknown.filter(holds)
      }
      guard unknown.isEmpty else { throw .unclear }
      guard holds(end.inode) else { throw .gone }
    }

    /// Before each look, in microseconds: 0.4 s in all, as a program that waits for a core between two calls may take.
    private static let pauses: [UInt32] = [0] + (0..<8).map { 1500 << $0 }

    /// Removes the sockets that nobody is served through. Throws at one through which somebody is, or may be.
    private func removeHarmless(from sockets: inout Set<UInt64>) throws(CallerDoubt) {
      let listeners = SocketTable.listeners()
      if let listener = listeners.first(where: { sockets.contains($0.inode) }) {
        throw .isServer(port: listener.local.port)
      }
      for socket in UnixSocket.all() where sockets.remove(socket.inode) != nil {
        switch socket.kind {
        case .listening: throw .isLocalServer
        case .accepted: throw .servesOthers
        case .other: continue
        }
      }
      guard !sockets.isEmpty else { return }
      let chosen = ChosenPorts(listeners)
      for connection in SocketTable.connections() where sockets.remove(connection.inode) != nil {
        guard chosen.showsCaller(of: connection) else { throw .servesOthers }
      }
      guard !sockets.isEmpty else { return }
      for socket in SocketTable.datagramSockets() where sockets.contains(socket.inode) {
        guard !chosen.showsReceiver(socket) else { throw .isServer(port: socket.local.port) }
      }
      sockets = sockets.filter { !Self.withoutConnections.contains(networkProtocol(of: $0) ?? "") }
    }

    /// Protocols over which nobody is served that the tables of TCP and of Unix sockets would have to tell of.
    private static let withoutConnections: Set<String> = [
      "UDP", "UDPv6", "UDP-Lite", "UDPLITEv6", "NETLINK", "PACKET", "PING", "PINGv6", "RAW",
      "RAWv6",
    ]
  }

  /// Ports that the system did not give to a program that wanted any: those outside its range for this, and those that are listened on.
  struct ChosenPorts {
    private let listenedOn: Set<UInt16>
    private let range: ClosedRange<UInt16>

    init(_ listeners: [InternetSocket], range: ClosedRange<UInt16> = Self.range) {
      listenedOn = Set(listeners.map(\.local.port))
      self.range = range
    }

    func contains(_ port: UInt16) -> Bool { listenedOn.contains(port) || !range.contains(port) }

    /// Whether this end of a connection made it: from any port, to one that somebody chose. Where both ports are of the system's choice,
    /// either end may have.
    func showsCaller(of connection: InternetSocket) -> Bool {
      !contains(connection.local.port) && contains(connection.remote.port)
    }

    /// Whether a socket of UDP waits at a port that others know for datagrams of anybody, as for HTTP/3. Browsers wait for those of mDNS.
    func showsReceiver(_ socket: InternetSocket) -> Bool {
      socket.remote.port == 0 && contains(socket.local.port) && socket.local.port != 5353
    }

    /// `ip(7)`: what the system takes ports from; its default where it does not say.
    static let range: ClosedRange<UInt16> = {
      let words = ProcFile.lines("/proc/sys/net/ipv4/ip_local_port_range").first?
        .split(whereSeparator: \.isWhitespace).compactMap { UInt16($0) }
      guard let words, words.count == 2, words[0] <= words[1] else { return 32768...60999 }
      return words[0]...words[1]
    }()
  }
#endif

#if os(Linux)
  import Foundation
  import HTTP

  extension RunningProcess {
    /// Throws when the process may be asking for somebody else. The kernel is asked for no more than it takes to tell.
    ///
    /// - Parameter end: the process's end of the connection to the service.
    func checkActsForItself(besides end: TCPSocket) throws(CallerDoubt) {
      var others = sockets.subtracting([end.inode])
      guard !others.isEmpty else { return }
      let chosen = ChosenPorts(SocketTable.listeners())
      for listener in chosen.listeners where others.remove(listener.inode) != nil {
        guard listener.local.isLoopback || chosen.isOfTheSystem(listener.local.port) else {
          throw .isServer(port: listener.local.port)
        }
      }
      guard !others.isEmpty else { return }
      for socket in UnixSocket.all() where others.remove(socket.inode) != nil {
        guard socket.kind != .accepted else { throw .servesOthers }
      }
      guard !others.isEmpty else { return }
      let connections = SocketTable.connections()
      let accepted = connections.filter {
        others.contains($0.inode) && chosen.contains($0.local.port)
      }
      guard accepted.allSatisfy({ isHarmless($0, connections) }) else { throw .servesOthers }
    }

    /// Whether the process itself made the connection that it accepted, or the service did, to deliver a webhook.
    private func isHarmless(_ accepted: TCPSocket, _ connections: [TCPSocket]) -> Bool {
      guard let opposite = connections.first(where: accepted.isOppositeEnd) else { return false }
      return sockets.contains(opposite.inode)
        || RunningProcess(id: getpid())?.sockets.contains(opposite.inode) ?? false
    }
  }

  /// Ports that the system did not give to a program that wanted any: those outside its range for this, and those that are listened on.
  struct ChosenPorts {
    let listeners: [TCPSocket]
    private let listenedOn: Set<UInt16>
    private let range: ClosedRange<UInt16>

    init(_ listeners: [TCPSocket], range: ClosedRange<UInt16> = Self.range) {
      self.listeners = listeners
      listenedOn = Set(listeners.map(\.local.port))
      self.range = range
    }

    /// Whether a connection that has this port as its own was made from elsewhere.
    func contains(_ port: UInt16) -> Bool { listenedOn.contains(port) || !isOfTheSystem(port) }

    func isOfTheSystem(_ port: UInt16) -> Bool { range.contains(port) }

    /// `ip(7)`: what the system takes ports from; its default where it does not say.
    static let range: ClosedRange<UInt16> = {
      let words = ProcFile.lines("/proc/sys/net/ipv4/ip_local_port_range").first?
        .split(whereSeparator: \.isWhitespace).compactMap { UInt16($0) }
      guard let words, words.count == 2, words[0] <= words[1] else { return 32768...60999 }
      return words[0]...words[1]
    }()
  }
#endif

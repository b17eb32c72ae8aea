import Foundation
import HTTP
import Synchronization

/// Programs of this machine that ask the service for something, told apart from those that pass a stranger's request on.
///
/// A connection from 127.0.0.1 proves little: a reverse proxy on this machine makes such connections for whoever asks it, and
/// need not say so in a header field. What it cannot hide is how it came to ask, and that the kernel tells. A caller acts for itself when
/// all of this holds at the moment of the request:
/// - its end of the connection is a socket of the user whom the service runs as, and held by a process of that user that can be looked at;
/// - the process listens nowhere: at no port of TCP, whatever the address, at no Unix socket, and at no port of UDP that somebody chose but
///   mDNS's. A proxy does, and so it is known even while no client is connected: between requests, and when a client sent one and was gone;
/// - it is seen to have made each connection that it holds: from a port of the system's choice to one that somebody chose. So is known what
///   inherits a client's connection from a server, as a program that inetd starts. A connection that was reset is in no list of the kernel's,
///   so that its maker cannot be seen;
/// - it still holds its end afterwards.
///
/// `curl`, a browser and a script listen nowhere and hold connections that they made.
///
/// It is no proof against the same user's own programs that carry requests in over a connection that they made, as `ssh -R` does.
public final class LocalCallers: Sendable {
  private struct State {
    var ports: Set<UInt16> = []
    /// Processes that held a connection lately, the last first: they are looked at before all others.
    var recent: [Int32] = []
  }

  /// One caller is looked at at a time, so that many requests cannot take more than one worker's time.
  private let state = Mutex(State())
  private static let remembered = 8

  public init() {}

  /// From now on the service listens on these ports.
  public func serve(on ports: Set<UInt16>) { state.withLock { $0.ports = ports } }

  /// Why a peer cannot be taken for a program that acts for itself; nil when it is one.
  ///
  /// It asks the kernel, for some tens of microseconds, and for up to 0.4 s while a socket of the caller is in doubt: not for an event loop.
  public func doubt(about peer: PeerAddress) -> String? {
    // No socket brought the request: the program itself made it.
    guard peer.port != 0 else { return nil }
    do throws(CallerDoubt) {
      try state.withLock { (state) throws(CallerDoubt) in try Self.check(peer, &state) }
      return nil
    } catch {
      return error.description
    }
  }

  #if os(Linux)
    private static func check(_ peer: PeerAddress, _ state: inout State) throws(CallerDoubt) {
      let ends = SocketTable.ends(of: peer, to: state.ports)
      guard !ends.isEmpty else { throw .gone }
      for end in ends {
        guard end.user == geteuid() else { throw .otherUser }
        guard let process = RunningProcess.holder(of: end.inode, knowing: state.recent) else {
          throw .hidden
        }
        state.recent.removeAll { $0 == process.id }
        state.recent = Array(([process.id] + state.recent).prefix(remembered))
        if process.id != getpid() { try process.checkActsForItself(besides: end) }
      }
    }
  #else
    private static func check(_: PeerAddress, _: inout State) throws(CallerDoubt) {
      throw .unsupported
    }
  #endif
}

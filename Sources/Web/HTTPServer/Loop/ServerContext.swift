import HTTP
import Synchronization

/// Shared by all event loops of a server.
final class ServerContext: Sendable {
  let configuration: HTTPServerConfiguration
  let respond: @Sendable (HTTPRequest) -> HTTPReply
  let workers: WorkerPool
  let log: AccessLog
  /// The limit of connections.
  let connectionLimit: Int
  /// The number of connections that subscribers cannot use.
  let requestReserve: Int
  /// A random start for request identifiers, so that no two processes use the same ones.
  let serialSeed = UInt64.random(in: .min ... .max)
  let connections = Atomic<Int>(0)
  let subscribers = Atomic<Int>(0)
  private let peers = Mutex<[UInt64: Int]>([:])

  init(
    configuration: HTTPServerConfiguration, workers: WorkerPool, log: AccessLog,
    respond: @escaping @Sendable (HTTPRequest) -> HTTPReply
  ) {
    self.configuration = configuration
    self.respond = respond
    self.workers = workers
    self.log = log
    let free = SystemCalls.raiseDescriptorLimit() - SystemCalls.descriptorsInUse()
    // If there are few descriptors, files and the like get a quarter of them.
    let kept = min(configuration.descriptorsForOthers, free / 4)
    let wanted = configuration.connections > 0 ? configuration.connections : 65_536
    connectionLimit = max(1, min(wanted, free - kept))
    requestReserve = min(configuration.requestReserve, max(1, connectionLimit / 4))
  }

  /// Reserves one more connection for the peer if its limit allows it.
  func admit(_ peer: PeerAddress) -> Bool {
    guard !peer.isLoopback else { return true }
    return peers.withLock { peers in
      guard peers[peer.network, default: 0] < configuration.connectionsPerPeer else { return false }
      peers[peer.network, default: 0] += 1
      return true
    }
  }

  func dismiss(_ peer: PeerAddress) {
    guard !peer.isLoopback else { return }
    peers.withLock { peers in
      let rest = peers[peer.network, default: 1] - 1
      peers[peer.network] = rest > 0 ? rest : nil
    }
  }
}

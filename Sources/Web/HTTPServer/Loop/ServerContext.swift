import HTTP
import Numbers
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
  private let forwardedClient: ForwardedClient?
  private let hasReportedProxy = Atomic(false)
  private let peers = Mutex<[UInt64: Int]>([:])

  init(
    configuration: HTTPServerConfiguration, workers: WorkerPool, log: AccessLog,
    respond: @escaping @Sendable (HTTPRequest) -> HTTPReply
  ) {
    self.configuration = configuration
    self.respond = respond
    self.workers = workers
    self.log = log
    forwardedClient = configuration.isTrustedProxy.map { ForwardedClient(isTrusted: $0) }
    let free = SystemCalls.raiseDescriptorLimit() - SystemCalls.descriptorsInUse()
    // If there are few descriptors, files and the like get a quarter of them.
    let kept = min(configuration.descriptorsForOthers, free / 4)
    let wanted = configuration.connections > 0 ? configuration.connections : 65_536
    connectionLimit = max(1, min(wanted, free - kept))
    requestReserve = min(configuration.requestReserve, max(1, connectionLimit / 4))
  }

  /// Reserves one more connection for the peer if its limit allows it.
  func admit(_ peer: PeerAddress) -> Bool {
    guard !speaksForOthers(peer) else { return true }
    return peers.withLock { peers in
      guard peers[peer.network, default: 0] < configuration.connectionsPerPeer else { return false }
      peers[peer.network, default: 0] += 1
      return true
    }
  }

  private func speaksForOthers(_ peer: PeerAddress) -> Bool {
    peer.isLoopback || configuration.isTrustedProxy?(peer) ?? false
  }

  /// Names the client of a request that came through a trusted proxy.
  ///
  /// - Parameter isFirst: whether it is the first request of its connection.
  func identifyClient(of request: inout HTTPRequest, isFirst: Bool) {
    if let forwardedClient {
      request.peer = forwardedClient.client(of: request)
    } else if isFirst, request.peer.isLoopback || request.peer.isPrivate {
      reportProxy(of: request)
    }
  }

  private func reportProxy(of request: HTTPRequest) {
    guard !hasReportedProxy.load(ordering: .relaxed) else { return }
    let fields: [FieldName] = ["Forwarded", "X-Forwarded-For"]
    guard let field = fields.first(where: request.fields.contains),
      !hasReportedProxy.exchange(true, ordering: .relaxed)
    else { return }
    configuration.reportProxy("\(field)", request.peer)
  }

  func dismiss(_ peer: PeerAddress) {
    guard !speaksForOthers(peer) else { return }
    peers.withLock { peers in
      let rest = peers[peer.network, default: 1] - 1
      peers[peer.network] = rest > 0 ? rest : nil
    }
  }
}

import Foundation
import HTTPServer
import PaywallOutgoing
import PaywallRender
import PaywallStorage
import TestFolders
import TestSockets

@testable import PaywallService
@testable import PaywallStore
@testable import Routing
@testable import paywalld

/// One of several services on a log in memory, on a port of its own.
final class ServedNode {
  let store: Store
  private let server: HTTPServer
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - wait: the longest wait for a change, in milliseconds.
  ///   - stale: for how long it has not known all changes, in seconds.
  ///   - change: what its storage does otherwise than one in memory.
  init(
    _ name: String, on memory: MemoryStorage, documents: [String: String], wait: Int,
    stale: Double? = nil, places: Int = 1_000, placesPerPeer: Int = 1_000, loops: Int = 2,
    over change: (inout any Storage) -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "paywalls/.keep")
    for (path, text) in documents { try folder.write(text, to: "paywalls/" + path) }
    let paywalls = folder.path("paywalls")
    let configuration = StoreConfiguration(
      paywalls: paywalls, state: folder.path("state"), limits: .standard)
    let node = NodeRecord(name: name, version: "1.2.3", sequence: 0, since: Date())
    var opened = memory.open(as: node, staleSeconds: stale)
    change(&opened.storage)
    store = try Store.open(
      opened, checker: Store.checker(configuration), configuration: configuration
    ).store
    var parts = ServiceParts(
      assets: try RenderingAssets(paywalls: paywalls), schema: Array("{}".utf8),
      access: .development, previews: PreviewKey(PreviewKey.random()),
      crossOrigin: CrossOriginPolicy(), fetcher: try Self.fetcher(), renderCacheBytes: 1 << 20,
      eventsKept: 16, metrics: MetricsSource(), version: "1.2.3")
    parts.waits.time = wait
    parts.waits.requests = places
    parts.waits.requestsPerPeer = placesPerPeer
    let service = PaywallService(store: store, readiness: Readiness(), parts: parts)
    var server = HTTPServerConfiguration()
    server.port = 0
    server.eventLoops = loops
    server.routes = service.routeNames
    self.server = try HTTPServer(configuration: server) { service.respond($0) }
    self.server.start()
  }

  deinit {
    server.drain(within: 1000)
    store.stop()
  }

  private static func fetcher() throws -> DataFetcher {
    try DataFetcher(hosts: SourceHosts(), limits: SourceLimits(), curl: nil) { _ in }
  }

  /// Connections of clients that are open.
  var openConnections: Int { server.metrics.connectionsOpen }

  var port: UInt16 { server.port }

  func client() throws -> TestClient { try TestClient(port: server.port) }
}

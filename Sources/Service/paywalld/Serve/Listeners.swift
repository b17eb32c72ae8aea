import Foundation
import HTTPServer
import PaywallService
import Routing

/// The public port and, if administration has its own, the admin port.
struct Listeners {
  let main: HTTPServer
  let admin: HTTPServer?

  /// Connections to the admin port.
  private static let adminConnections = 64

  /// Binds the ports and serves. Throws if a port cannot be bound.
  init(_ options: ServeOptions, _ service: PaywallService) throws(ServerError) {
    var configuration = options.server
    configuration.routes = service.routeNames
    configuration.describe = { Problem($0).response() }
    configuration.logged = LoggedText.withoutSecrets
    let log = options.log
    configuration.reportStuck = { log.error("\($0)") }
    configuration.reportProxy = { field, proxy in
      log.warning(
        "requests with \(field) come from \(proxy), and no proxy is trusted, so all clients behind it count as one address; add --trusted-proxies \(proxy) if it is your proxy"
      )
    }
    guard var own = options.adminServer else {
      configuration.refusal = { service.refusal(of: $0) }
      main = try HTTPServer(configuration: configuration) { service.respond($0) }
      admin = nil
      main.start()
      return
    }
    // The admin port has its own connections, so a flood of the public port cannot exhaust them.
    own.connections = Self.adminConnections
    configuration.descriptorsForOthers += Self.adminConnections
    own.routes = configuration.routes
    own.describe = configuration.describe
    own.logged = configuration.logged
    own.reportStuck = configuration.reportStuck
    own.reportProxy = configuration.reportProxy
    own.refusal = { service.refusal(of: $0) }
    configuration.refusal = { service.refusalApartFromAdmin(of: $0) }
    main = try HTTPServer(configuration: configuration) { service.respondApartFromAdmin($0) }
    let second = try HTTPServer(configuration: own) { service.respond($0) }
    admin = second
    main.start()
    second.start()
  }

  private var servers: [HTTPServer] { [main] + (admin.map { [$0] } ?? []) }

  /// The sum of both ports' metrics.
  var metrics: ServerMetrics { HTTPServer.metrics(of: servers) }

  /// Why the service should receive no requests, as far as the workers of both ports know.
  var obstacles: [String] { servers.flatMap(\.stuckWorkers).map(\.description) }

  /// Reports not ready and keeps serving for a while, so that a load balancer can send requests elsewhere. Then accepts no more
  /// connections and finishes the requests in flight. Times are in milliseconds.
  ///
  /// - Parameter end: the time for both steps together.
  func stop(_ readiness: Readiness, after delay: Int, within end: Int) {
    readiness.beginDraining()
    let delay = min(delay, end)
    Thread.sleep(forTimeInterval: Double(delay) / 1000)
    drain(within: end - delay)
  }

  /// Finishes the requests in flight on both ports within this time.
  func drain(within milliseconds: Int) {
    let end = Date(timeIntervalSinceNow: Double(milliseconds) / 1000)
    main.drain(within: milliseconds)
    admin?.drain(within: max(0, Int(clamping: end.timeIntervalSinceNow * 1000)))
  }
}

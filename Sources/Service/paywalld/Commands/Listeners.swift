import Foundation
import HTTPServer
import PaywallAPI

/// The public port and, where administration has one of its own, the second.
struct Listeners {
  let main: HTTPServer
  let admin: HTTPServer?

  /// Connections to administration's own port.
  private static let adminConnections = 64

  /// Takes the ports and serves. Throws when one of them cannot be had.
  init(_ options: ServeOptions, _ service: PaywallService) throws(ServerError) {
    var configuration = options.server
    configuration.routes = service.routeNames
    configuration.describe = { Problem($0).response() }
    configuration.logged = LoggedText.withoutSecrets
    configuration.reportStuck = { Output.message("paywalld: \($0)") }
    guard var own = options.adminServer else {
      configuration.refusal = { service.refusal(of: $0) }
      main = try HTTPServer(configuration: configuration) { service.respond($0) }
      admin = nil
      main.start()
      return
    }
    // Administration's connections are its own, whatever happens at the public port.
    own.connections = Self.adminConnections
    configuration.descriptorsForOthers += Self.adminConnections
    own.routes = configuration.routes
    own.describe = configuration.describe
    own.logged = configuration.logged
    own.reportStuck = configuration.reportStuck
    own.refusal = { service.refusal(of: $0) }
    configuration.refusal = { service.refusalApartFromAdmin(of: $0) }
    main = try HTTPServer(configuration: configuration) { service.respondApartFromAdmin($0) }
    let second = try HTTPServer(configuration: own) { service.respond($0) }
    admin = second
    main.start()
    second.start()
  }

  private var servers: [HTTPServer] { [main] + (admin.map { [$0] } ?? []) }

  /// What both have counted together.
  var metrics: ServerMetrics { HTTPServer.metrics(of: servers) }

  /// Why requests should not come here, as far as the workers of both know.
  var obstacles: [String] { servers.flatMap(\.stuckWorkers).map(\.description) }

  /// Says that the service is not ready, and goes on serving for a while, so that whoever sends requests here hears of it and
  /// sends them elsewhere. Then takes no more connections and finishes what is in flight. Times are milliseconds.
  ///
  /// - Parameter end: of both together.
  func stop(_ readiness: Readiness, after delay: Int, within end: Int) {
    readiness.beginDraining()
    let delay = min(delay, end)
    Thread.sleep(forTimeInterval: Double(delay) / 1000)
    drain(within: end - delay)
  }

  /// Finishes what is in flight on both, together within this time.
  func drain(within milliseconds: Int) {
    let end = Date(timeIntervalSinceNow: Double(milliseconds) / 1000)
    main.drain(within: milliseconds)
    admin?.drain(within: max(0, Int(clamping: end.timeIntervalSinceNow * 1000)))
  }
}

import Foundation
import HTTPServer
import PaywallAPI

/// The public port and, where administration has one of its own, the second.
struct Listeners {
  let main: HTTPServer
  let admin: HTTPServer?

  /// Takes the ports and serves. Throws when one of them cannot be had.
  init(_ options: ServeOptions, _ service: PaywallService) throws(ServerError) {
    var configuration = options.server
    configuration.routes = service.routeNames
    guard var own = options.adminServer else {
      main = try HTTPServer(configuration: configuration) { service.respond($0) }
      admin = nil
      try main.start()
      return
    }
    own.routes = service.routeNames
    main = try HTTPServer(configuration: configuration) { service.respondApartFromAdmin($0) }
    let second = try HTTPServer(configuration: own) { service.respond($0) }
    admin = second
    try main.start()
    try second.start()
  }

  /// Finishes what is in flight on both, together within this time.
  func drain(within seconds: Int) {
    let end = Date(timeIntervalSinceNow: Double(seconds))
    main.drain(within: seconds * 1000)
    admin?.drain(within: max(0, Int(end.timeIntervalSinceNow * 1000)))
  }
}

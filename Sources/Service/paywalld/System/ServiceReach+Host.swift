import HTTPServer
import RenderRoutes

extension ServiceReach.Place {
  /// The address at which other devices reach a service that listens on this host and port.
  ///
  /// - Parameter command: the command that starts the service so that they can reach it.
  init(host: String, port: UInt16, opening command: String) {
    guard !Self.isLoopback(host) else {
      self = .nowhere(
        advice: "the service listens on this machine alone; open it to your network: \(command)")
      return
    }
    guard ["0.0.0.0", "::"].contains(host) else {
      self = .address("http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
      return
    }
    guard let own = OwnAddress.version4() else {
      self = .nowhere(
        advice: "this machine has no address in a network; name one with --public-url")
      return
    }
    self = .address("http://\(own):\(port)")
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["localhost", "::1"].contains(host) || host.hasPrefix("127.")
  }
}

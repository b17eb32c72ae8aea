import Numbers

/// The address of a member of an etcd cluster.
public struct EtcdEndpoint: Sendable, Hashable {
  /// The host's name or address, without the brackets of an IPv6 address.
  public let host: String
  public let port: Int

  public init(host: String, port: Int = EtcdEndpoint.defaultPort) {
    self.host = host
    self.port = port
  }

  /// The default port for clients of etcd.
  public static let defaultPort = 2379
}

extension EtcdEndpoint: CustomStringConvertible {
  /// The text `HOST:PORT`, with the brackets of an IPv6 address.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

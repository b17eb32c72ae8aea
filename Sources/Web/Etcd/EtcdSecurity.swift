import Foundation
import Numbers

/// The encryption and authentication of connections to etcd. All members but the last are paths of PEM files.
public struct EtcdSecurity: Sendable, Hashable {
  /// The authorities that etcd's certificate may come from; nil for those of the system.
  public var ca: String?
  /// The client's own certificate, for a cluster that requires one. It authenticates only the connection: etcd's gateway knows users by
  /// password.
  public var certificate: String?
  /// The key of the certificate; nil if it is in the certificate's file.
  public var key: String?
  /// The folders to search for `openssl`, separated by colons.
  public var searchPath: String

  public init(
    ca: String? = nil, certificate: String? = nil, key: String? = nil,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  ) {
    self.ca = ca
    self.certificate = certificate
    self.key = key
    self.searchPath = searchPath
  }
}

import Foundation

/// How connections to etcd are encrypted and proven. All are paths of PEM files.
public struct EtcdSecurity: Sendable, Hashable {
  /// The authorities that may vouch for etcd; nil for those of the system.
  public var ca: String?
  /// The client's own certificate, for a cluster that asks for one. It proves the connection alone: etcd's gateway knows users by password.
  public var certificate: String?
  /// The key of the certificate; nil if it is in the certificate's file.
  public var key: String?
  /// The folders where `openssl` is looked for, separated by colons.
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

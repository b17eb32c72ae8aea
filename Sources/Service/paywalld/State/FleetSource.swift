import Etcd
import Foundation
import POSIX
import PaywallFleet
import PaywallStorage
import Routing

/// The etcd that a fleet of nodes shares, from the options of `serve`.
struct FleetSource {
  private let location: EtcdLocation
  private let security: EtcdSecurity?
  private let credentials: EtcdCredentials?
  private let blobs: String?
  private let limits: FleetLimits
  /// The time limit of a request or an append, in seconds.
  private let timeout: Double

  /// Returns nil without `--store`.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard let store = arguments["store"]?.text else {
      for name in Self.names where arguments[name].map({ $0.source != .fallback }) ?? false {
        throw UsageError(
          message: "--\(name) is about a shared store, and there is no --store",
          hint: "add --store etcd://HOST:2379/PREFIX, or leave --\(name) out")
      }
      return nil
    }
    try self.init(arguments, at: store)
  }

  private static let names = [
    "etcd-ca", "etcd-cert", "etcd-key", "etcd-user", "etcd-password-file", "etcd-timeout",
    "etcd-bytes", "blobs",
  ]

  /// - Parameter store: the place in etcd.
  init(_ arguments: Arguments, at store: String) throws(UsageError) {
    do {
      location = try EtcdLocation(store)
    } catch {
      throw UsageError(message: "\(error)", hint: nil)
    }
    let (ca, certificate) = (arguments["etcd-ca"]?.text, arguments["etcd-cert"]?.text)
    security =
      !location.isSecure && ca == nil && certificate == nil
      ? nil : EtcdSecurity(ca: ca, certificate: certificate, key: arguments["etcd-key"]?.text)
    credentials = try Self.credentials(
      user: arguments["etcd-user"]?.text, passwordFile: arguments["etcd-password-file"]?.text)
    blobs = arguments["blobs"]?.text
    var limits = FleetLimits()
    if let mebibytes = try arguments.int("etcd-bytes", in: 1...8_192) {
      limits.blobBytes = mebibytes << 20
    }
    let timeout = try arguments.value("etcd-timeout", expected: Self.times) { text in
      Quantity.time.parse(text).flatMap { Self.timeouts.contains($0) ? $0 : nil }
    }
    self.timeout = Double(timeout ?? 5_000) / 1_000
    limits.appendSeconds = self.timeout
    self.limits = limits
  }

  /// The allowed time limits, in milliseconds.
  private static let timeouts = 500...60_000
  private static let times = Quantity.time.expected(timeouts)

  private static func credentials(
    user: String?, passwordFile: String?
  ) throws(UsageError) -> EtcdCredentials? {
    guard let user, let passwordFile else {
      guard user == nil, passwordFile == nil else {
        throw UsageError(
          message: "--etcd-user and --etcd-password-file belong together",
          hint: "give both, or neither where etcd has no users")
      }
      return nil
    }
    do {
      return try EtcdCredentials(user: user, passwordFile: passwordFile)
    } catch {
      throw UsageError(message: "the password of etcd's user cannot be read: \(error)", hint: nil)
    }
  }

  /// The settings of this node in the fleet.
  func settings(
    _ node: NodeRecord, report: @escaping @Sendable (String) -> Void
  ) -> FleetSettings {
    var settings = FleetSettings(
      location, security: security, credentials: credentials, node: node, blobs: blobs,
      report: report)
    settings.limits = limits
    settings.etcd.requestSeconds = timeout
    settings.objection = { name, bytes in
      switch name {
      case .tokens: TokenFile.objection(to: bytes)
      case .previewKey: PreviewKeyFile.objection(to: bytes)
      }
    }
    return settings
  }
}

import Foundation
import Numbers

/// The configuration of a client. Times are in seconds, sizes in bytes.
public struct PaywallConfiguration: Sendable {
  /// The base addresses of one service, tried in order.
  public var services: [URL]
  /// The address of the files that `paywalld export site` has written, for when no service answers.
  public var site: URL?
  /// The folder for pages, documents and pictures; if nil, pages are kept in memory only.
  public var cacheFolder: URL?
  public var cacheLimit = 50 << 20
  /// The folder for what must stay: the installation's id, the decisions of placements and the unsent events; if nil, they are kept in memory only.
  public var stateFolder: URL?
  /// The client key of the brand, `pck_…`, with which presentations count by themselves; if nil, the service counts nothing.
  ///
  /// A key counts for one brand. An app with several brands has a client for each, with a `stateFolder` of its own.
  public var key: String?
  public var counting = Counting.on
  /// Returns a page that is bundled with the app, for a first start without a connection: the bytes of a response of `/render`.
  public var bundled: @Sendable (PaywallRequest) -> Data? = { _ in nil }
  /// Lays out a cached document on the device if no page is cached, as `LocalLayouts` of `PaywallClientLayout` does.
  public var layOut: (@Sendable (Data, PaywallRequest, Paywall?) throws(PaywallError) -> Paywall)?
  /// Decides what a placement shows if the service does not answer, as `ExportedPlacements` of `PaywallClientPlacements` can; nil if nobody can
  /// decide that. Without it, the last decision for the same person holds.
  public var decide: (@Sendable (PlacementContext) async -> PaywallDecision?)?
  /// The minimum time between two equal requests.
  public var interval: TimeInterval = 6
  /// The time limit for one response.
  public var timeout: TimeInterval = 8
  /// The time limit for one call, with all addresses and all attempts.
  public var patience: TimeInterval = 20
  /// The number of further attempts after timeouts, connection failures and 5xx.
  public var retries = 1
  /// The pause before the second attempt; it doubles for each further one.
  public var pause: TimeInterval = 0.5
  /// The time between two polls for changes, if the service's events do not arrive.
  public var pollInterval: TimeInterval = 30
  /// The maximum time without a byte in a stream of events; the service sends one every 15 seconds.
  public var silence: TimeInterval = 45
  public var largestResponse = 16 << 20
  /// The header fields of every request.
  public var fields: [String: String] = [:]
  public var transport = Transport.standard
  public var time = ClientTime.system
  /// Receives messages about errors that do not prevent showing a page: refused events, a full disk.
  public var report: @Sendable (String) -> Void = Self.standardReport

  /// Creates a configuration that keeps everything in memory only, and counts nothing.
  public init(_ services: URL...) { self.services = services }

  /// Returns a configuration that keeps pages and its own files in the system's folders.
  ///
  /// - Parameter key: the client key of the brand, with which presentations count by themselves.
  public static func standard(_ services: URL..., key: String? = nil) -> PaywallConfiguration {
    standard(services, key: key)
  }

  static func standard(_ services: [URL], key: String?) -> PaywallConfiguration {
    var configuration = PaywallConfiguration()
    configuration.services = services
    configuration.cacheFolder = standardCacheFolder
    configuration.stateFolder = standardStateFolder
    configuration.key = key
    return configuration
  }

  /// Whether a client with a key counts.
  public enum Counting: String, Sendable, Hashable, Codable {
    case on, off
    /// Keeps and sends nothing until `Paywalls.consent()` is called. What happened before is never sent.
    case untilConsent
  }

  /// The system's folder for files of apps. Without a sandbox all programs of a user share it.
  public static var standardStateFolder: URL {
    let support = FileManager.default.urls(
      for: .applicationSupportDirectory, in: .userDomainMask
    ).first
    return (support ?? FileManager.default.temporaryDirectory)
      .appending(path: "PaywallClient", directoryHint: .isDirectory)
  }

  /// Returns the file with this name in the folder for what must stay; nil if there is no such folder.
  func stateFile(_ name: String) -> URL? { stateFolder?.appending(path: name) }

  /// The system's cache folder.
  public static var standardCacheFolder: URL {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    return (caches ?? FileManager.default.temporaryDirectory)
      .appending(path: "PaywallClient", directoryHint: .isDirectory)
  }
}

/// The policy for asking the service and using cached pages.
public enum FetchPolicy: Sendable, Hashable {
  /// Asks the service whether the cached page is current. Without an answer: the cached page, else the app's bundled one.
  case revalidate
  /// Ignores cached pages, and fails without an answer.
  case ignoringCache
  /// Never asks the service.
  case cacheOnly
  /// Asks only if the cached page is older than this many seconds.
  case cacheIfYounger(than: TimeInterval)
}

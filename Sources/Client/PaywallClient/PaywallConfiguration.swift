import Foundation

/// How a client works. Times are in seconds, sizes in bytes.
public struct PaywallConfiguration: Sendable {
  /// The base addresses of one service, tried in order.
  public var services: [URL]
  /// The address of the files that `paywalld export site` has written, for the time when no service answers.
  public var site: URL?
  /// Where pages, documents and pictures are kept; nil keeps pages in memory alone.
  public var cacheFolder: URL?
  public var cacheLimit = 50 << 20
  /// A page that came with the app, for a first start without a connection: the bytes of a response of `/render`.
  public var bundled: @Sendable (PaywallRequest) -> Data? = { _ in nil }
  /// Lays a kept document out on the device where no page is kept, as `LocalLayouts` of `PaywallClientLayout` does.
  public var layOut: (@Sendable (Data, PaywallRequest, Paywall?) throws(PaywallError) -> Paywall)?
  /// Between two requests for the same thing.
  public var interval: TimeInterval = 6
  /// For one answer.
  public var timeout: TimeInterval = 8
  /// For one call, with all addresses and all attempts.
  public var patience: TimeInterval = 20
  /// More attempts after timeouts and 5xx.
  public var retries = 1
  /// Before the next attempt; twice as long before the one after it.
  public var pause: TimeInterval = 0.5
  /// Between two questions for changes, where the service's events do not come through.
  public var pollInterval: TimeInterval = 30
  /// In a stream of events without a byte; the service sends one every 15 seconds.
  public var silence: TimeInterval = 45
  public var largestResponse = 16 << 20
  /// Fields of every request.
  public var fields: [String: String] = [:]
  public var transport = Transport.standard
  public var time = ClientTime.system
  /// Takes messages about errors that do not keep a page from being shown, such as a full disk.
  public var report: @Sendable (String) -> Void = { _ in }

  public init(_ services: URL...) { self.services = services }

  /// The system's folder for caches.
  public static var standardCacheFolder: URL {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    return (caches ?? FileManager.default.temporaryDirectory)
      .appending(path: "PaywallClient", directoryHint: .isDirectory)
  }
}

/// Which pages an answer may come from.
public enum FetchPolicy: Sendable, Hashable {
  /// Asks the service whether the kept page is still right. Without an answer: the kept page, else the one that came with the app.
  case revalidate
  /// Asks as if nothing were kept, and fails without an answer.
  case ignoringCache
  /// Never asks.
  case cacheOnly
  /// Asks only if the kept page is older, in seconds.
  case cacheIfYounger(than: TimeInterval)
}

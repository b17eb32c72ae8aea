import AdminRoutes
import GateKeeping
import HTTP
import PaywallOutgoing
import PaywallPages
import PaywallRender
import PaywallUsage
import ReaderRoutes
import RenderRoutes
import Routing
import UsageRoutes

/// The parts of the service besides the store.
public struct ServiceParts: Sendable {
  public var assets: RenderingAssets
  /// The example paywalls of the reference.
  public var examples = ExamplePaywalls.none
  /// The served JSON Schema of documents.
  public var schema: [UInt8]
  public var access: AdminAccess
  /// Signs preview links.
  public var previews: PreviewKey
  public var crossOrigin: CrossOriginPolicy
  /// The base of addresses in responses.
  public var publicAddress = PublicAddress()
  /// The limits for reader content.
  public var readers = ReaderLimits()
  /// The limits that command-line options set, for the operations page.
  public var limits: [ServiceLimit] = []
  /// Fetches the data sources of live versions.
  public var fetcher: DataFetcher
  /// The memory for cached renderings, in bytes.
  public var renderCacheBytes: Int
  /// The number of events kept for subscribers that reconnect.
  public var eventsKept: Int
  public var metrics: MetricsSource
  /// Whether everybody may read the metrics; otherwise a token is needed.
  public var metricsArePublic = false
  /// The requests of the last hours.
  public var history = RequestHistory()
  /// Counts events on paywalls; the default keeps nothing.
  public var usage = UsageLedger(in: nil)
  /// The rates by which payments in other currencies are converted; nil converts none.
  public var dayRates: DayRatesFile?
  /// The stores that sell the brands, and the ledger of what they say; the default has none.
  public var money = MoneyParts()
  /// The version of the program.
  public var version: String
  /// Judges versions; if nil, the service only judges on request. Must be the keeper of the store's gate.
  public var gate: GateKeeper?
  /// The unsaved documents that phones show.
  public var livePreviews = LivePreviews()
  /// The limits for requests that wait for a change: the time and the number.
  public var waits = WaitLimits()
  /// The address at which phones reach the service.
  public var reach = ServiceReach()

  public init(
    assets: RenderingAssets, schema: [UInt8], access: AdminAccess, previews: PreviewKey,
    crossOrigin: CrossOriginPolicy, fetcher: DataFetcher, renderCacheBytes: Int,
    eventsKept: Int, metrics: MetricsSource, version: String
  ) {
    self.assets = assets
    self.schema = schema
    self.access = access
    self.previews = previews
    self.crossOrigin = crossOrigin
    self.fetcher = fetcher
    self.renderCacheBytes = renderCacheBytes
    self.eventsKept = eventsKept
    self.metrics = metrics
    self.version = version
  }
}

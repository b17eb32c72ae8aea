import GateKeeping
import HTTP
import PaywallOutgoing
import PaywallStore
import ReaderRoutes
import RenderRoutes
import Routing
import Synchronization
import UsageRoutes

/// Additional sources of metrics: the server and the process.
public final class MetricsSource: Sendable {
  private let source = Mutex(Source())

  /// Wraps the closure, because a mutex of a bare closure adds a wrapper at each read.
  private struct Source {
    var read: @Sendable () -> [MetricFamily] = { [] }
  }

  public init() {}

  /// Adds a source of metric families.
  public func connect(_ read: @escaping @Sendable () -> [MetricFamily]) {
    source.withLock { $0.read = read }
  }

  var families: [MetricFamily] { source.withLock { $0 }.read() }
}

/// Serves the metrics to Prometheus.
struct MetricsRoutes: RouteGroup {
  let context: ServiceContext
  let caches: RenderCaches
  let fetcher: DataFetcher
  let keeper: GateKeeper
  let events: EventCounts
  let money: MoneyParts
  let source: MetricsSource
  let version: String
  /// Whether everybody may read the metrics, without a token.
  let arePublic: Bool
  /// The maximum number of brands with their own metrics. More would flood the monitoring system.
  private static let brandsAtMost = 1000

  var routes: [Route] {
    [
      Route(
        .get, "/metrics", name: "getMetrics",
        summary:
          "Metrics for Prometheus. They count purchases and name brands, so a token is needed unless the service runs with --public-metrics or --dev.",
        answers: [.file(["text/plain"], "The metrics.")],
        problems: [.notReady], isMonitoring: !arePublic
      ) { _ in
        .deferred {
          let all =
            families + keeper.families(of: store.catalog) + events.families + money.families
            + fetcher.families
            + source.families
          let text = MetricFamily.merged(all).map(\.text).joined()
          return .content(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
        }
      }
    ]
  }

  private var staleness: MetricFamily {
    var family = MetricFamily(
      "store_stale_seconds", .gauge,
      "Seconds since the store was last known to have every change of all nodes; 0 while it has.")
    family.add(store.staleSeconds ?? 0)
    return family
  }

  private var clock: MetricFamily {
    var family = MetricFamily(
      "clock_ahead_seconds", .gauge,
      "How far this machine's clock is ahead of most others' on the same log; 0 if there is none to compare with."
    )
    family.add(store.clockAhead ?? 0)
    return family
  }

  /// Metrics of a log that several nodes share.
  private var sharing: [MetricFamily] {
    let meters = store.storageMeters
    var seconds = MetricFamily(
      "store_append_seconds_total", .counter, "Time that appends to the shared log took.")
    seconds.add(meters.appendSeconds)
    var lag = MetricFamily(
      "store_lag_seconds", .gauge,
      "Time from when another node dated its last change to when this one learned of it.")
    lag.add(meters.lagSeconds)
    return [
      MetricFamily(
        "store_appends_total", .counter, "Appends to the shared log.", meters.appends),
      seconds,
      MetricFamily(
        "store_appends_undecided_total", .counter,
        "Appends of which nobody could say whether they were made.", meters.undecided),
      MetricFamily(
        "store_resyncs_total", .counter,
        "How often the shared log was read anew, instead of being watched.", meters.resyncs),
      lag, staleness, clock,
      MetricFamily(
        "nodes", .gauge, "Nodes that live, as far as this one knows.", store.nodes.count),
    ]
  }

  private var families: [MetricFamily] {
    let catalog = store.catalog
    let counts = caches.counts
    var build = MetricFamily("build_info", .gauge, "The version of the program.")
    build.add(1, ["version": version])
    var active = MetricFamily("active_brand", .gauge, "1 for the active brand.")
    if let brand = catalog.active { active.add(1, ["brand": brand.name]) }
    var live = MetricFamily("live_version", .gauge, "The live version of a brand.")
    for name in catalog.names.prefix(Self.brandsAtMost) {
      guard let version = catalog.version(name, nil) else { continue }
      live.add(Double(version.number), ["brand": name.name])
    }
    return [
      build, active, live,
      MetricFamily(
        "canaries", .gauge, "Versions that a share of the readers sees first.",
        catalog.canaries.count),
      limits.family,
      MetricFamily("brands", .gauge, "Number of served brands.", catalog.names.count),
      MetricFamily("revision", .gauge, "The last change that is served.", catalog.sequence),
      MetricFamily(
        "problem_files", .gauge, "Invalid files, which are not served.",
        store.health.problems.count),
      MetricFamily(
        "schedules_overdue", .gauge,
        "Schedules whose time has passed, and that no node has carried out.",
        store.health.overdue.count),
      MetricFamily(
        "parameters_ignored_total", .counter,
        "Query parameters of readers, and what contexts say of them, that were ignored.",
        ignored.count),
      MetricFamily(
        "price_mismatches_total", .counter,
        "Store prices that contradicted the document's, over computed layouts.",
        caches.mismatches.count),
      MetricFamily(
        "render_cache_hits_total", .counter,
        "Layouts found in the cache, not counting responses that an event loop repeated.",
        counts.hits),
      MetricFamily("render_cache_misses_total", .counter, "Computed layouts.", counts.misses),
      MetricFamily(
        "render_cache_evictions_total", .counter, "Layouts evicted from the cache.",
        counts.evictions),
      MetricFamily("render_cache_entries", .gauge, "Layouts in the cache.", counts.entries),
      MetricFamily(
        "render_cache_bytes", .gauge, "Bytes of the layouts in the cache.", counts.bytes),
    ] + sharing
  }
}

import HTTP
import PaywallOutgoing
import PaywallStore
import Synchronization

/// Where numbers come from that the API does not count itself: those of the server and the process.
public final class MetricsSource: Sendable {
  private let read = Mutex<(@Sendable () -> [MetricFamily])?>(nil)

  public init() {}

  /// From now on the metrics hold these families too.
  public func connect(_ read: @escaping @Sendable () -> [MetricFamily]) {
    self.read.withLock { $0 = read }
  }

  var families: [MetricFamily] { read.withLock { $0 }?() ?? [] }
}

/// What the service has counted, for Prometheus.
struct MetricsRoutes: Sendable {
  let store: Store
  let caches: RenderCaches
  let limits: LimitCounts
  let ignored: IgnoredParameters
  let fetcher: DataFetcher
  let source: MetricsSource
  let version: String
  /// Brands that have numbers of their own; a service with more would flood its monitoring.
  private static let brandsAtMost = 1000

  var routes: [Route] {
    [
      Route(
        .get, "/metrics", name: "getMetrics", summary: "What was counted, for Prometheus.",
        answers: [.file(["text/plain"], "The metrics.")]
      ) { _ in
        .deferred {
          let text = MetricFamily.merged(families + fetcher.families + source.families).map(\.text)
            .joined()
          return .content(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
        }
      }
    ]
  }

  private var families: [MetricFamily] {
    let catalog = store.catalog
    let counts = caches.counts
    var build = MetricFamily("build_info", .gauge, "The program that runs.")
    build.add(1, ["version": version])
    var active = MetricFamily("active_brand", .gauge, "1 for the brand that is active.")
    if let brand = catalog.active { active.add(1, ["brand": brand.name]) }
    var live = MetricFamily("live_version", .gauge, "The version that a brand serves.")
    for name in catalog.names.prefix(Self.brandsAtMost) {
      guard let version = catalog.version(name, nil) else { continue }
      live.add(Double(version.number), ["brand": name.name])
    }
    return [
      build, active, live, limits.family,
      MetricFamily("brands", .gauge, "Brands that are served.", catalog.names.count),
      MetricFamily(
        "problem_files", .gauge, "Files that are wrong and not served.",
        store.health.problems.count),
      MetricFamily(
        "parameters_ignored_total", .counter,
        "Query parameters that GET /paywall and GET /render do not know.", ignored.count),
      MetricFamily(
        "price_mismatches_total", .counter,
        "Prices of a reader's store that are not the document's, in layouts that were made.",
        caches.mismatches.count),
      MetricFamily(
        "render_cache_hits_total", .counter,
        "Layouts found ready, those left out that an event loop gave again by itself.", counts.hits),
      MetricFamily("render_cache_misses_total", .counter, "Layouts made.", counts.misses),
      MetricFamily(
        "render_cache_evictions_total", .counter, "Layouts that made room for others.",
        counts.evictions),
      MetricFamily("render_cache_entries", .gauge, "Layouts that are kept.", counts.entries),
      MetricFamily(
        "render_cache_bytes", .gauge, "Bytes of the layouts that are kept.", counts.bytes),
    ]
  }
}

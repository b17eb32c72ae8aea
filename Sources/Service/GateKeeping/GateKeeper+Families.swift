import PaywallStore
import Routing
import Synchronization

extension GateKeeper {
  /// The maximum number of brands with their own metrics.
  private static let brandsAtMost = 1000

  /// The metrics of the gate.
  package func families(of catalog: Catalog) -> [MetricFamily] {
    var errors = MetricFamily("gate_live_errors", .gauge, "Errors of a brand's live version.")
    for (version, count) in marks.erroneous(in: catalog).prefix(Self.brandsAtMost) {
      errors.add(Double(count), ["brand": version.brand.name])
    }
    return [
      liveVersions(of: catalog), errors,
      .limitsHit([("gate-deadline", unfinished.load(ordering: .relaxed))]),
      MetricFamily(
        "gate_judged_total", .counter, "Documents that the gate laid out and judged.",
        judged.load(ordering: .relaxed)),
      MetricFamily(
        "gate_reused_total", .counter, "Questions to the gate that a kept result answered.",
        reused.load(ordering: .relaxed)),
    ]
  }

  private func liveVersions(of catalog: Catalog) -> MetricFamily {
    var counts: [String: Int] = [:]
    for live in catalog.names.compactMap({ catalog.version($0, nil) }) {
      counts[mark(of: live).name, default: 0] += 1
    }
    var family = MetricFamily(
      "gate_live_versions", .gauge, "Live versions by what the gate last found in them.")
    for name in GateVerdict.Outcome.allCases.map(\.rawValue) + [GateMark?.none.name] {
      family.add(Double(counts[name] ?? 0), ["mark": name])
    }
    return family
  }
}

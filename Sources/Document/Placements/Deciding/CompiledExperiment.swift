import Experiments
import Numbers

/// An experiment of a document, compiled for decisions.
final class CompiledExperiment: Sendable {
  let name: String
  /// `nil` for 0, which answers do not name.
  let version: Int?
  let experiment: Experiment
  let variants: [(name: String, outcome: PlacementDecision.Outcome)]
  /// The variant that everybody sees once the experiment is stopped.
  let winner: Int?

  init(_ source: PlacementExperiment, named name: String) throws(ExperimentFault) {
    self.name = name
    version = source.version == 0 ? nil : source.version
    variants = source.variants.map { ($0.name, $0.show.outcome) }
    winner =
      source.status == .stopped
      ? source.variants.firstIndex { $0.name == source.winner } : nil
    let isEven = source.variants.contains { $0.weight == nil }
    let even = BucketRange.equalWeights(source.variants.count)
    let ranges = source.variants.map { $0.ranges.map { BucketRange($0.from, $0.below) } }
    let state: Experiment.State =
      switch source.status {
      case .running: .running
      case .paused: .paused
      case .stopped: .stopped(winner: winner)
      }
    experiment = try Experiment(
      key: name,
      variants: source.variants.enumerated().map { index, variant in
        Experiment.Variant(variant.name, weight: isEven ? even[index] : variant.weight ?? 0)
      }, coverage: source.share,
      ranges: ranges.contains { !$0.isEmpty } ? Allocation(ranges: ranges) : nil,
      seed: source.seed(named: name), hashVersion: source.identity.hashVersion,
      hashAttribute: source.identity.by, fallbackAttribute: source.identity.fallbackBy,
      namespace: source.namespace.map {
        Namespace($0.name, BucketRange($0.range.from, $0.range.below))
      }, bucketVersion: source.version, minBucketVersion: source.oldestVersion, state: state)
  }
}

extension PlacementShow {
  /// The outcome of a rule that shows no experiment.
  var outcome: PlacementDecision.Outcome {
    reference.map(PlacementDecision.Outcome.paywall) ?? .nothing(nothing ?? "")
  }
}

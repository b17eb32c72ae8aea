import Experiments

/// An experiment of a document, ready to decide.
final class CompiledExperiment: Sendable {
  let name: String
  let experiment: Experiment
  let variants: [(name: String, outcome: PlacementDecision.Outcome)]
  /// The variant that everybody sees once it is stopped.
  let winner: Int?

  init(_ source: PlacementExperiment, named name: String) throws(ExperimentFault) {
    self.name = name
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
      seed: source.salt, hashVersion: source.identity.hashVersion,
      hashAttribute: source.identity.by, fallbackAttribute: source.identity.fallbackBy,
      namespace: source.namespace.map {
        Namespace($0.name, BucketRange($0.range.from, $0.range.below))
      }, bucketVersion: source.version, minBucketVersion: source.oldestVersion, state: state)
  }
}

/// A rollout or a holdout, ready to decide.
final class CompiledShare: Sendable {
  private let by: Identifier
  private let fallbackBy: Identifier?
  private let hash: BucketHash
  private let rollout: Rollout

  init(_ source: PlacementRollout) throws(ExperimentFault) {
    by = Identifier(source.identity.by)
    fallbackBy = source.identity.fallbackBy.map(Identifier.init)
    rollout = Rollout(coverage: source.share)
    guard let hash = BucketHash(seed: source.salt, version: source.identity.hashVersion) else {
      throw .hashVersion(source.identity.hashVersion)
    }
    self.hash = hash
  }

  func includes(_ reader: PlacementReader) -> Bool {
    fraction(of: reader).map(rollout.includes) ?? false
  }

  /// The reader's number from 0 to below 1; nil for one who cannot be told apart.
  func fraction(of reader: PlacementReader) -> Double? {
    (reader.identifier(by) ?? fallbackBy.flatMap(reader.identifier)).map(hash.fraction)
  }
}

extension PlacementShow {
  /// The outcome of a rule that shows no experiment.
  var outcome: PlacementDecision.Outcome {
    reference.map(PlacementDecision.Outcome.paywall) ?? .nothing(nothing ?? "")
  }
}

import Experiments
import Numbers
import PaywallModel

/// A rollout or a holdout, compiled for decisions.
final class CompiledShare: Sendable {
  let hash: BucketHash
  let rollout: Rollout
  let people: People
  /// The shares from later moments on, ascending.
  private let ramp: [(from: Moment, rollout: Rollout)]

  var hasRamp: Bool { !ramp.isEmpty }

  /// The way in which readers are identified.
  struct People: Sendable {
    private let by: Identifier
    private let fallbackBy: Identifier?

    init(_ source: PersonIdentity) {
      by = Identifier(source.by)
      fallbackBy = source.fallbackBy.map(Identifier.init)
    }

    /// The identifier; `nil` if the reader has none.
    func identifier(of reader: PlacementReader) -> String? {
      reader.identifier(by) ?? fallbackBy.flatMap(reader.identifier)
    }
  }

  init(_ source: PlacementRollout) throws(ExperimentFault) {
    people = People(source.identity)
    rollout = Rollout(coverage: source.share)
    guard let hash = BucketHash(seed: source.salt, version: source.identity.hashVersion) else {
      throw .hashVersion(source.identity.hashVersion)
    }
    self.hash = hash
    ramp = source.ramp.map { ($0.from.moment, Rollout(coverage: $0.share)) }
  }

  /// The share at a moment.
  func rollout(at now: Moment) -> Rollout { ramp.last { $0.from <= now }?.rollout ?? rollout }

  func includes(_ reader: PlacementReader, at now: Moment) -> Bool {
    fraction(of: reader).map(rollout(at: reader.instant(at: now)).includes) ?? false
  }

  /// The reader's number from 0 to below 1; `nil` if the reader has no identifier.
  func fraction(of reader: PlacementReader) -> Double? {
    people.identifier(of: reader).map(hash.fraction)
  }
}

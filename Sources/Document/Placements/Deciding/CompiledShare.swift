import Experiments
import Numbers

/// A rollout or a holdout, compiled for decisions.
final class CompiledShare: Sendable {
  let hash: BucketHash
  let rollout: Rollout
  let people: People

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
  }

  func includes(_ reader: PlacementReader) -> Bool {
    fraction(of: reader).map(rollout.includes) ?? false
  }

  /// The reader's number from 0 to below 1; `nil` if the reader has no identifier.
  func fraction(of reader: PlacementReader) -> Double? {
    people.identifier(of: reader).map(hash.fraction)
  }
}

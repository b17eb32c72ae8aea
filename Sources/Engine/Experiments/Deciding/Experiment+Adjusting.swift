/// What becomes of people when an experiment's variants, weights or coverage change.
public struct ExperimentMove: Sendable, Equatable {
  /// The share of all people who had a variant, and get another one or none.
  public let moved: Double
  /// The share of all people who had none, and get one.
  public let joined: Double
}

extension Experiment {
  /// The allocation for other variants, weights or coverage. It moves as few people as possible. Variants are the same if their keys are.
  public func allocation(adjustedTo variants: [Variant], coverage: Double) -> Allocation {
    allocation.adjusted(
      to: variants.map { variant in
        Allocation.Share(
          variant.weight, previous: self.variants.firstIndex { $0.key == variant.key })
      }, coverage: coverage, hash: hash)
  }

  /// Whom another allocation of such variants moves.
  public func move(to other: Allocation, of variants: [Variant]) -> ExperimentMove {
    var (moved, joined) = (0, 0)
    for bucket in 0..<hash.bucketCount {
      let fraction = Double(bucket) / Double(hash.bucketCount)
      let before = allocation.variant(of: fraction).map { self.variants[$0].key }
      let after = other.variant(of: fraction).map { variants[$0].key }
      guard before != after else { continue }
      if before == nil { joined += 1 } else { moved += 1 }
    }
    let count = Double(hash.bucketCount)
    return ExperimentMove(moved: Double(moved) / count, joined: Double(joined) / count)
  }
}

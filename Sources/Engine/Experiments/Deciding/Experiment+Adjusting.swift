import Numbers

/// The effect on people when an experiment's variants, weights or coverage change.
public struct ExperimentMove: Sendable, Equatable {
  /// The share of all people who had a variant and get another one or none.
  public let moved: Double
  /// The share of all people who had no variant and get one.
  public let joined: Double
}

extension Experiment {
  /// The allocation for other variants, weights or coverage. It moves as few people as possible.
  /// Variants with equal keys are the same variant.
  public func allocation(adjustedTo variants: [Variant], coverage: Double) -> Allocation {
    allocation.adjusted(
      to: variants.map { variant in
        Allocation.Share(
          variant.weight, previous: self.variants.firstIndex { $0.key == variant.key })
      }, coverage: coverage, hash: hash)
  }

  /// The effect of another allocation with these variants.
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

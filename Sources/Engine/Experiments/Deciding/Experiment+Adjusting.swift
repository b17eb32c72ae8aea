extension Experiment {
  /// The allocation for other variants, weights or coverage. It moves as few people as possible. Variants are the same if their keys are.
  public func allocation(adjustedTo variants: [Variant], coverage: Double) -> Allocation {
    allocation.adjusted(
      to: variants.map { variant in
        Allocation.Share(
          variant.weight, previous: self.variants.firstIndex { $0.key == variant.key })
      }, coverage: coverage, hash: hash)
  }

  /// The experiment with other variants, weights or coverage and an allocation that moves as few people as possible.
  public func adjusted(
    to variants: [Variant], coverage: Double
  ) throws(ExperimentFault) -> Experiment {
    try Experiment(
      key: key, variants: variants, coverage: coverage,
      ranges: allocation(adjustedTo: variants, coverage: coverage), seed: hash.seed,
      hashVersion: hash.version, hashAttribute: hashAttribute,
      fallbackAttribute: fallbackAttribute, namespace: namespace, filters: filters,
      isSticky: isSticky, bucketVersion: bucketVersion, minBucketVersion: minBucketVersion,
      state: state)
  }
}

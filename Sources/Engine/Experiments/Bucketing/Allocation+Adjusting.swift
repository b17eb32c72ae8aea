import Numbers

extension Allocation {
  /// The share of a variant after an allocation changes.
  public struct Share: Sendable, Equatable {
    /// The weight, relative to those of the other variants.
    public var weight: Double
    /// The index in the previous allocation. `nil` for a new variant.
    public var previous: Int?

    /// Makes a share.
    public init(_ weight: Double, previous: Int?) {
      self.weight = weight
      self.previous = previous
    }
  }

  /// The allocation for these variants with other weights. It moves as few people as possible.
  public func adjusted(to weights: [Double], coverage: Double = 1, hash: BucketHash) -> Allocation {
    adjusted(
      to: weights.enumerated().map { Share($1, previous: $0) }, coverage: coverage, hash: hash)
  }

  /// The allocation for other weights, added and removed variants. It moves as few people as possible: a variant that shrinks only loses
  /// people and a variant that grows only gains some. People who leave a variant stay out only if no other variant needs them.
  ///
  /// The result gives each number of the hash to one variant or to nobody, so a weight is rounded to a whole number of them.
  /// - Parameter shares: Weights that are negative or NaN count as 0. If all are 0, nobody takes part.
  /// - Parameter coverage: The share of people who take part; values outside 0 to 1 are clamped.
  public func adjusted(to shares: [Share], coverage: Double = 1, hash: BucketHash) -> Allocation {
    var buckets = Buckets(of: self, for: shares.map(\.previous), count: hash.bucketCount)
    buckets.give(
      buckets.targets(
        for: shares.map(\.weight), coverage: coverage > 0 ? Swift.min(coverage, 1) : 0))
    return Allocation(ranges: buckets.ranges)
  }
}

/// The variant of each number of a hash.
private struct Buckets {
  /// For each bucket, the index among the new variants; `nil` for nobody.
  private var owners: [Int?]
  private var held: [Int]
  /// The length of each variant's ranges, in buckets.
  private let widths: [Double]
  /// Buckets that their variants must release.
  private var released: [Int] = []

  /// - Parameter previous: For each new variant, its index in the allocation.
  init(of allocation: Allocation, for previous: [Int?], count: Int) {
    owners = Array(repeating: nil, count: count)
    held = Array(repeating: 0, count: previous.count)
    let shares = allocation.shares
    widths = previous.map { old in
      old.map { shares.indices.contains($0) ? shares[$0] * Double(count) : 0 } ?? 0
    }
    for bucket in owners.indices {
      guard let old = allocation.variant(of: Double(bucket) / Double(count)) else { continue }
      if let owner = previous.firstIndex(of: old) {
        owners[bucket] = owner
        held[owner] += 1
      } else {
        released.append(bucket)
      }
    }
  }

  /// The number of buckets for each variant: unchanged if its share stays equal, otherwise its share rounded so that as few buckets as
  /// possible change. With full coverage nobody is left out.
  func targets(for weights: [Double], coverage: Double) -> [Int] {
    let weights = weights.map { $0.isFinite ? Swift.max($0, 0) : 0 }
    let sum = weights.reduce(0, +)
    guard sum > 0, sum.isFinite else { return weights.map { _ in 0 } }
    let exact = weights.map { Self.snapped(coverage * $0 / sum * Double(owners.count)) }
    var targets = exact.indices.map { index in
      if abs(widths[index] - exact[index]) < Self.tolerance, exact[index] > 0 { return held[index] }
      let least = Int(clamping: exact[index])
      return least < held[index] && exact[index] > Double(least) ? least + 1 : least
    }
    let given = exact.indices.filter { exact[$0] > 0 }
    let excess = targets.reduce(0, +) - owners.count
    for _ in 0..<(excess > 0 ? excess : coverage < 1 ? 0 : -excess) {
      let nearest = given.max { first, second in
        let lacks = (exact[first] - Double(targets[first]), exact[second] - Double(targets[second]))
        return excess > 0 ? lacks.0 > lacks.1 : lacks.0 < lacks.1
      }
      if let nearest { targets[nearest] += excess > 0 ? -1 : 1 }
    }
    return targets
  }

  /// Removes the rounding error of a product, which is far smaller than a bucket.
  private static func snapped(_ value: Double) -> Double {
    abs(value - value.rounded()) < tolerance ? value.rounded() : value
  }

  private static let tolerance = 1e-6

  /// Takes buckets, the last ones first, from variants that have too many. Variants that have too few first
  /// get released buckets, and then unassigned ones.
  mutating func give(_ targets: [Int]) {
    let left = Set(released)
    let free = owners.indices.filter { owners[$0] == nil && !left.contains($0) }
    for bucket in owners.indices.reversed() {
      guard let owner = owners[bucket], held[owner] > targets[owner] else { continue }
      held[owner] -= 1
      owners[bucket] = nil
      released.append(bucket)
    }
    var available = (released.sorted() + free)[...]
    for variant in targets.indices {
      while held[variant] < targets[variant], let bucket = available.popFirst() {
        owners[bucket] = variant
        held[variant] += 1
      }
    }
  }

  /// The runs of buckets with the same variant.
  var ranges: [[BucketRange]] {
    var ranges: [[BucketRange]] = Array(repeating: [], count: held.count)
    var start = 0
    while start < owners.count {
      let owner = owners[start]
      var end = start + 1
      while end < owners.count, owners[end] == owner { end += 1 }
      if let owner {
        let count = Double(owners.count)
        ranges[owner].append(BucketRange(Double(start) / count, Double(end) / count))
      }
      start = end
    }
    return ranges
  }
}

import Experiments
import Testing

@Suite struct AllocationTests {
  @Test func `changed weights move as few people as possible`() throws {
    var dice = SeededGenerator(seed: 1)
    for version in [1, 2] {
      let hash = try #require(BucketHash(seed: "", version: version))
      for _ in 0..<(version == 1 ? 200 : 20) {
        let change = RandomChange(of: hash, &dice)
        #expect(change.moved == change.least, "\(change.counts)")
        #expect(change.isAsWanted, "\(change.counts)")
      }
    }
  }

  @Test func `many changes in a row keep each as small as possible`() throws {
    var dice = SeededGenerator(seed: 2)
    let hash = try #require(BucketHash(seed: "", version: 2))
    var change = RandomChange(of: hash, &dice)
    for _ in 0..<40 {
      change = RandomChange(after: change, &dice)
      #expect(change.moved == change.least)
    }
  }

  @Test(
    arguments: [[0.3334, 0.3333, 0.3333], [1 / 3, 1 / 3, 1 / 3], [0.1, 0.2, 0.7]] as [[Double]],
    [1, 0.77] as [Double])
  func `the same weights move nobody`(weights: [Double], coverage: Double) throws {
    let hash = try #require(BucketHash(seed: "", version: 2))
    let before = Allocation(weights: weights, coverage: coverage)
    let after = before.adjusted(to: weights, coverage: coverage, hash: hash)
    for fraction in fractions {
      #expect(before.variant(of: fraction) == after.variant(of: fraction))
    }
    #expect(after.ranges.allSatisfy { $0.count == 1 })
  }

  @Test func `a variant that is removed gives its people to the others`() throws {
    let hash = try #require(BucketHash(seed: "", version: 2))
    let before = Allocation(weights: [0.25, 0.25, 0.5])
    let after = before.adjusted(
      to: [.init(0.25, previous: 0), .init(0.5, previous: 2), .init(0.25, previous: nil)],
      hash: hash)
    #expect(
      after.ranges == [[BucketRange(0, 0.25)], [BucketRange(0.5, 1)], [BucketRange(0.25, 0.5)]])
  }

  @Test(arguments: [[0, 0], [-1, .nan], [.infinity, -1]] as [[Double]])
  func `weights that say nothing give nobody a variant`(weights: [Double]) throws {
    let hash = try #require(BucketHash(seed: "", version: 1))
    let after = Allocation(weights: [0.5, 0.5]).adjusted(to: weights, hash: hash)
    #expect(after.shares == [0, 0])
  }

  @Test(arguments: [(0, 0), (-1, 0), (.nan, 0), (2, 0.5), (.infinity, 0.5)] as [(Double, Double)])
  func `a coverage outside 0 to 1 is the nearest one`(coverage: Double, share: Double) throws {
    let hash = try #require(BucketHash(seed: "", version: 1))
    let after = Allocation(weights: [0.5, 0.5]).adjusted(
      to: [0.5, 0.5], coverage: coverage, hash: hash)
    #expect(after.shares == [share, share])
  }

  private let fractions = (0..<10_000).map { Double($0) / 10_000 }
}

/// An allocation and a random change of it, in whole buckets. No other allocation with the same shares may move fewer.
private struct RandomChange {
  let hash: BucketHash
  let before: Allocation
  let after: Allocation
  let counts: [Int]
  /// For each new variant, the index of the old one.
  let previous: [Int?]

  init(of hash: BucketHash, _ dice: inout SeededGenerator) {
    let (weights, coverage, _) = Self.target(hash, Int.random(in: 2...6, using: &dice), &dice)
    self.init(hash, Allocation(weights: weights, coverage: coverage), &dice)
  }

  init(after change: RandomChange, _ dice: inout SeededGenerator) {
    self.init(change.hash, change.after, &dice)
  }

  private init(_ hash: BucketHash, _ before: Allocation, _ dice: inout SeededGenerator) {
    self.hash = hash
    self.before = before
    var previous: [Int?] = Array(0..<before.count).shuffled(using: &dice)
    if previous.count > 2, Bool.random(using: &dice) { previous.removeLast() }
    if Bool.random(using: &dice) { previous.append(nil) }
    self.previous = previous
    let (weights, coverage, counts) = Self.target(hash, previous.count, &dice)
    self.counts = counts
    after = before.adjusted(
      to: zip(weights, previous).map { Allocation.Share($0, previous: $1) }, coverage: coverage,
      hash: hash)
  }

  /// Weights and a coverage that give each variant a whole number of buckets.
  private static func target(
    _ hash: BucketHash, _ variants: Int, _ dice: inout SeededGenerator
  ) -> ([Double], Double, [Int]) {
    let most =
      Bool.random(using: &dice) ? hash.bucketCount : Int.random(in: 100...900, using: &dice)
    let cuts = (1..<variants).map { _ in Int.random(in: 0...most, using: &dice) }.sorted()
    let counts = zip(cuts + [most], [0] + cuts).map { $0 - $1 }
    return (
      counts.map { Double($0) / Double(most) }, Double(most) / Double(hash.bucketCount), counts
    )
  }

  private func variants(in allocation: Allocation) -> [Int?] {
    (0..<hash.bucketCount).map { allocation.variant(of: Double($0) / Double(hash.bucketCount)) }
  }

  /// How many buckets have another variant than before, or one, or none, for the first time.
  var moved: Int {
    zip(variants(in: before), variants(in: after)).count { old, new in
      new.map { old == nil || previous[$0] != old } ?? (old != nil)
    }
  }

  /// Those that each variant has too many must leave it, and those of removed variants, and those who were out and must not be.
  var least: Int {
    let old = variants(in: before)
    let held = previous.map { index in index == nil ? 0 : old.count { $0 == index } }
    let out = old.count { $0 == nil }
    let removed = old.count - out - held.reduce(0, +)
    let surplus = zip(held, given).reduce(0) { $0 + max(0, $1.0 - $1.1) }
    let entering = max(0, out - (old.count - given.reduce(0, +)))
    return surplus + removed + entering
  }

  private var given: [Int] {
    let new = variants(in: after)
    return counts.indices.map { index in new.count { $0 == index } }
  }

  /// Whether each new variant has the wanted number of buckets. One whose share stays has as many as before, which may be one more or less.
  var isAsWanted: Bool {
    zip(given, counts).allSatisfy { abs($0 - $1) <= 1 }
      && (counts.reduce(0, +) < hash.bucketCount || given.reduce(0, +) == hash.bucketCount)
  }
}

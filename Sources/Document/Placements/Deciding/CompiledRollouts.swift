import Experiments
import Numbers
import PaywallModel

/// The rollouts of a placement, in the order of its rules. Consecutive rollouts that identify people alike are hashed in one batch.
struct CompiledRollouts: Sendable {
  private struct Block: Sendable {
    var first: Int
    /// The index of the identity that identifies its people.
    var people: Int
    /// The batch; `nil` for a single hash with another hash version.
    var hashes: BucketHash.Batch?
    var coverages: SIMD4<Double>
  }

  /// Cached results for one reader: the numbers of the last hashed block, and the identifier that they were computed from.
  struct Known {
    fileprivate var block = -1
    fileprivate var fractions = SIMD4(repeating: Double.nan)
    fileprivate var people = -1
    fileprivate var identifier: String?
  }

  let shares: [CompiledShare]
  private let hasRamps: Bool
  private var blocks: [Block] = []
  /// The block of each rollout.
  private var blockIndexes: [Int] = []
  private var people: [CompiledShare.People] = []

  init(_ sources: [PlacementRollout]) throws(ExperimentFault) {
    var shares: [CompiledShare] = []
    for source in sources { shares.append(try CompiledShare(source)) }
    self.shares = shares
    hasRamps = shares.contains(where: \.hasRamp)
    for index in shares.indices {
      let isAlike = index > 0 && sources[index].identity == sources[index - 1].identity
      if !isAlike { people.append(shares[index].people) }
      if !isAlike || !extendLast(with: index) {
        blocks.append(
          Block(
            first: index, people: people.count - 1,
            hashes: BucketHash.Batch([shares[index].hash]),
            coverages: SIMD4(repeating: shares[index].rollout.coverage)))
      }
      blockIndexes.append(blocks.count - 1)
    }
  }

  /// Adds a rollout to the last block; returns `false` if the block is full.
  private mutating func extendLast(with index: Int) -> Bool {
    let last = blocks.count - 1
    let first = blocks[last].first
    guard let hashes = BucketHash.Batch(shares[first...index].map(\.hash)) else { return false }
    blocks[last].hashes = hashes
    blocks[last].coverages[index - first] = shares[index].rollout.coverage
    return true
  }

  /// Whether a rollout includes a reader.
  ///
  /// - Parameter known: earlier results for the same reader; the method updates them.
  func includes(
    _ index: Int, reader: PlacementReader, now: Moment, known: inout Known
  ) -> Bool {
    let place = blockIndexes[index]
    if known.block != place {
      known.fractions = fractions(of: blocks[place], reader, &known)
      known.block = place
    }
    let lane = index - blocks[place].first
    if hasRamps {
      return shares[index].rollout(at: reader.instant(at: now)).includes(known.fractions[lane])
    }
    return Rollout(coverage: blocks[place].coverages[lane]).includes(known.fractions[lane])
  }

  /// The numbers of a block's rollouts. A reader without an identifier has NaN, which no share includes.
  private func fractions(
    of block: Block, _ reader: PlacementReader, _ known: inout Known
  ) -> SIMD4<Double> {
    if known.people != block.people {
      known.people = block.people
      known.identifier = people[block.people].identifier(of: reader)
    }
    guard let identifier = known.identifier else { return SIMD4(repeating: .nan) }
    return block.hashes?.fractions(of: identifier)
      ?? SIMD4(repeating: shares[block.first].hash.fraction(of: identifier))
  }
}

import Experiments

/// A rollout or a holdout, ready to decide.
final class CompiledShare: Sendable {
  let hash: BucketHash
  let rollout: Rollout
  private let by: Identifier
  private let fallbackBy: Identifier?

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
    identifier(of: reader).map(hash.fraction)
  }

  /// The text by which the reader is told apart.
  func identifier(of reader: PlacementReader) -> String? {
    reader.identifier(by) ?? fallbackBy.flatMap(reader.identifier)
  }
}

/// The rollouts of a placement. A decision asks them in their order, and those that follow one another and tell people apart alike are
/// hashed together.
struct CompiledRollouts: Sendable {
  private struct Block: Sendable {
    var first: Int
    /// All of the block find the same identifier.
    var share: CompiledShare
    var hashes: BucketHash.Together?

    /// The numbers of the block's rollouts; none is in a share if the reader cannot be told apart.
    func fractions(of reader: PlacementReader) -> SIMD4<Double> {
      guard let identifier = share.identifier(of: reader) else { return SIMD4(repeating: .nan) }
      return hashes?.fractions(of: identifier)
        ?? SIMD4(repeating: share.hash.fraction(of: identifier))
    }
  }

  let shares: [CompiledShare]
  private let blocks: [Block]
  /// By rollout: its share of people and its block.
  private let places: [(rollout: Rollout, block: Int)]

  init(_ sources: [PlacementRollout]) throws(ExperimentFault) {
    var shares: [CompiledShare] = []
    for source in sources { shares.append(try CompiledShare(source)) }
    var blocks: [Block] = []
    var places: [(rollout: Rollout, block: Int)] = []
    for (index, share) in shares.enumerated() {
      let isAlike = index > 0 && sources[index].identity == sources[index - 1].identity
      if isAlike, let last = blocks.last,
        let hashes = BucketHash.Together(shares[last.first...index].map(\.hash))
      {
        blocks[blocks.count - 1].hashes = hashes
      } else {
        blocks.append(Block(first: index, share: share, hashes: BucketHash.Together([share.hash])))
      }
      places.append((share.rollout, blocks.count - 1))
    }
    (self.shares, self.blocks, self.places) = (shares, blocks, places)
  }

  /// The numbers of the last block that was asked about one reader.
  struct Known {
    fileprivate var block = -1
    fileprivate var fractions = SIMD4(repeating: Double.nan)
  }

  /// Whether a rollout includes a reader.
  ///
  /// - Parameter known: of the same reader.
  func include(_ index: Int, _ reader: PlacementReader, _ known: inout Known) -> Bool {
    let place = places[index]
    if place.block != known.block {
      known.block = place.block
      known.fractions = blocks[place.block].fractions(of: reader)
    }
    return place.rollout.includes(known.fractions[index - blocks[place.block].first])
  }
}

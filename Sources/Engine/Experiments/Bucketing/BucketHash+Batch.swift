import Numbers

extension BucketHash {
  /// Up to four hashes of version 2 of one identifier. Each character waits for the one before it, so a processor
  /// computes four hashes in hardly more time than one.
  public struct Batch: Sendable {
    public static let most = 4
    /// The states after the seeds.
    private let states: (UInt32, UInt32, UInt32, UInt32)

    /// - Returns: `nil` for more than four hashes, or for a hash of another version.
    public init?(_ hashes: [BucketHash]) {
      guard hashes.count <= Self.most, hashes.allSatisfy({ $0.version == 2 }) else { return nil }
      let states = hashes.map(\.stateAfterSeed)
      func state(_ index: Int) -> UInt32 { index < states.count ? states[index] : 0 }
      self.states = (state(0), state(1), state(2), state(3))
    }

    /// The numbers of an identifier, from 0 to below 1, in the order of the hashes.
    public func fractions(of identifier: String) -> SIMD4<Double> {
      var (a, b, c, d) = states
      BucketHash.eachUnit(of: identifier) { unit in
        a = BucketHash.state(a, adding: unit)
        b = BucketHash.state(b, adding: unit)
        c = BucketHash.state(c, adding: unit)
        d = BucketHash.state(d, adding: unit)
      }
      return SIMD4(
        BucketHash.fraction(rehashing: a), BucketHash.fraction(rehashing: b),
        BucketHash.fraction(rehashing: c), BucketHash.fraction(rehashing: d))
    }
  }
}

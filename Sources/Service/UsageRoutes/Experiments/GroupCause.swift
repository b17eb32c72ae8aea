import Experiments
import PaywallUsage

/// The likely cause of groups with wrong sizes: the one client key with readers who are divided wrongly, when all others are divided rightly.
/// A key is mostly one platform.
struct GroupCause {
  let key: String
  let variant: String
  /// The readers of the variant that came with the key, and the number that there should be.
  let readers: Int
  let expected: Int

  /// - Parameters:
  ///   - readers: the readers by key and variant.
  ///   - weights: the weight of each variant.
  init?(_ readers: [String: [String: Int]], _ weights: [(variant: String, weight: Double)]) {
    func pValue(_ counts: [Int]) -> Double {
      SampleRatio.sequentialPValue(readers: counts, weights: weights.map(\.weight))
    }
    // A reader is taken back in the first hour of a day, which may be looked at without the reader's own.
    let groups = readers.mapValues { own in weights.map { max(0, own[$0.variant] ?? 0) } }
    let wrong = groups.filter { pValue($0.value) < SampleRatio.threshold }
    let sum = weights.reduce(0) { $0 + $1.weight }
    guard
      let (key, counts) = wrong.min(by: { (pValue($0.value), $0.key) < (pValue($1.value), $1.key) }
      ),
      groups.count > wrong.count || groups.count == 1, sum > 0
    else { return nil }
    let total = counts.reduce(0.0) { $0 + Double($1) }
    let shares = zip(counts, weights).map { count, weight in
      (name: weight.variant, count: count, expected: total * weight.weight / sum)
    }
    guard
      let least = shares.filter({ $0.expected > 0 }).min(by: {
        $0.count.share(of: $0.expected) < $1.count.share(of: $1.expected)
      })
    else { return nil }
    self.key = key
    variant = least.name
    self.readers = least.count
    expected = Int(exactly: least.expected.rounded()) ?? 0
  }

  var words: String {
    "probably \(variant) loses readers of the client key \(key): it has \(readers) of them, and \(expected) are expected"
  }
}

extension Int {
  fileprivate func share(of expected: Double) -> Double { Double(self) / expected }
}

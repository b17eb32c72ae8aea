import Experiments
import Testing

@testable import PaywallUsage

/// The guard rails of a canary: rarely a false alarm, however often somebody looks, and soon a true one.
struct CanaryResultTests {
  private static let rails: [GuardRail] = [.failures, .refunds, .purchases]

  /// Readers of both sides, one of twenty on the new one, who fail, are refunded and buy at random.
  private struct Crowd {
    var new = VariantTotals("new", weight: 0.05)
    var old = VariantTotals("old", weight: 0.95)
    var random: any RandomNumberGenerator

    mutating func come(_ count: Int, harm: (failures: Double, buyers: Double)) {
      for _ in 0..<count {
        let isNew = happens(0.05)
        let failures = isNew ? harm.failures : 0.02
        let buyers = isNew ? harm.buyers : 0.1
        let kinds: [(UsageSeries.Kind, Double)] = [
          (.reader, 1), (.failing, failures), (.refunding, 0.005), (.buyer, buyers),
        ]
        for (kind, chance) in kinds where happens(chance) {
          if isNew { new.add(1, kind) } else { old.add(1, kind) }
        }
      }
    }

    private mutating func happens(_ chance: Double) -> Bool {
      Double.random(in: 0..<1, using: &random) < chance
    }
  }

  private struct Steps: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  /// The looks until a harm is told; nil if none is.
  private func looks(
    _ seed: UInt64, of most: Int = 20, harm: (failures: Double, buyers: Double)
  ) -> Int? {
    var crowd = Crowd(random: Steps(state: seed))
    for look in 1...most {
      crowd.come(500, harm: harm)
      let result = CanaryResult(
        crowd.new, beside: crowd.old, guardRails: Self.rails, names: ("new", "old"))
      if result.harm != nil { return look }
    }
    return nil
  }

  @Test func `of three hundred harmless ones looked at twenty times few are sent back`() {
    let alarms = (0..<300).count { looks(UInt64($0), harm: (0.02, 0.1)) != nil }
    // 5 % of 300 are 15; with a true rate of 5 %, more than 25 come once in a hundred times.
    #expect(alarms <= 25, "\(alarms) of 300")
  }

  @Test func `a version whose purchases fail, and one that nobody buys from, are sent back`() {
    let failing = (0..<40).compactMap { looks(UInt64(1_000 + $0), harm: (0.25, 0.1)) }
    #expect(failing.count == 40, "\(failing.count) of 40")
    let unsold = (0..<40).compactMap { looks(UInt64(2_000 + $0), harm: (0.02, 0)) }
    #expect(unsold.count == 40, "\(unsold.count) of 40")
  }

  @Test func `nobody seen proves nothing, and few are told as few`() {
    var (new, old) = (VariantTotals("new", weight: 0.05), VariantTotals("old", weight: 0.95))
    old.add(1_000, .reader)
    func pass() -> String? {
      CanaryResult(new, beside: old, guardRails: Self.rails, names: ("new", "old")).pass
    }
    #expect(pass() == nil)
    new.add(499, .reader)
    #expect(pass()?.hasSuffix("which are too few to show a small one") == true)
    new.add(1, .reader)
    #expect(
      pass() == "the guard rails saw no harm among 500 readers of it and 1000 of the live one")
  }
}

import Numbers

/// The readers to whom a rule applies, as far as its condition, rollout and experiment define them.
///
/// A reader may have several values of a fact, such as entitlements. For such facts a
/// subtraction may leave too many readers, never too few.
struct Audience {
  /// Sorted by dimension, at most one for each.
  private var clauses: [Clause]

  init(_ clauses: [Clause]) { self.clauses = clauses.sorted { $0.dimension < $1.dimension } }

  /// The parts of this audience that another audience lacks; `nil` if the other lacks all of it.
  ///
  /// If empty, the other audience contains all of it.
  func subtracting(_ other: Audience) -> [Audience]? {
    var own = 0
    var inner = self
    var pieces: [Audience] = []
    for clause in other.clauses {
      while own < clauses.count, clauses[own].dimension < clause.dimension { own += 1 }
      guard own < clauses.count, clauses[own].dimension == clause.dimension else { return nil }
      let (common, rest) = clauses[own].test.divided(by: clause.test)
      guard let common else { return nil }
      for test in rest {
        var piece = inner
        piece.clauses[own].test = test
        pieces.append(piece)
      }
      inner.clauses[own].test = common
    }
    return pieces
  }
}

extension Clause.Test {
  /// The part that both have (`nil` if none), and the parts that only this one has.
  fileprivate func divided(by other: Clause.Test) -> (common: Clause.Test?, rest: [Clause.Test]) {
    switch (self, other) {
    case (.range(let low, let high), .range(let otherLow, let otherHigh)):
      let (start, end) = (max(low, otherLow), min(high, otherHigh))
      guard start < end else { return (nil, [self]) }
      let sides = [(low, start), (end, high)].filter { $0.0 < $0.1 }
      return (.range(low: start, high: end), sides.map { .range(low: $0.0, high: $0.1) })
    case (.anyOf(let masks), .anyOf(let others)):
      let common = Self.combined(masks, with: others) { $0 & $1 }
      let rest = Self.combined(masks, with: others) { $0 & ~$1 }
      return (
        common.isEmpty ? nil : .anyOf(common), rest.isEmpty ? [] : [.anyOf(rest)]
      )
    default: return (nil, [self])
    }
  }

  private static func combined(
    _ masks: [Clause.Mask], with others: [Clause.Mask], by combine: (UInt64, UInt64) -> UInt64
  ) -> [Clause.Mask] {
    var place = 0
    return masks.compactMap { mask in
      while place < others.count, others[place].word < mask.word { place += 1 }
      let other = place < others.count && others[place].word == mask.word ? others[place].bits : 0
      let bits = combine(mask.bits, other)
      return bits == 0 ? nil : Clause.Mask(word: mask.word, bits: bits)
    }
  }
}

/// Finds the rules of a placement that nobody reaches, by the audiences of the rules from top to bottom.
struct Reach {
  /// A rule's audience, and whether the rule decides for everybody in it.
  typealias Step = (audience: Audience, isFinal: Bool)

  /// The maximum number of audiences that one rule may be split into; beyond it, the rule counts as reached.
  private static let mostPieces = 256
  /// The maximum number of subtractions for a whole document; beyond it, all remaining rules count as reached.
  private static let mostWork = 4_000_000
  private var work = 0

  /// The rules that nobody reaches, each with the earlier rule that takes the last of its readers, and whether that rule takes all of them.
  mutating func unreached(_ steps: [Step]) -> [(rule: Int, by: Int, alone: Bool)] {
    var unreached: [(rule: Int, by: Int, alone: Bool)] = []
    for rule in steps.indices {
      let earlier = steps[..<rule].enumerated().filter(\.element.isFinal)
      if let alone = earlier.first(where: { has(steps[rule].audience, $0.element.audience) }) {
        unreached.append((rule, alone.offset, true))
      } else if let last = lastOfSeveral(steps[rule].audience, earlier) {
        unreached.append((rule, last, false))
      }
    }
    return unreached
  }

  private mutating func has(_ audience: Audience, _ other: Audience) -> Bool {
    guard work < Self.mostWork else { return false }
    work += 1
    return audience.subtracting(other)?.isEmpty ?? false
  }

  private mutating func lastOfSeveral(
    _ audience: Audience, _ earlier: [EnumeratedSequence<ArraySlice<Step>>.Element]
  ) -> Int? {
    var left = [audience]
    for (index, step) in earlier {
      guard work < Self.mostWork, left.count <= Self.mostPieces else { return nil }
      work += left.count
      left = left.flatMap { $0.subtracting(step.audience) ?? [$0] }
      if left.isEmpty { return index }
    }
    return nil
  }
}

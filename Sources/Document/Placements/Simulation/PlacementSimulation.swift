import Numbers
import PaywallModel

/// The effect of a change of placements on many readers, before it is live.
public struct PlacementSimulation: Sendable, Equatable {
  /// The maximum number of readers of one simulation.
  public static let mostReaders = 100_000
  /// The maximum number of rules evaluated in one simulation; very large documents are simulated with fewer readers.
  static let mostRules = 200_000_000
  /// The number of readers between two looks at the clock.
  static let readersBetweenLooks = 64
  /// The maximum number of example readers for one change.
  public static let mostExamples = 10

  /// The outcome that a reader sees, and the experiment that chose it, if any.
  public struct Sight: Sendable, Hashable {
    public var outcome: PlacementDecision.Outcome
    public var experiment: String?
    public var variant: String?

    init(_ decision: PlacementDecision) {
      outcome = decision.outcome
      experiment = decision.experiment
      variant = decision.variant
    }
  }

  /// An outcome and the number of readers who see it.
  public struct Count: Sendable, Equatable {
    public var sight: Sight
    public var readers: Int
  }

  /// Readers for whom the outcome changes in the same way.
  public struct Change: Sendable, Equatable {
    /// `nil` if the old document has no such placement.
    public var before: Sight?
    /// `nil` if the new document has no such placement.
    public var after: Sight?
    public var readers: Int
    /// The indexes of the first such readers among all readers, from 0.
    public var examples: [Int]
  }

  /// One placement of either document.
  public struct Placement: Sendable, Equatable {
    public var name: String
    /// The most frequent outcome first.
    public var before: [Count]
    public var after: [Count]
    /// The most frequent change first.
    public var changes: [Change]
    /// For each rule of the draft, the number of readers for whom it decided.
    public var deciders: [Int]
    /// The indexes of the draft's rules that decided for none of the readers, from 0.
    public var unreachedRules: [Int] { deciders.indices.filter { deciders[$0] == 0 } }
    /// The number of readers for whom the outcome changes.
    public var changed: Int { changes.reduce(0) { $0 + $1.readers } }
  }

  public var readers: Int
  /// The number of readers for whom the outcome changes at some placement.
  public var changed: Int
  /// Whether every reader was simulated. If not, the time ran out.
  public var isComplete = true
  /// Sorted by name.
  public var placements: [Placement]

  /// The share of readers for whom the outcome changes at some placement.
  public var changedShare: Double { readers == 0 ? 0 : Double(changed) / Double(readers) }
}

extension PlacementSimulation {
  /// Compares the decisions of two documents for the same readers.
  ///
  /// - Parameters:
  ///   - live: the document that is served now; `nil` if there is none.
  ///   - readers: only the first `mostReaders` are used, or fewer for very large documents.
  ///   - end: the time after which no more readers are simulated; `nil` for no limit.
  public init(
    live: PlacementDecider?, draft: PlacementDecider, readers: some Sequence<PlacementReader>,
    now: Moment, until end: ContinuousClock.Instant? = nil
  ) {
    let names = Set((live?.placementNames ?? []) + draft.placementNames).sorted()
    var tallies = names.map { name in
      Tally(
        name: name, rules: draft.document.placements[name]?.rules.count ?? 0)
    }
    var (count, changed) = (0, 0)
    for reader in readers.prefix(Self.readers(for: [live, draft].compactMap(\.self))) {
      if let end, count.isMultiple(of: Self.readersBetweenLooks), ContinuousClock.now >= end {
        isComplete = false
        break
      }
      var differs = false
      let old = live?.table.encoded(reader, now: now)
      let new = draft.table.encoded(reader, now: now)
      for index in tallies.indices {
        let name = tallies[index].name
        let before = live?.decision(of: name, for: reader, encoded: old, now: now)
        let after = draft.decision(of: name, for: reader, encoded: new, now: now)
        if tallies[index].note(before, after, reader: count) { differs = true }
      }
      count += 1
      if differs { changed += 1 }
    }
    self.readers = count
    self.changed = changed
    placements = tallies.map(\.placement)
  }
}

extension PlacementSimulation {
  /// The maximum number of readers for these documents.
  static func readers(for deciders: [PlacementDecider]) -> Int {
    // A decision costs about as much as twenty rules before its first rule is evaluated.
    let each = deciders.flatMap { $0.document.placements.values }
      .reduce(0) { $0 + $1.rules.count + 20 }
    return min(mostReaders, mostRules / max(1, each))
  }
}

extension PlacementDecider {
  fileprivate func decision(
    of name: String, for reader: PlacementReader, encoded: EncodedReader?, now: Moment
  ) -> PlacementDecision? {
    guard let encoded, let placement = placements[name] else { return nil }
    return decide(name, placement, for: reader, encoded: encoded, history: .none, now: now)
  }
}

/// The counts of one placement.
private struct Tally {
  private struct Pair: Hashable {
    var before: PlacementSimulation.Sight?
    var after: PlacementSimulation.Sight?
  }

  let name: String
  private var counts: [Pair: (readers: Int, examples: [Int])] = [:]
  private var deciders: [Int]

  init(name: String, rules: Int) {
    self.name = name
    deciders = [Int](repeating: 0, count: rules)
  }

  /// Counts a reader, and returns whether the outcome differs from before.
  mutating func note(
    _ before: PlacementDecision?, _ after: PlacementDecision?, reader: Int
  ) -> Bool {
    let pair = Pair(
      before: before.map(PlacementSimulation.Sight.init),
      after: after.map(PlacementSimulation.Sight.init))
    if case .rule(let index)? = after?.step, deciders.indices.contains(index) {
      deciders[index] += 1
    }
    let differs = pair.before?.outcome != pair.after?.outcome
    counts[pair, default: (0, [])].readers += 1
    if differs, counts[pair, default: (0, [])].examples.count < PlacementSimulation.mostExamples {
      counts[pair, default: (0, [])].examples.append(reader)
    }
    return differs
  }

  var placement: PlacementSimulation.Placement {
    let changes = counts.filter { $0.key.before?.outcome != $0.key.after?.outcome }.map {
      PlacementSimulation.Change(
        before: $0.key.before, after: $0.key.after, readers: $0.value.readers,
        examples: $0.value.examples)
    }
    return PlacementSimulation.Placement(
      name: name, before: sums(\.before), after: sums(\.after),
      changes: changes.sorted {
        ($1.readers, $0.examples.first ?? 0) < ($0.readers, $1.examples.first ?? 0)
      }, deciders: deciders)
  }

  private func sums(
    _ side: KeyPath<Pair, PlacementSimulation.Sight?>
  ) -> [PlacementSimulation.Count] {
    var sums: [PlacementSimulation.Sight: Int] = [:]
    for (pair, value) in counts {
      if let sight = pair[keyPath: side] { sums[sight, default: 0] += value.readers }
    }
    return sums.map { PlacementSimulation.Count(sight: $0.key, readers: $0.value) }
      .sorted { ($1.readers, $0.sight.order) < ($0.readers, $1.sight.order) }
  }
}

extension PlacementSimulation.Sight {
  /// A text that sorts equally frequent outcomes.
  fileprivate var order: String { "\(outcome.words) \(experiment ?? "") \(variant ?? "")" }
}

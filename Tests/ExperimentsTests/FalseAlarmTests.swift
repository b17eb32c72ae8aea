import Experiments
import Foundation
import Testing

/// Experiments whose variants do not differ, looked at again and again.
@Suite struct FalseAlarmTests {
  /// How many readers each variant gets between two looks, and the rate of what they do.
  @Test(arguments: [(250, 0.05), (40, 0.3), (2_000, 0.01)])
  func `few of 2,000 experiments without a difference ever show one`(
    readers: Int, rate: Double
  ) throws {
    var dice = SeededGenerator(seed: UInt64(readers))
    let draw = BinomialTable(count: readers, rate: rate)
    var differences = 0
    var harms = 0
    for _ in 0..<2_000 {
      let looks = looks(at: draw, &dice)
      if looks.contains(where: { isDifferent($0) }) { differences += 1 }
      if looks.contains(where: { isHarmful($0) }) { harms += 1 }
    }
    #expect(differences <= 100 && harms <= 100, "\(differences) differences, \(harms) harms")
  }

  @Test func `a real difference shows up in most experiments of the needed size`() throws {
    var dice = SeededGenerator(seed: 9)
    let size = SampleSize(effect: 0.2, power: 0.8)
    let needed = try #require(size.readersPerVariant(like: .conversions(500, of: 10_000)))
    let batch = needed / 30 + 1
    let (old, new) = (
      BinomialTable(count: batch, rate: 0.05), BinomialTable(count: batch, rate: 0.06)
    )
    let found = (0..<500).count { _ in
      looks(at: old, new, &dice).contains { isDifferent($0) }
    }
    #expect(found >= 400, "\(found)")
  }

  /// Readers buy, and buy again at later looks. What one reader pays in all counts once.
  @Test
  func `few of 400 experiments show a difference in revenue that is none, though readers renew`() {
    var dice = SeededGenerator(seed: 4)
    let draw = BinomialTable(count: 250, rate: 0.06)
    var (wrong, wrongByEvent) = (0, 0)
    for _ in 0..<400 {
      var (groups, isWrong) = ([Payers(), Payers()], (reader: false, event: false))
      for _ in 0..<30 {
        for group in groups.indices {
          groups[group].renew(&dice)
          groups[group].add(readers: draw.count, buyers: draw.draw(&dice), &dice)
        }
        if isOff(groups.map(\.byReader)) { isWrong.reader = true }
        if isOff(groups.map(\.byEvent)) { isWrong.event = true }
      }
      if isWrong.reader { wrong += 1 }
      if isWrong.event { wrongByEvent += 1 }
    }
    // The upper end of the 99 % interval of 5 %. Sums of events show that this test can fail.
    #expect(wrong <= 31 && wrongByEvent > 40, "\(wrong) by reader, \(wrongByEvent) by event")
  }

  /// Whether a verdict finds a difference.
  private func isOff(_ outcomes: [Outcome]) -> Bool {
    let terms = Verdict.Terms(wanted: SampleSize(effect: 0.1), readersPerDay: 1, scale: .absolute)
    return switch Verdict(on: outcomes[1], beside: outcomes[0], terms) {
    case .better, .worse: true
    default: false
    }
  }

  /// What the readers of a variant paid, each of them in all.
  private struct Payers {
    private var amounts: [Double] = []
    private var readers = 0
    private var (sum, squares, squaresOfEvents) = (0.0, 0.0, 0.0)

    mutating func add(readers count: Int, buyers: Int, _ dice: inout SeededGenerator) {
      readers += count
      for _ in 0..<buyers {
        amounts.append(0)
        pay(amounts.count - 1, &dice)
      }
    }

    mutating func renew(_ dice: inout SeededGenerator) {
      for reader in amounts.indices where Int.random(in: 0..<5, using: &dice) == 0 {
        pay(reader, &dice)
      }
    }

    private mutating func pay(_ reader: Int, _ dice: inout SeededGenerator) {
      let price = [4.99, 9.99, 29.99][Int.random(in: 0..<3, using: &dice)]
      sum += price
      squares += price * (2 * amounts[reader] + price)
      squaresOfEvents += price * price
      amounts[reader] += price
    }

    var byReader: Outcome {
      .amounts(sum: sum, sumOfSquares: squares, of: readers, payers: amounts.count)
    }

    var byEvent: Outcome {
      .amounts(sum: sum, sumOfSquares: squaresOfEvents, of: readers, payers: amounts.count)
    }
  }

  /// Groups of equal weights, looked at a hundred times.
  @Test func `few of 2,000 experiments with right groups ever say that they are wrong`() {
    var dice = SeededGenerator(seed: 5)
    let half = BinomialTable(count: 100, rate: 0.5)
    var (sequential, once) = (0, 0)
    for _ in 0..<2_000 {
      var (readers, isFound) = ([0, 0], (sequential: false, once: false))
      for _ in 0..<100 {
        let first = half.draw(&dice)
        readers = [readers[0] + first, readers[1] + 100 - first]
        let weights = [0.5, 0.5]
        if SampleRatio.sequentialPValue(readers: readers, weights: weights) < SampleRatio.threshold
        {
          isFound.sequential = true
        }
        if SampleRatio.pValue(readers: readers, weights: weights) < SampleRatio.threshold {
          isFound.once = true
        }
      }
      if isFound.sequential { sequential += 1 }
      if isFound.once { once += 1 }
    }
    #expect(sequential <= 6 && once > 10, "\(sequential), and \(once) of the test for one look")
    #expect(
      SampleRatio.sequentialPValue(readers: [10_000, 9_000], weights: [1, 1])
        < SampleRatio.threshold)
  }

  private typealias Look = (control: Outcome, variant: Outcome)

  private func looks(at table: BinomialTable, _ dice: inout SeededGenerator) -> [Look] {
    looks(at: table, table, &dice)
  }

  private func looks(
    at old: BinomialTable, _ new: BinomialTable, _ dice: inout SeededGenerator
  ) -> [Look] {
    var control = Outcome.conversions(0, of: 0)
    var variant = control
    return (0..<30).map { _ in
      control = control + .conversions(old.draw(&dice), of: old.count)
      variant = variant + .conversions(new.draw(&dice), of: new.count)
      return (control, variant)
    }
  }

  /// As a `Verdict` has it, which waits for some readers and conversions.
  private func isDifferent(_ look: Look) -> Bool {
    guard min(look.control.readers, look.variant.readers) >= Verdict.leastReaders,
      min(look.control.sum, look.variant.sum) >= Double(Verdict.leastConversions),
      let difference = Difference(from: look.control, to: look.variant)
    else { return false }
    return !SequentialTest().interval(of: difference).contains(0)
  }

  private func isHarmful(_ look: Look) -> Bool {
    Harm(of: look.variant, beside: look.control, worse: .rise)?.isCertain ?? false
  }
}

/// Draws how many of a number of readers do something, at a rate.
private struct BinomialTable {
  let count: Int
  /// The probability of at most as many.
  private let cumulative: [Double]

  init(count: Int, rate: Double) {
    self.count = count
    var probability = pow(1 - rate, Double(count))
    var sum = 0.0
    cumulative = (0...count).map { successes in
      sum += probability
      probability *= Double(count - successes) / Double(successes + 1) * rate / (1 - rate)
      return sum
    }
  }

  func draw(_ dice: inout SeededGenerator) -> Int {
    let chance = Double.random(in: 0..<1, using: &dice)
    return cumulative.firstIndex { $0 > chance } ?? count
  }
}

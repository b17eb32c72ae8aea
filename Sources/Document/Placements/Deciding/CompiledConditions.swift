/// The conditions of a placement's rules as flat arrays, so that passing over a rule allocates and retains nothing.
struct CompiledConditions: Sendable {
  /// A number in a range, or some of a word's bits.
  private struct Test: Sendable {
    /// The place of the number or of the word.
    var place: Int32
    var isRange: Bool
    /// Where the tests of the next clause begin. Those before it are of the same clause: one of them is enough.
    var next: Int32 = 0
    var bits: UInt64 = 0
    var low = 0.0
    var high = 0.0
  }

  private var tests: [Test] = []
  /// For each rule where its tests end; they begin where those of the rule before it end.
  private var ends: [Int32] = []

  /// - Parameter clauses: what must hold for the next rule; what most readers fail comes first.
  mutating func append(_ clauses: [Clause]) {
    for clause in clauses {
      let first = tests.count
      switch clause.test {
      case .range(let low, let high):
        tests.append(
          Test(place: Int32(clamping: clause.dimension), isRange: true, low: low, high: high))
      case .anyOf(let masks):
        tests += masks.map {
          Test(place: Int32(clamping: $0.word), isRange: false, bits: $0.bits)
        }
      }
      for index in first..<tests.count { tests[index].next = Int32(clamping: tests.count) }
    }
    ends.append(Int32(clamping: tests.count))
  }

  /// The first rule from one on whose condition holds for a reader.
  func firstHolding(from rule: Int, _ reader: EncodedReader) -> Int? {
    let (ends, tests, words, numbers) = (
      ends.span, tests.span, reader.words.span, reader.numbers.span
    )
    var first = rule == 0 ? 0 : Int(ends[rule - 1])
    rules: for rule in rule..<ends.count {
      let end = Int(ends[rule])
      var index = first
      first = end
      while index < end {
        let test = tests[index]
        let place = Int(test.place)
        let holds =
          test.isRange
          ? numbers[place] >= test.low && numbers[place] < test.high
          : words[place] & test.bits != 0
        if holds {
          index = Int(test.next)
        } else {
          index += 1
          if index == Int(test.next) { continue rules }
        }
      }
      return rule
    }
    return nil
  }
}

import Numbers

/// The conditions of a placement's rules as flat arrays, so that skipping a rule allocates and retains nothing.
struct CompiledConditions: Sendable {
  /// A number in a range, or some bits of a word. The type is small, because a decision reads the tests of all rules.
  private struct Test: Sendable {
    /// The index of the word; for a number, the bitwise complement of its index.
    var place: Int32
    /// The index of the next clause's first test. The tests before it belong to the same clause, and one of them must hold.
    var next: Int32 = 0
    /// The bits, or the bit pattern of the range's lower bound.
    var first: UInt64
    var below = 0.0

    /// - Parameter words: the number of values that are words of bits; the numbers follow them.
    func holds(_ values: Span<UInt64>, _ words: Int) -> Bool {
      guard place < 0 else { return values[Int(place)] & first != 0 }
      let number = Double(bitPattern: values[words + Int(~place)])
      return number >= Double(bitPattern: first) && number < below
    }
  }

  private var tests: [Test] = []
  /// The end of each rule's tests; they begin at the end of the rule before.
  private var ends: [Int32] = []

  /// - Parameter clauses: the parts of the next rule's condition; put the ones that most readers fail first.
  mutating func append(_ clauses: [Clause]) {
    for clause in clauses {
      let first = tests.count
      switch clause.test {
      case .range(let low, let high):
        tests.append(
          Test(place: ~Int32(clamping: clause.dimension), first: low.bitPattern, below: high))
      case .anyOf(let masks):
        tests += masks.map { Test(place: Int32(clamping: $0.word), first: $0.bits) }
      }
      for index in first..<tests.count { tests[index].next = Int32(clamping: tests.count) }
    }
    ends.append(Int32(clamping: tests.count))
  }

  /// The first rule, from this one on, with a condition that holds for a reader.
  func firstHolding(from rule: Int, _ reader: EncodedReader) -> Int? {
    let (ends, tests, values) = (ends.span, tests.span, reader.values.span)
    var first = rule == 0 ? 0 : Int(ends[rule - 1])
    rules: for rule in rule..<ends.count {
      let end = Int(ends[rule])
      var index = first
      first = end
      while index < end {
        if tests[index].holds(values, reader.words) {
          index = Int(tests[index].next)
        } else {
          index += 1
          if index == Int(tests[index - 1].next) { continue rules }
        }
      }
      return rule
    }
    return nil
  }
}

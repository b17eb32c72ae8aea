/// The conditions of a placement's rules as flat arrays, so that passing over a rule allocates and retains nothing.
struct CompiledConditions: Sendable {
  /// A number in a range, or some of a word's bits. It is small, since a decision reads the tests of all rules.
  private struct Test: Sendable {
    /// The place of the word; of a number, the inverse of its place.
    var place: Int32
    /// Where the tests of the next clause begin. Those before it are of the same clause: one of them is enough.
    var next: Int32 = 0
    /// The bits, or the bit pattern of the range's first number.
    var first: UInt64
    var below = 0.0

    /// - Parameter words: how many of the values are words of bits; numbers follow.
    func holds(_ values: Span<UInt64>, _ words: Int) -> Bool {
      guard place < 0 else { return values[Int(place)] & first != 0 }
      let number = Double(bitPattern: values[words + Int(~place)])
      return number >= Double(bitPattern: first) && number < below
    }
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
          Test(place: ~Int32(clamping: clause.dimension), first: low.bitPattern, below: high))
      case .anyOf(let masks):
        tests += masks.map { Test(place: Int32(clamping: $0.word), first: $0.bits) }
      }
      for index in first..<tests.count { tests[index].next = Int32(clamping: tests.count) }
    }
    ends.append(Int32(clamping: tests.count))
  }

  /// The first rule, at or after this one, whose condition holds for a reader.
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

import Numbers

/// The conditions of a placement's rules as flat arrays, so that skipping a rule allocates and retains nothing.
struct CompiledConditions: Sendable {
  /// A number in a range, or some bits of a word. The type is small, because a decision reads the tests of all rules.
  private struct Test: Sendable {
    /// The bits, or the bit pattern of the range's lower bound.
    var first: UInt64
    /// The index of the word; for a number, the bitwise complement of its index.
    var place: Int32
    /// The index of the next test if this one holds, and if it does not.
    var then: Int32
    var otherwise: Int32
    /// The index of the range's upper bound.
    var bound: Int32 = 0
  }

  /// The indexes that end a condition.
  private static let (holding, failing): (Int32, Int32) = (-1, -2)

  private var tests: [Test] = []
  /// The upper bounds of ranges.
  private var bounds: [Double] = []
  /// The first test of each rule, or the end that a rule without tests has.
  private var starts: [Int32] = []

  /// - Parameter formulas: the parts of the next rule's condition; put the ones that most readers fail first.
  mutating func append(_ formulas: [Formula]) {
    starts.append(add(.all(formulas), then: Self.holding, otherwise: Self.failing))
  }

  /// Adds the tests of a formula, and returns the index of the first one: the last part is added first, so that each knows the next one.
  private mutating func add(_ formula: Formula, then: Int32, otherwise: Int32) -> Int32 {
    switch formula {
    case .clause(let clause): add(clause, then: then, otherwise: otherwise)
    case .not(let inner): add(inner, then: otherwise, otherwise: then)
    case .all(let parts):
      parts.reversed().reduce(then) { next, part in add(part, then: next, otherwise: otherwise) }
    case .any(let parts):
      parts.reversed().reduce(otherwise) { next, part in add(part, then: then, otherwise: next) }
    }
  }

  private mutating func add(_ clause: Clause, then: Int32, otherwise: Int32) -> Int32 {
    switch clause.test {
    case .range(let low, let high):
      bounds.append(high)
      return add(
        Test(
          first: low.bitPattern, place: ~Int32(clamping: clause.dimension), then: then,
          otherwise: otherwise, bound: Int32(clamping: bounds.count - 1)))
    case .anyOf(let masks):
      return masks.reversed().reduce(otherwise) { next, mask in
        add(
          Test(
            first: mask.bits, place: Int32(clamping: mask.word), then: then, otherwise: next))
      }
    }
  }

  private mutating func add(_ test: Test) -> Int32 {
    tests.append(test)
    return Int32(clamping: tests.count - 1)
  }

  /// The first rule, from this one on, with a condition that holds for a reader.
  func firstHolding(from rule: Int, _ reader: EncodedReader) -> Int? {
    let (starts, tests, bounds) = (starts.span, tests.span, bounds.span)
    let (values, words) = (reader.values.span, reader.words)
    for rule in rule..<starts.count {
      var index = starts[rule]
      while index >= 0 {
        let test = tests[Int(index)]
        let holds: Bool
        if test.place >= 0 {
          holds = values[Int(test.place)] & test.first != 0
        } else {
          let number = Double(bitPattern: values[words + Int(~test.place)])
          holds = number >= Double(bitPattern: test.first) && number < bounds[Int(test.bound)]
        }
        index = holds ? test.then : test.otherwise
      }
      if index == Self.holding { return rule }
    }
    return nil
  }
}

import Numbers

/// A pattern as the steps of a nondeterministic automaton (Thompson 1968; Cox 2007).
struct PatternProgram: Sendable {
  enum Step: Sendable, Hashable {
    case set(Int)
    /// As `set`, but leftwards inside a lookbehind.
    case setBefore(Int)
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case wordBoundary(isNegated: Bool)
    /// Whether the steps at `entry` match here.
    case look(entry: Int, isNegated: Bool)
    case save(Int)
    case backreference(Int)
    case match
  }

  /// The maximum size of the program; a larger pattern is an error.
  static let maxSteps = 20_000

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []
  private var looks: [(step: Int, tree: PatternTree, isAhead: Bool, isNegated: Bool)] = []
  /// Two positions for each group; zero if there are no references to groups.
  let slots: Int

  private let references: [Int]

  init(_ tree: PatternTree, captures: Int, references: [Int]) throws(PatternError) {
    self.references = references
    slots = references.isEmpty ? 0 : 2 * (captures + 1)
    try emit(tree, isAhead: true)
    try add(.match)
    while let look = looks.popLast() {
      steps[look.step] = .look(entry: steps.count, isNegated: look.isNegated)
      try emit(look.tree, isAhead: look.isAhead)
      try add(.match)
    }
  }

  /// Whether matching only needs the scalars in sequence.
  var isRegular: Bool {
    steps.allSatisfy {
      switch $0 {
      case .look, .backreference, .wordBoundary, .setBefore, .save: false
      default: true
      }
    } && sets.allSatisfy(\.properties.isEmpty)
  }

  private mutating func add(_ step: Step) throws(PatternError) {
    guard steps.count < Self.maxSteps else {
      throw PatternError(offset: 0, message: "it is too large with its repetitions expanded")
    }
    steps.append(step)
  }

  private mutating func emit(_ tree: PatternTree, isAhead: Bool) throws(PatternError) {
    switch tree {
    case .empty: break
    case .set(let set): try emit(set, isAhead: isAhead)
    case .sequence(let terms):
      for term in isAhead ? terms : terms.reversed() { try emit(term, isAhead: isAhead) }
    case .alternatives(let choices): try emit(choices, isAhead: isAhead)
    case .repetition(let tree, let least, let most):
      for _ in 0..<least { try emit(tree, isAhead: isAhead) }
      try emitRest(of: tree, most: most.map { $0 - least }, isAhead: isAhead)
    case .capture(let number, let tree):
      guard slots > 0 else { return try emit(tree, isAhead: isAhead) }
      try add(.save(2 * number + (isAhead ? 0 : 1)))
      try emit(tree, isAhead: isAhead)
      try add(.save(2 * number + (isAhead ? 1 : 0)))
    case .backreference(let number): try add(.backreference(references[number]))
    case .start: try add(.start)
    case .end: try add(.end)
    case .wordBoundary(let isNegated): try add(.wordBoundary(isNegated: isNegated))
    case .look(let tree, let isAhead, let isNegated):
      looks.append((steps.count, tree, isAhead, isNegated))
      try add(.look(entry: 0, isNegated: isNegated))
    }
  }

  private mutating func emit(_ set: ScalarSet, isAhead: Bool) throws(PatternError) {
    let index = sets.firstIndex(of: set) ?? sets.count
    if index == sets.count { sets.append(set) }
    try add(isAhead ? .set(index) : .setBefore(index))
  }

  private mutating func emit(_ choices: [PatternTree], isAhead: Bool) throws(PatternError) {
    var jumps: [Int] = []
    for (number, choice) in choices.enumerated() {
      guard number < choices.count - 1 else {
        try emit(choice, isAhead: isAhead)
        break
      }
      let split = steps.count
      try add(.split(0, 0))
      try emit(choice, isAhead: isAhead)
      jumps.append(steps.count)
      try add(.jump(0))
      steps[split] = .split(split + 1, steps.count)
    }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  /// Emits the optional repetitions after the required ones: a loop, or this many more.
  private mutating func emitRest(
    of tree: PatternTree, most: Int?, isAhead: Bool
  ) throws(PatternError) {
    guard let most else {
      let split = steps.count
      try add(.split(0, 0))
      try emit(tree, isAhead: isAhead)
      try add(.jump(split))
      steps[split] = .split(split + 1, steps.count)
      return
    }
    var splits: [Int] = []
    for _ in 0..<most {
      splits.append(steps.count)
      try add(.split(0, 0))
      try emit(tree, isAhead: isAhead)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }
}

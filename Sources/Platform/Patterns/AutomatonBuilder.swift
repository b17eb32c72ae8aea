import Numbers

/// The subset construction for a search that may begin anywhere in the text.
struct AutomatonBuilder {
  struct States: Sendable {
    /// The next state, indexed by state and class. State 0 is the dead end; state 1 has matched, whatever follows.
    var transitions: [UInt16]
    var acceptsAtEnd: [Bool]
    var initial: UInt16
  }

  let classes: ScalarClasses
  private let program: PatternProgram
  private var numbers: [Set<Int>: Int] = [:]
  private var pending: [Set<Int>] = []
  private var result = States(transitions: [], acceptsAtEnd: [], initial: 0)
  /// The steps from which the pattern can begin after the start of the text.
  private var restart: Set<Int> = []

  /// `nil` if the pattern distinguishes too many characters.
  init?(_ program: PatternProgram) {
    self.program = program
    guard let classes = ScalarClasses(program.sets) else { return nil }
    self.classes = classes
  }

  /// `nil` if the table would be too large.
  mutating func build() -> States? {
    addRow(acceptsAtEnd: false)
    addRow(acceptsAtEnd: true)
    for number in 0..<classes.count { result.transitions[classes.count + number] = 1 }
    restart = closure(of: [0], isAtStart: false)
    result.initial = number(of: closure(of: [0], isAtStart: true))
    while let state = pending.popLast() {
      guard result.transitions.count <= PatternAutomaton.maxTransitions else { return nil }
      let row = (numbers[state] ?? 0) * classes.count
      for number in 0..<classes.count {
        result.transitions[row + number] = target(of: state, on: classes.example(of: number))
      }
    }
    return result.transitions.count <= PatternAutomaton.maxTransitions ? result : nil
  }

  private mutating func addRow(acceptsAtEnd: Bool) {
    result.transitions.append(contentsOf: repeatElement(0, count: classes.count))
    result.acceptsAtEnd.append(acceptsAtEnd)
  }

  private mutating func target(of state: Set<Int>, on scalar: UInt32) -> UInt16 {
    var next: [Int] = []
    for step in state {
      if case .set(let index) = program.steps[step], program.sets[index].contains(scalar) {
        next.append(step + 1)
      }
    }
    return number(of: closure(of: next, isAtStart: false).union(restart))
  }

  private mutating func number(of state: Set<Int>) -> UInt16 {
    if state.contains(where: { program.steps[$0] == .match }) { return 1 }
    if state.isEmpty { return 0 }
    if let known = numbers[state] { return UInt16(known) }
    let number = result.acceptsAtEnd.count
    numbers[state] = number
    pending.append(state)
    addRow(acceptsAtEnd: canEnd(state))
    return UInt16(number)
  }

  /// The sets, ends and matches that can be reached without reading a character.
  private func closure(of steps: [Int], isAtStart: Bool) -> Set<Int> {
    // A closure that captures the builder copies it for each step.
    let all = program.steps
    return reach(steps, passesStart: isAtStart, passesEnd: false).filter {
      switch all[$0] {
      case .set, .end, .match: true
      default: false
      }
    }
  }

  private func canEnd(_ state: Set<Int>) -> Bool {
    let all = program.steps
    return reach(Array(state), passesStart: false, passesEnd: true).contains { all[$0] == .match }
  }

  private func reach(_ steps: [Int], passesStart: Bool, passesEnd: Bool) -> Set<Int> {
    var reached = Set<Int>()
    var open = steps
    while let step = open.popLast() {
      guard reached.insert(step).inserted else { continue }
      switch program.steps[step] {
      case .split(let first, let second): open += [first, second]
      case .jump(let target): open.append(target)
      case .start: if passesStart { open.append(step + 1) }
      case .end: if passesEnd { open.append(step + 1) }
      default: break
      }
    }
    return reached
  }
}

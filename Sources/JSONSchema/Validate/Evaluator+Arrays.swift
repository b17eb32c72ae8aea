import JSON

/// Arrays (Core §10.3.1, §11.2; Validation §6.4).
extension Evaluator {
  mutating func itemsHold(_ step: Instruction, _ array: Int, frame: Int) -> Bool {
    var element = array + 1
    var position = 0
    while element < Int(nodes[array].next) {
      if position >= Int(step.b) {
        guard matches(step.a, element) else { return false }
        mark(position, in: frame)
      }
      element = Int(nodes[element].next)
      position += 1
    }
    return true
  }

  mutating func prefixHolds(_ step: Instruction, _ array: Int, frame: Int) -> Bool {
    for (position, element) in elements(of: array).prefix(Int(step.b)).enumerated() {
      guard matches(lists[Int(step.a) + position], element) else { return false }
      mark(position, in: frame)
    }
    return true
  }

  mutating func containsHolds(_ step: Instruction, _ array: Int, frame: Int) -> Bool {
    var found: Int32 = 0
    for (position, element) in elements(of: array).enumerated() where matches(step.a, element) {
      found += 1
      mark(position, in: frame)
    }
    return found >= step.b && found <= step.c
  }

  mutating func unevaluatedItemsHold(_ step: Instruction, _ array: Int, frame: Int) -> Bool {
    for (position, element) in elements(of: array).enumerated()
    where !isMarked(position, in: frame) {
      guard matches(step.a, element) else { return false }
      mark(position, in: frame)
    }
    return true
  }

  func hasUniqueItems(_ array: Int) -> Bool {
    NodeEquality.firstDuplicate(
      among: elements(of: array).map { JSONNode(tape: tape, index: $0) }) == nil
  }

  func elements(of array: Int) -> [Int] {
    var elements: [Int] = []
    elements.reserveCapacity(Int(nodes[array].count))
    var element = array + 1
    while element < Int(nodes[array].next) {
      elements.append(element)
      element = Int(nodes[element].next)
    }
    return elements
  }
}

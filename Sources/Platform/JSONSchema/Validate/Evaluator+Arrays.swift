import JSON
import Numbers

/// Arrays (Core §10.3.1, §11.2; Validation §6.4).
extension Evaluator {
  mutating func itemsHold(_ step: Instruction, _ array: Int, frame: Int) -> Bool {
    for (position, element) in children(of: array).enumerated() where position >= Int(step.b) {
      guard matches(step.a, element) else { return false }
      mark(position, in: frame)
    }
    return true
  }

  mutating func prefixHolds(_ step: Instruction, _ array: Int, frame: Int) -> Bool {
    for (position, element) in children(of: array).prefix(Int(step.b)).enumerated() {
      guard matches(lists[Int(step.a) + position], element) else { return false }
      mark(position, in: frame)
    }
    return true
  }

  mutating func containsHolds(_ step: Instruction, _ array: Int, frame: Int) -> Bool {
    var found: Int32 = 0
    for (position, element) in children(of: array).enumerated() where matches(step.a, element) {
      found += 1
      mark(position, in: frame)
    }
    return found >= step.b && found <= step.c
  }

  mutating func unevaluatedItemsHold(_ step: Instruction, _ array: Int, frame: Int) -> Bool {
    for (position, element) in children(of: array).enumerated()
    where !isMarked(position, in: frame) {
      guard matches(step.a, element) else { return false }
      mark(position, in: frame)
    }
    return true
  }

  /// The first element that equals an earlier one, and the earlier one's position.
  func firstDuplicate(in array: Int) -> (earlier: Int, later: Int, node: Int)? {
    var seen: [JSONValue: Int] = [:]
    for (later, element) in children(of: array).enumerated() {
      let earlier = seen.updateValue(later, forKey: JSONNode(tape: tape, index: element).value)
      if let earlier { return (earlier, later, element) }
    }
    return nil
  }
}

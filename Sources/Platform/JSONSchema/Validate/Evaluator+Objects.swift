import JSON
import Numbers

/// Objects (Core §10.3.2, §11.3; Validation §6.5).
extension Evaluator {
  /// `properties`, `required`, `patternProperties` and `additionalProperties` in one pass.
  mutating func membersHold(_ step: Instruction, _ object: Int, frame: Int) -> Bool {
    let table = program.memberTables[Int(step.a)]
    var missing = table.requiredCount
    for (ordinal, key) in children(of: object).enumerated() {
      guard memberHolds(key, in: table, missing: &missing, ordinal: ordinal, in: frame) else {
        return false
      }
    }
    return missing == 0
  }

  @inline(__always)
  private mutating func memberHolds(
    _ key: Int, in table: MemberTable, missing: inout Int32, ordinal: Int, in frame: Int
  ) -> Bool {
    var isKnown = false
    let index = slot(ofKey: key, in: table.slots)
    if index >= 0 {
      let slot = slots[index]
      if slot.isRequired { missing -= 1 }
      if slot.schema >= 0 {
        guard matches(slot.schema, key + 1) else { return false }
        isKnown = true
      }
    }
    if table.patternCount > 0 {
      guard patternsHold(for: key, in: table, isKnown: &isKnown) else { return false }
    }
    if !isKnown, table.additional >= 0 {
      guard matches(table.additional, key + 1) else { return false }
      isKnown = true
    }
    if isKnown { mark(ordinal, in: frame) }
    return true
  }

  private mutating func patternsHold(
    for key: Int, in table: MemberTable, isKnown: inout Bool
  ) -> Bool {
    for number in 0..<Int(table.patternCount) {
      let pair = Int(table.firstPattern) + 2 * number
      let pattern = program.patterns[Int(lists[pair])]
      guard withText(of: key, { pattern.matches($0) }) else { continue }
      guard matches(lists[pair + 1], key + 1) else { return false }
      isKnown = true
    }
    return true
  }

  mutating func namesHold(_ step: Instruction, _ object: Int) -> Bool {
    for key in children(of: object) where !matches(step.a, key) { return false }
    return true
  }

  func dependentRequiredHolds(_ step: Instruction, _ object: Int) -> Bool {
    let dependent = program.dependencies[Int(step.a)]
    return member(dependent.name, of: object) == nil
      || dependent.required.allSatisfy { member($0, of: object) != nil }
  }

  mutating func dependentSchemaHolds(_ step: Instruction, _ object: Int, frame: Int) -> Bool {
    member(program.dependencies[Int(step.a)].name, of: object) == nil
      || matches(step.b, object, frame: frame)
  }

  mutating func unevaluatedPropertiesHold(_ step: Instruction, _ object: Int, frame: Int) -> Bool {
    for (ordinal, key) in children(of: object).enumerated() where !isMarked(ordinal, in: frame) {
      guard matches(step.a, key + 1) else { return false }
      mark(ordinal, in: frame)
    }
    return true
  }
}

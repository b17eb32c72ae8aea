import JSON
import Numbers

extension Explainer {
  mutating func explainMembers(_ step: Instruction, _ place: StepPlace) {
    let table = program.memberTables[Int(step.a)]
    for key in evaluator.children(of: place.node) where !isFull {
      var isKnown = false
      let name = self.name(of: key)
      let index = evaluator.slot(ofKey: key, in: table.slots)
      if index >= 0, evaluator.slots[index].schema >= 0 {
        isKnown = true
        tryMember(
          key, against: evaluator.slots[index].schema, at: [.name("properties"), .name(name)])
      }
      for number in 0..<Int(table.patternCount) {
        let pair = Int(table.firstPattern) + 2 * number
        let pattern = program.patterns[Int(program.lists[pair])]
        guard pattern.matches(name) else { continue }
        isKnown = true
        tryMember(
          key, against: program.lists[pair + 1],
          at: [.name("patternProperties"), .name(pattern.source)])
      }
      if !isKnown, table.additional >= 0 {
        refuse(
          key, by: table.additional, at: place, keyword: "additionalProperties",
          known: names(in: table))
      }
    }
    explainMissing(table, place)
  }

  private mutating func tryMember(
    _ key: Int, against schema: Int32, at keywords: [JSONPointer.Token]
  ) {
    guard !matches(schema, key + 1) else { return }
    explain(schema, key + 1, by: keywords, aboutSame: false)
  }

  /// Rejects a member that is not declared; the schema for all other members explains the mistake.
  mutating func refuse(
    _ key: Int, by schema: Int32, at place: StepPlace, keyword: String, known: [String]
  ) {
    guard !matches(schema, key + 1) else { return }
    guard isNever(schema) else {
      return explain(schema, key + 1, by: [.name(keyword)], aboutSame: false)
    }
    add(place, .unknownMember(known: known), at: key, keyword: keyword)
  }

  private func isNever(_ schema: Int32) -> Bool {
    program.instructions(of: schema).map(\.operation) == [.never]
  }

  private mutating func explainMissing(_ table: MemberTable, _ place: StepPlace) {
    let present = Set(evaluator.children(of: place.node).map(name))
    for slot in slots(of: table) where slot.isRequired && !isFull {
      let name = self.name(of: slot)
      guard !present.contains(name) else { continue }
      add(place, .missing(name: name, because: nil), keyword: "required")
    }
  }

  mutating func explainNames(_ step: Instruction, _ place: StepPlace) {
    for key in evaluator.children(of: place.node) where !matches(step.a, key) {
      explain(step.a, key, by: [.name("propertyNames")], aboutSame: false)
    }
  }

  mutating func explainDependentRequired(_ step: Instruction, _ place: StepPlace) {
    let dependent = program.dependencies[Int(step.a)]
    for name in dependent.required where evaluator.member(name, of: place.node) == nil {
      add(place, .missing(name: name, because: dependent.name))
    }
  }

  func names(in table: MemberTable) -> [String] {
    slots(of: table).filter { $0.schema >= 0 }.map(name)
  }

  private func slots(of table: MemberTable) -> [MemberSlot] {
    program.slots[Int(table.slots.first)...].prefix(Int(table.slots.mask) + 1)
      .filter(\.isUsed).sorted { $0.nameStart < $1.nameStart }
  }

  private func name(of slot: MemberSlot) -> String {
    String(decoding: evaluator.name(of: slot), as: UTF8.self)
  }

  func name(of key: Int) -> String {
    JSONNode(tape: evaluator.tape, index: key).string ?? ""
  }
}

import JSON
import Numbers

extension Explainer {
  mutating func explainElements(_ step: Instruction, _ place: StepPlace, frame: Int) {
    let keyword = keyword(of: place)
    for (position, element) in evaluator.children(of: place.node).enumerated() where !isFull {
      var schema = step.a
      var keywords: [JSONPointer.Token] = [.name(keyword)]
      switch step.operation {
      case .prefixItems:
        guard position < Int(step.b) else { return }
        schema = program.lists[Int(step.a) + position]
        keywords.append(.index(position))
      case .items: if position < Int(step.b) { continue }
      default: if evaluator.isMarked(position, in: frame) { continue }
      }
      guard !matches(schema, element) else { continue }
      explain(schema, element, by: keywords, aboutSame: false)
    }
  }

  mutating func explainDuplicate(_ place: StepPlace) {
    guard let (earlier, later, node) = evaluator.firstDuplicate(in: place.node) else { return }
    add(place, .duplicate(earlier: earlier, later: later), at: node)
  }

  mutating func explainConditional(_ step: Instruction, _ place: StepPlace) {
    let isYes = matches(step.a, place.node)
    explain(
      isYes ? step.b : step.c, place.node, by: [.name(isYes ? "then" : "else")], aboutSame: true)
  }

  /// Explains why no branch holds, or why too many do. A discriminator leads directly to the intended branch.
  mutating func explainBranches(_ step: Instruction, _ place: StepPlace) {
    let keyword = keyword(of: place)
    if step.c >= 0, evaluator.nodes[place.node].kind == .object {
      return explainChoice(of: step, at: place, keyword: keyword)
    }
    let branches = Array(Int(step.a)..<Int(step.a + step.b))
    let matching = branches.filter { matches(program.lists[$0], place.node) }
    guard matching.isEmpty else {
      return add(place, .manyBranches(matching.map { $0 - Int(step.a) }))
    }
    let reasons = branches.map { branch in
      failures(
        by: program.lists[branch], place.node,
        keywords: [.name(keyword), .index(branch - Int(step.a))])
    }
    add(place, .noBranch(reasons))
  }

  private mutating func explainChoice(of step: Instruction, at place: StepPlace, keyword: String) {
    let discriminator = program.discriminators[Int(step.c)]
    guard let value = evaluator.member(discriminator.name, of: place.node) else {
      return add(place, .missing(name: discriminator.name, because: nil))
    }
    let branches = evaluator.branches(of: step, for: place.node)
    if branches.count == 1, branches.count < Int(step.b) {
      let schema = program.lists[branches.lowerBound]
      let position = branches.lowerBound - Int(step.a)
      return explain(
        schema, place.node, by: [.name(keyword), .index(position)], aboutSame: true)
    }
    add(
      place, .unknownChoice(name: discriminator.name, choices: discriminator.choices), at: value)
  }
}

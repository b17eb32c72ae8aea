import JSON
import Numbers

extension Explainer {
  /// Explains unevaluated members or elements. If another keyword has failed, its marks are missing; names that any schema
  /// for this object declares are then not reported.
  mutating func explainUnevaluated(_ step: Instruction, _ place: StepPlace, frame: Int) {
    let schemas = schemas(appliedBy: Int32(place.schema), to: place.node)
    guard !isUndecided(place.node, by: schemas.conditions) else { return }
    let known = (schemas.applied + schemas.conditions).flatMap(names)
    for (ordinal, key) in evaluator.children(of: place.node).enumerated()
    where !evaluator.isMarked(ordinal, in: frame) && !known.contains(name(of: key)) {
      refuse(key, by: step.a, at: place, keyword: "unevaluatedProperties", known: known)
    }
  }

  /// Whether a member that selects the schemas is wrong or missing. It is then unknown which other members belong to the object.
  private func isUndecided(_ node: Int, by conditions: [Int32]) -> Bool {
    let deciding = Set(conditions.flatMap(names))
    let values = Set(deciding.compactMap { evaluator.member($0, of: node) })
    return failures.contains { failure in
      guard case .missing(let name, _) = failure.detail else {
        return values.contains(failure.node)
      }
      return failure.node == node && deciding.contains(name)
    }
  }

  /// The schemas that a schema applies to the same object, including itself, and the schemas that conditions test.
  private func schemas(
    appliedBy schema: Int32, to node: Int
  ) -> (applied: [Int32], conditions: [Int32]) {
    var evaluator = evaluator
    var applied: [Int32] = []
    var conditions: [Int32] = []
    var open = [schema]
    var seen = Set<Int32>()
    while let next = open.popLast() {
      guard next >= 0, seen.insert(next).inserted else { continue }
      applied.append(next)
      for step in program.instructions(of: next) {
        switch step.operation {
        case .reference, .all, .dynamicReference: open.append(step.a)
        case .dependentSchema: open.append(step.b)
        case .conditional:
          conditions.append(step.a)
          open.append(evaluator.matches(step.a, node) ? step.b : step.c)
        case .any, .one: open += evaluator.branches(of: step, for: node).map { program.lists[$0] }
        default: break
        }
      }
    }
    return (applied, conditions)
  }

  /// The properties that a schema itself declares.
  private func names(by schema: Int32) -> [String] {
    program.instructions(of: schema).filter { $0.operation == .members }
      .flatMap { names(in: program.memberTables[Int($0.a)]) }
  }
}

import JSON
import Numbers

/// Combinations of schemas (Core §10.2), dynamic references, and the frames of marks between them.
extension Evaluator {
  mutating func anyHolds(_ step: Instruction, _ node: Int, frame: Int) -> Bool {
    let branches = branches(of: step, for: node)
    guard frame >= 0 else {
      for branch in branches where matches(lists[branch], node) { return true }
      return false
    }
    // Every branch that matches must be evaluated, because it marks members or elements.
    var isMatch = false
    for branch in branches where matchesApart(lists[branch], node, frame: frame) { isMatch = true }
    return isMatch
  }

  mutating func oneHolds(_ step: Instruction, _ node: Int, frame: Int) -> Bool {
    var count = 0
    for branch in branches(of: step, for: node)
    where matchesApart(lists[branch], node, frame: frame) {
      count += 1
      guard count == 1 else { return false }
    }
    return count == 1
  }

  mutating func conditionalHolds(_ step: Instruction, _ node: Int, frame: Int) -> Bool {
    let next = matchesApart(step.a, node, frame: frame) ? step.b : step.c
    return next < 0 || matches(next, node, frame: frame)
  }

  /// The branches that can match: at most one if the discriminator's value is present, otherwise all.
  func branches(of step: Instruction, for node: Int) -> Range<Int> {
    let all = Int(step.a)..<Int(step.a + step.b)
    guard step.c >= 0, nodes[node].kind == .object else { return all }
    guard let choice = choice(of: step, for: node) else { return all }
    return choice < 0
      ? all.lowerBound..<all.lowerBound : Int(step.a) + choice..<Int(step.a) + choice + 1
  }

  /// The branch that a discriminator's value selects; -1 for none, `nil` if the value is absent.
  private func choice(of step: Instruction, for object: Int) -> Int? {
    let discriminator = program.discriminators[Int(step.c)]
    for key in children(of: object) where slot(ofKey: key, in: discriminator.key) >= 0 {
      guard nodes[key + 1].kind == .string else { return nil }
      let index = slot(ofString: key + 1, in: discriminator.values)
      return index < 0 ? -1 : Int(slots[index].schema)
    }
    return nil
  }

  /// The schema with the anchor in the outermost resource that has the anchor (Core §8.2.3.2).
  func dynamicTarget(of step: Instruction) -> Int32 {
    let anchors = program.dynamicAnchors[Int(step.b)]
    for resource in scope {
      if let schema = anchors[resource] { return schema }
    }
    return step.a
  }

  /// Tries a schema that may fail: its marks only count if it matches.
  private mutating func matchesApart(_ schema: Int32, _ node: Int, frame: Int) -> Bool {
    guard frame >= 0 else { return matches(schema, node) }
    let apart = openFrame(for: node)
    let isMatch = matches(schema, node, frame: apart)
    closeFrame(apart, into: isMatch ? frame : -1)
    return isMatch
  }
}

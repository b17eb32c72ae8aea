import PaywallModel
import PaywallResolve
import PaywallTree

extension Renderer {
  /// A page with every other state that taps lead to from it, all of them within the work that one rendering may take.
  ///
  /// - Throws: `RenderError` as `render` does, and for a document with more states than `RenderLimits.states`.
  public func renderStates(_ input: RenderInput) throws(RenderError) -> LaidOutPaywall {
    let meter = WorkMeter(limit: limits.work)
    var page = try render(input, meter)
    var known: Set<[String: String]> = [page.state]
    var states: [LaidOutState] = []
    var left = page.nextStates.filter { known.insert($0).inserted }
    while !left.isEmpty {
      // All that are known count, so that too many are refused before most of them are laid out.
      guard known.count <= limits.states else { throw .states(limits.states) }
      let values = left.removeFirst()
      var input = input
      input.reader.state = values
      let other = try render(input, meter)
      states.append(LaidOutState(values: values, changes: page.changes(to: other)))
      left += other.nextStates.filter { known.insert($0).inserted }
    }
    page.states = states
    return page
  }
}

extension LaidOutPaywall {
  /// The states that a tap or a swipe leads to, in the order of the page.
  fileprivate var nextStates: [[String: String]] {
    var next: [[String: String]] = []
    root.visit { node in
      if let action = node.action { next += states(after: action) }
      for link in node.text?.links ?? [] { next += states(after: link.action) }
      guard let pager = node.pager, let name = pager.variable else { return }
      next += (0..<pager.pages).map { state.merging([name: String($0 + 1)]) { _, new in new } }
    }
    return next.filter { $0 != state }
  }

  /// What a tap makes of the state: several things where it depends on what was shown before.
  private func states(after action: LaidOutAction) -> [[String: String]] {
    var next = [state]
    for step in action.steps {
      switch step {
      case .set(let variable, let value):
        for index in next.indices { next[index][variable] = value }
      case .back(let step):
        next = ([step.value] + step.others).flatMap { value in
          next.map { $0.merging([step.variable: value]) { _, new in new } }
        }
      default: break
      }
    }
    return next
  }
}

import PaywallModel
import PaywallResolve
import PaywallTree

extension Renderer {
  /// Renders a page with every other state that taps can reach. All states together may take the work of one rendering.
  ///
  /// - Throws: `RenderError` as `render` does, and for more states than `RenderLimits.states`.
  public func renderStates(_ input: RenderInput) throws(RenderError) -> LaidOutPaywall {
    let meter = WorkMeter(limit: limits.work)
    var page = try render(input, meter)
    var known: Set<[String: String]> = [page.state]
    var states: [LaidOutState] = []
    var left = page.nextStates.filter { known.insert($0).inserted }
    while !left.isEmpty {
      // Known states count, too, so a document with too many is rejected before most are rendered.
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
  /// The states that a tap or a swipe leads to, in page order.
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

  /// The states after a tap: several, if it depends on the screen that was shown before.
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

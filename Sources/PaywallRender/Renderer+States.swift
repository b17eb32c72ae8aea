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
    var seen: Set<[String: String]> = [page.state]
    var states: [LaidOutState] = []
    var left = page.nextStates
    while !left.isEmpty {
      let values = left.removeFirst()
      guard seen.insert(values).inserted else { continue }
      guard seen.count <= limits.states else { throw .states(limits.states) }
      var input = input
      input.reader.state = values
      let other = try render(input, meter)
      states.append(LaidOutState(values: values, changes: page.changes(to: other)))
      left += other.nextStates
    }
    page.states = states
    return page
  }
}

extension LaidOutPaywall {
  /// The states that a tap leads to, in the order of the page.
  fileprivate var nextStates: [[String: String]] {
    root.all.flatMap { [$0.action] + ($0.text?.links ?? []).map(\.action) }.compactMap { action in
      guard case .set(let variable, let value) = action, state[variable] != value else {
        return nil
      }
      return state.merging([variable: value]) { _, new in new }
    }
  }
}

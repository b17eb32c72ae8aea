import PaywallModel
import PaywallResolve
import PaywallTree

extension Renderer {
  /// Renders a page with every other state that taps can reach, and each state that the app can set in this one. All states together may take the work of one rendering.
  ///
  /// - Throws: `RenderError` as `render` does, and for more states than `RenderLimits.states`.
  public func renderStates(_ input: RenderInput) throws(RenderError) -> LaidOutPaywall {
    let meter = WorkMeter(limit: limits.work)
    var page = try render(input, meter)
    var used = UsedFonts(self, base: input.base)
    used.add(page)
    var known: Set<[String: String]> = [page.state]
    var states: [LaidOutState] = []
    var left = (page.nextStates + page.appStates).filter { known.insert($0).inserted }
    while !left.isEmpty {
      // Known states count, too, so a document with too many is rejected before most are rendered.
      guard known.count <= limits.states else { throw .states(limits.states) }
      let values = left.removeFirst()
      var input = input
      input.reader.state = values
      let other = try render(input, meter)
      used.add(other)
      states.append(LaidOutState(from: page, to: other))
      left += other.nextStates.filter { known.insert($0).inserted }
    }
    page.states = states
    page.fonts = used.list
    return page
  }
}

extension LaidOutPaywall {
  /// The states that the app can set, each with this page's values of all other variables.
  fileprivate var appStates: [[String: String]] {
    variables.filter { $0.setBy == .app }.flatMap { variable in
      variable.values.map { state.with(variable.name, $0) }
    }
  }

  /// The states that a tap or a swipe leads to, in page order, each perhaps several times.
  fileprivate var nextStates: [[String: String]] {
    var next = dismiss.map(states) ?? []
    root.visit { node in
      if let action = node.action { next += states(after: action) }
      for link in node.text?.links ?? [] { next += states(after: link.action) }
      guard let pager = node.pager, let name = pager.variable else { return }
      next += (0..<pager.pages).map { state.with(name, "\($0 + 1)") }
    }
    return next
  }

  /// The states after a tap: several, if it depends on the screen that was shown before; none, if it changes nothing.
  private func states(after action: LaidOutAction) -> [[String: String]] {
    var next: [[String: String]] = []
    func set(_ variable: String, to values: [String]) {
      let before = next.isEmpty ? [state] : next
      next = values.flatMap { value in before.map { $0.with(variable, value) } }
    }
    for step in action.steps {
      switch step {
      case .set(let variable, let value): set(variable, to: [value])
      case .back(let step): set(step.variable, to: [step.value] + step.others)
      default: break
      }
    }
    return next
  }
}

extension [String: String] {
  fileprivate func with(_ name: String, _ value: String) -> [String: String] {
    var changed = self
    changed[name] = value
    return changed
  }
}

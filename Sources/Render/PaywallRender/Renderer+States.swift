import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

extension Renderer {
  /// Renders a page with every other state that taps can reach, and each state that the app can set in this one. All states together may
  /// take the work of one rendering.
  ///
  /// - Throws: `RenderError` as `render` does, and for more states than `RenderLimits.states`.
  public func renderStates(_ input: RenderInput) throws(RenderError) -> LaidOutPaywall {
    try renderVariants(input, of: [], hasStates: true)
  }

  /// Renders a page with its states as a flat list with flat states.
  public func renderFlatStates(_ input: RenderInput) throws(RenderError) -> FlatPaywall {
    var states: [LaidOutPaywall] = []
    var used = UsedFonts(self, base: input.base)
    var page = try visitStates(input, &used) { _, other in
      states.append(other)
    }
    page.fonts = used.list
    return FlatPaywall(page, states: states)
  }

  /// The states that taps can reach, and the app can set in the first one.
  public struct ReachedStates: Sendable {
    /// The values of all variables in each state; those that few taps reach first.
    public var states: [[String: String]]
    /// Whether there are more.
    public var isCut: Bool
  }

  /// Returns the values of all variables in each state that taps can reach, that of the page first, and in each that the app can set in it.
  /// Each state may take the work of one rendering.
  ///
  /// - Parameters:
  ///   - most: the maximum number of states. Half of them are those that the fewest taps reach, the others are drawn from the rest.
  ///   - goesOn: is called after each state; if it returns false, the search ends with the states found so far.
  public func reachableStates(
    _ input: RenderInput, most: Int, while goesOn: () -> Bool = { true }
  ) throws(RenderError) -> ReachedStates {
    var input = input
    let page = try render(input, WorkMeter(limit: limits.work))
    var known: Set<[String: String]> = [page.state]
    var left = (page.nextStates + page.appStates).filter { known.insert($0).inserted }
    var states = [page.state]
    var numbers = SeededNumbers(seed: 1)
    var index = 0
    while index < left.count, states.count < most {
      if states.count > most / 2 {
        left.swapAt(index, Int.random(in: index..<left.count, using: &numbers))
      }
      input.reader.state = left[index]
      index += 1
      let other = try render(input, WorkMeter(limit: limits.work))
      states.append(other.state)
      guard goesOn() else { break }
      for state in other.nextStates where known.insert(state).inserted { left.append(state) }
    }
    return ReachedStates(states: states, isCut: index < left.count)
  }

  /// Renders a page with its variants for other readers. The page and each variant may take the work of one rendering.
  ///
  /// - Parameters:
  ///   - readers: the reader with other screens and themes.
  ///   - hasStates: whether to include the states of the page and its variants.
  public func renderVariants(
    _ input: RenderInput, of readers: [Reader], hasStates: Bool
  ) throws(RenderError) -> LaidOutPaywall {
    var used = UsedFonts(self, base: input.base)
    var page = try renderPage(input, &used, hasStates: hasStates)
    var variants: [LaidOutVariant] = []
    for reader in readers {
      var input = input
      input.reader = reader
      let other = try renderPage(input, &used, hasStates: hasStates)
      variants.append(LaidOutVariant(from: page, to: other))
    }
    if !variants.isEmpty { page.variants = variants }
    page.fonts = used.list
    page.assets = input.assets(of: page)
    return page
  }

  private func renderPage(
    _ input: RenderInput, _ used: inout UsedFonts, hasStates: Bool
  ) throws(RenderError) -> LaidOutPaywall {
    guard hasStates else {
      let page = try render(input, WorkMeter(limit: limits.work))
      used.add(page)
      return page
    }
    var states: [LaidOutState] = []
    var page = try visitStates(input, &used) { page, other in
      states.append(LaidOutState(from: page, to: other))
    }
    page.states = states
    return page
  }

  /// Renders a page and all its states. Passes each state to `body` together with the page.
  ///
  /// - Parameter body: receives the page and a state.
  private func visitStates(
    _ input: RenderInput, _ used: inout UsedFonts,
    _ body: (LaidOutPaywall, LaidOutPaywall) -> Void
  ) throws(RenderError) -> LaidOutPaywall {
    let meter = WorkMeter(limit: limits.work)
    let page = try render(input, meter)
    used.add(page)
    var known: Set<[String: String]> = [page.state]
    var left = (page.nextStates + page.appStates).filter { known.insert($0).inserted }
    var input = input
    var index = 0
    while index < left.count {
      // Known states count, too, so a document with too many is rejected before most are rendered.
      guard known.count <= limits.states else { throw .states(limits.states, of: page.variables) }
      input.reader.state = left[index]
      index += 1
      let other = try render(input, meter)
      used.add(other)
      body(page, other)
      for state in other.nextStates where known.insert(state).inserted { left.append(state) }
    }
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

  /// The states that taps and swipes can reach, in page order, possibly with duplicates. Targets under a modal node cannot be reached.
  fileprivate var nextStates: [[String: String]] {
    var actions: [LaidOutAction] = []
    var known: Set<LaidOutAction> = []
    func add(_ action: LaidOutAction) {
      if action.setsState, known.insert(action).inserted { actions.append(action) }
    }
    root.visit { node in
      if node.isModal, node.decoration.opacity > 0 { (actions, known) = ([], []) }
      node.action.map(add)
      for link in node.text?.links ?? [] { add(link.action) }
      guard let pager = node.pager, let name = pager.variable else { return }
      for page in 1...max(1, pager.pages) { add(.set(variable: name, value: "\(page)")) }
    }
    dismiss.map(add)
    return actions.flatMap(states)
  }

  /// Returns the states after a tap: several if it depends on the previous screen; none if it changes nothing.
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

extension LaidOutAction {
  /// Whether the action may lead to another state.
  fileprivate var setsState: Bool {
    switch self {
    case .set, .back, .sequence: true
    default: false
    }
  }
}

extension [String: String] {
  fileprivate func with(_ name: String, _ value: String) -> [String: String] {
    guard self[name] != value else { return self }
    var changed = self
    changed[name] = value
    return changed
  }
}

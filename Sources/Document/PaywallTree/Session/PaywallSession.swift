import Numbers

/// One showing of a laid-out paywall: it takes the customer's actions and returns changes of the page and events for the app.
///
/// It follows the rules of `/reference/layout` for taps, states, back, sheets, focus and inputs. It needs
/// the tree with `states=all` and no layout engine.
public struct PaywallSession: Sendable {
  /// The current page, with empty inputs.
  public internal(set) var page: LaidOutPaywall
  /// Whether a purchase is pending, during which no second one starts.
  public internal(set) var isPurchasing = false
  /// The page as the service sent it.
  let sent: LaidOutPaywall
  /// Earlier values of each variable, the latest last.
  var history: [String: [String]] = [:]
  /// The shown pages of pagers that have no variable.
  var turned: [ComponentKey: Int] = [:]
  /// The nodes with the actions that opened modal nodes, the latest last.
  var openers: [ComponentKey?] = []
  /// The inputs of the page in all its states, by name.
  let inputs: [String: LaidOutInput]
  var typed: TypedValues

  /// - Parameter matches: whether a pattern (ECMA-262, flag u) matches a whole value.
  public init(
    _ paywall: LaidOutPaywall,
    matching matches: @escaping @Sendable (_ value: String, _ pattern: String) -> Bool
  ) {
    sent = paywall
    page = paywall
    inputs = paywall.allInputs
    typed = TypedValues(matching: matches)
  }

  /// Handles a tap at a point, in points from the screen's top left corner, with nothing scrolled.
  public mutating func tap(x: Double, y: Double) -> [SessionEvent] {
    var painter = FlatPainter(dismiss: page.dismiss)
    painter.draw(page.root)
    let tap = painter.taps.lastIndex { $0.contains(x, y) }
    let field = painter.inputs.lastIndex { $0.contains(x, y) }
    if let field, painter.tapsUnderInputs[field] > tap ?? -1 {
      return touch(painter.inputs[field].input)
    }
    let found = tap.map { painter.taps[$0] }
    return found.map { perform($0.action, by: page.root.key(of: $0.action, at: $0.frame)) } ?? []
  }

  /// Handles Escape, or the system's back.
  public mutating func dismiss() -> [SessionEvent] {
    perform(page.dismiss ?? .close, by: nil)
  }

  /// Handles a swipe that turns the pager under a point by a number of pages, forwards or back in the reading direction.
  public mutating func turn(x: Double, y: Double, by pages: Int) -> [SessionEvent] {
    let pagers = page.root.all.filter { $0.pager != nil && $0.frame.contains(x, y) }
    guard let node = pagers.last, let pager = node.pager, pager.pages > 0 else { return [] }
    let shown = node.key.flatMap { turned[$0] } ?? pager.page
    let number = pager.page(from: shown, by: pages)
    guard number != shown else { return [] }
    guard let variable = pager.variable else {
      if let key = node.key { turned[key] = number }
      return [.page(number)]
    }
    return perform(.set(variable: variable, value: String(number)), by: nil)
  }

  /// Records that the store has ended the purchase; sets the app's variable for the outcome, if the document has it.
  public mutating func purchaseEnded(showing values: [String: String]) -> [SessionEvent] {
    isPurchasing = false
    return change(to: page.state.merging(values) { $1 }, by: nil)
  }

  /// Runs an action and changes the page at most once. If it would send inputs that are not valid, it shows their errors instead.
  public mutating func perform(_ action: LaidOutAction, by key: ComponentKey?) -> [SessionEvent] {
    if let refusal = refusal(of: action) { return refusal }
    var state = page.state
    var events: [SessionEvent] = []
    for step in action.steps {
      switch step {
      case .set(let variable, let value):
        if let old = page.state[variable], old != value { history[variable, default: []] += [old] }
        state[variable] = value
      case .back(let back): state[back.variable] = history[back.variable]?.popLast() ?? back.value
      case .purchase where isPurchasing: continue
      case .purchase:
        isPurchasing = true
        events.append(.action(step))
      default: events.append(.action(step, values: values(for: step)))
      }
    }
    return events + change(to: state, by: key)
  }

  mutating func change(
    to state: [String: String], by key: ComponentKey?
  ) -> [SessionEvent] {
    guard state != page.state else { return [] }
    guard let next = sent.page(in: state) else { return [.layoutNeeded(state)] }
    let previous = page
    page = next
    return [.state(state)] + focus(after: previous, by: key).map { [.focus($0)] }.joined()
  }

  /// The events that move the focus; empty if it stays.
  private mutating func focus(
    after previous: LaidOutPaywall, by key: ComponentKey?
  ) -> [ComponentKey] {
    let (old, new) = (previous.root.modalKeys, page.root.modalKeys)
    if new.count > old.count {
      openers.append(key)
      return [page.firstStop].compactMap { $0 }
    }
    if new.count < old.count {
      let opener = openers.popLast() ?? nil
      let isThere = opener.map { key in page.root.all.contains { $0.key == key } } ?? false
      return [isThere ? opener : page.firstStop].compactMap { $0 }
    }
    guard previous.state["screen"] != page.state["screen"] else { return [] }
    return [page.firstStop].compactMap { $0 }
  }
}

extension LaidOutPager {
  /// The page that is `count` pages after another one. Any number is allowed, because a tree may contain any.
  fileprivate func page(from shown: Int, by count: Int) -> Int {
    let last = min(pages, 1 << 20)
    let first = min(max(shown, 1), last) - 1
    guard loop else { return min(max(first + min(max(count, -last), last), 0), last - 1) + 1 }
    return (first + count % last + last) % last + 1
  }
}

extension LaidOutPaywall {
  /// The node with `initialFocus` in the open sheet or else the page, or else the first stop of a screen reader.
  fileprivate var firstStop: ComponentKey? {
    let within = root.all.last(where: \.isModal) ?? root
    if let marked = within.all.first(where: \.hasInitialFocus) { return marked.key }
    guard let pointer = spoken.first?.pointer else { return nil }
    return within.all.first { $0.key?.pointer == pointer }?.key
  }
}

extension LaidOutNode {
  /// The visible modal nodes, the topmost last.
  fileprivate var modalKeys: [ComponentKey?] {
    all.filter { $0.isModal && $0.decoration.opacity > 0 }.map(\.key)
  }

  fileprivate func key(of action: LaidOutAction, at frame: PaywallRectangle) -> ComponentKey? {
    let nodes = all
    let own = nodes.last { $0.action == action && $0.frame == frame }
    let linked = nodes.last { node in
      node.text?.links.contains { $0.action == action && $0.frames.contains(frame) } ?? false
    }
    return (own ?? linked)?.key
  }
}

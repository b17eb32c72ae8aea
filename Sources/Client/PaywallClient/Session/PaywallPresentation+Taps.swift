import Numbers

extension PaywallPresentation {
  /// Handles a tap, in points from the box's top left corner, with nothing scrolled.
  public func tap(x: Double, y: Double) async {
    if isResponsive, let page = session?.shownPage {
      await countTap(FlatPaywall(page).taps.last { $0.contains(x, y) }?.action)
    }
    await change { $0.tap(x: x, y: y) }
  }

  /// Handles a swipe that turns the pager under a point by a number of pages.
  public func swipe(x: Double, y: Double, pages: Int) async {
    await change { $0.turn(x: x, y: y, by: pages) }
  }

  /// Sets the text of an input. It stays here until an action includes it.
  public func fill(_ input: String, with text: String) async {
    await change { $0.fill(input, with: text) }
  }

  /// Runs an action of the page, for apps that detect taps themselves.
  public func perform(_ action: LaidOutAction, by node: ComponentKey? = nil) async {
    if isResponsive { await countTap(action) }
    await change { $0.perform(action, by: node) }
  }

  /// Handles Escape, or the system's back. On a blocked page, stops waiting for the store and returns to the page.
  public func back() async {
    if case .blocked = state.view { return await leave() }
    closing = .swipe
    await change { $0.dismiss() }
    closing = nil
  }

  /// Whether the page takes taps. A blocked one does not.
  private var isResponsive: Bool {
    switch state.view {
    case .ready, .offline: true
    default: false
    }
  }

  /// Changes the session. A blocked page ignores taps.
  private func change(_ body: (inout PaywallSession) -> [SessionEvent]) async {
    guard isResponsive, var session else { return }
    missing = nil
    let events = body(&session)
    self.session = session
    await follow(events)
  }

  func follow(_ events: [SessionEvent]) async {
    guard !events.isEmpty else { return }
    show()
    for event in events {
      switch event {
      case .action(let action, let values): await run(action, values)
      case .layoutNeeded(let values): await need(values)
      case .focus(let key): tell(.focus(key))
      case .announce(let words): tell(.announce(words))
      case .page(let number): tell(.page(number))
      case .state, .input: break
      }
    }
  }

  /// Asks the service for a state that the page lacks, or has with other words. The last state asked for is shown.
  func need(_ values: [String: String]) async {
    request.state = values
    missing = values
    await handle(.requestChanged)
    if case .offline = state.view { await showNearest(values) }
  }

  /// Shows the missing state if the response was for another one, or the nearest if there was none.
  func settle() async {
    guard let missing else { return }
    self.missing = nil
    if session?.page.state != missing { await showNearest(missing) }
  }

  /// Shows a state, or the nearest one that the page has.
  private func showNearest(_ values: [String: String]) async {
    guard var session else { return }
    var events = session.show(values)
    if events.contains(.layoutNeeded(values)) { events = session.showNearest(values) }
    self.session = session
    await follow(events)
  }

  private func run(_ action: LaidOutAction, _ values: [String: String]) async {
    switch action {
    case .purchase(let product, let sku, let plan): await buy(product, sku, plan)
    case .restorePurchases: await restore()
    case .close: await leave(by: closing ?? .cross)
    default: tell(.action(action, values: values))
    }
  }
}

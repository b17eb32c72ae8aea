import Numbers

extension PaywallSession {
  /// Continues an earlier session on a new layout: selection, open sheets and typed values stay.
  ///
  /// If the new layout lacks the earlier state, it starts in its first state; typed values stay.
  public mutating func resume(_ earlier: PaywallSession) {
    isPurchasing = earlier.isPurchasing
    typed = earlier.typed
    guard let page = sent.page(in: earlier.page.state) else { return }
    self.page = page
    history = earlier.history
    turned = earlier.turned
    openers = earlier.openers
  }

  /// Shows the page with these values of variables; all other variables keep their values.
  public mutating func show(_ values: [String: String]) -> [SessionEvent] {
    change(to: page.state.merging(values) { $1 }, by: nil)
  }

  /// Shows the nearest available state instead of one that the page does not include: the app's variables have
  /// these values, and all others keep the page's.
  public mutating func showNearest(_ values: [String: String]) -> [SessionEvent] {
    let own = sent.variables.filter { $0.setBy == .app }
    let state = own.reduce(into: sent.state) { state, variable in
      state[variable.name] = values[variable.name] ?? state[variable.name]
    }
    guard sent.page(in: state) != nil else { return [] }
    return change(to: state, by: nil)
  }
}

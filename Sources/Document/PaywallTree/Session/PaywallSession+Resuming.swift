extension PaywallSession {
  /// Continues an earlier session on a new layout: selection, open sheets and typed values stay.
  ///
  /// If the new layout lacks that state, it starts in its own first state; typed values stay.
  public mutating func resume(_ earlier: PaywallSession) {
    isPurchasing = earlier.isPurchasing
    typed = earlier.typed
    guard let page = sent.page(in: earlier.page.state) else { return }
    self.page = page
    history = earlier.history
    turned = earlier.turned
    openers = earlier.openers
  }

  /// Shows the page with these values of variables and all others as they are.
  public mutating func show(_ values: [String: String]) -> [SessionEvent] {
    change(to: page.state.merging(values) { $1 }, by: nil)
  }
}

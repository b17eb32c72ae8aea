extension PaywallSession {
  /// Goes on where an earlier showing was, after the page was laid out anew: with what is selected, open and typed.
  ///
  /// If the page does not have that state any more, it begins anew, and what is typed stays.
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

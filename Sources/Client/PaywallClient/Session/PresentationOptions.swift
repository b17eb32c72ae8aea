import Numbers

/// The options of a presentation.
public struct PresentationOptions: Sendable {
  public var policy = FetchPolicy.revalidate
  /// The size of the last layout, for the placeholder while nothing is cached.
  public var placeholder: PaywallSize?
  /// Whether the page is reloaded whenever the service has changed it.
  public var followsChanges = false
  /// Whether a cancelled purchase closes the paywall. Otherwise it stays open, and its buttons work.
  public var closesWhenCancelled = false
  /// Whether a purchase of one of its products closes the paywall.
  public var closesWhenBought = true

  public init() {}
}

extension Paywalls {
  /// Presents a paywall.
  ///
  /// - Parameters:
  ///   - purchases: buys products; if nil, purchase buttons do nothing.
  ///   - records: receives the events; if nil, nothing is recorded.
  public nonisolated func present(
    _ request: PaywallRequest, purchases: Purchases? = nil, records: RecordQueue? = nil,
    options: PresentationOptions = PresentationOptions()
  ) -> PaywallPresentation {
    let presentation = PaywallPresentation(
      self, request: request, purchases: purchases, records: records, options: options)
    Task { await presentation.start() }
    return presentation
  }

  /// Presents the paywall of a brand; if nil, of the active brand.
  public nonisolated func present(
    _ brand: String? = nil, in box: PaywallBox = .phone, purchases: Purchases? = nil
  ) -> PaywallPresentation {
    present(PaywallRequest(brand, in: box), purchases: purchases)
  }
}

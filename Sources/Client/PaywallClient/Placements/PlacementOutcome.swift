import Numbers

/// What came of asking for a placement.
public enum PlacementOutcome: Sendable {
  case paywall(PaywallPresentation)
  case nothing(Nothing)

  /// The reason why a placement shows nothing.
  public struct Nothing: Sendable, Hashable {
    /// The decision to show nothing; nil if nobody could decide.
    public var decision: PaywallDecision?
    /// The error that prevented a decision or a page.
    public var error: PaywallError?

    public init(decision: PaywallDecision? = nil, error: PaywallError? = nil) {
      self.decision = decision
      self.error = error
    }

    /// The reason in words, for logs.
    public var reason: String {
      if let error { return error.description }
      return decision?.nothing ?? decision?.rule ?? decision?.reason ?? "nothing was decided"
    }
  }

  /// The presentation; nil if nothing is shown.
  public var presentation: PaywallPresentation? {
    if case .paywall(let presentation) = self { presentation } else { nil }
  }
}

extension Paywalls {
  /// Asks a placement what to show a reader, and presents it.
  ///
  /// Without an answer the last decision for the same person holds. `FetchPolicy` of the options says whether the service is asked at all.
  ///
  /// - Parameters:
  ///   - reader: who asks.
  ///   - request: the brand, the box and further facts; its paywall and version have no meaning.
  ///   - purchases: buys products, and says what the customer owns.
  ///   - records: receives the events too, for the app's own sender.
  public nonisolated func present(
    placement: String, for reader: PaywallReader = PaywallReader(),
    _ request: PaywallRequest = PaywallRequest(), purchases: Purchases? = nil,
    records: RecordQueue? = nil, options: PresentationOptions = PresentationOptions()
  ) async -> PlacementOutcome {
    let question = await question(placement, reader, request, purchases)
    do throws(PaywallError) {
      switch try await placed(question, request, options.policy) {
      case .nothing(let decision):
        let sink = RecordSink(queues: [events, records].compactMap(\.self))
        Task { await countExposure(decision, request, purchases, sink) }
        return .nothing(PlacementOutcome.Nothing(decision: decision))
      case .paywall(let page):
        let presentation = PaywallPresentation(
          self, request: question.request(request), purchases: purchases, records: records,
          options: options, placed: (question, page))
        Task { await presentation.start() }
        return .paywall(presentation)
      }
    } catch {
      return .nothing(PlacementOutcome.Nothing(error: error))
    }
  }
}

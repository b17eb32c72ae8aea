import Numbers

extension PaywallDecision {
  /// Whether it shows nothing because of an experiment or the holdout, and no tester's ticket decided.
  var isExposure: Bool {
    paywall == nil && !isForced && (isCounted && variant != nil || rule == "holdout")
  }
}

extension Paywalls {
  /// Starts counting in a client whose configuration says `untilConsent`, or ends it.
  ///
  /// The consent is not kept: call this at each start.
  ///
  /// - Parameter isGiven: if false, unsent events and their id of the installation are dropped, and nothing is kept or sent from now on.
  public nonisolated func consent(_ isGiven: Bool = true) async {
    guard !isGiven else {
      await events?.open()
      return
    }
    await events?.close()
    installation.forgetCounted()
  }

  /// Sends the events that wait, and returns once each has a receipt or was refused, or once they cannot be delivered now. A presentation does so
  /// when its app goes to the background.
  public nonisolated func flush() async { await events?.flush() }

  /// The number of events that wait for the service.
  public nonisolated var unsentEvents: Int {
    get async { await events?.count ?? 0 }
  }

  /// The random id of this installation, which placements get as `deviceId`. Events have another one.
  public nonisolated var installationID: String { installation.id }

  /// Counts that a decision shows nothing, if an experiment or the holdout has decided so. It has no paywall that could be seen.
  nonisolated func countExposure(
    _ decision: PaywallDecision, _ request: PaywallRequest, _ purchases: Purchases?,
    _ sink: RecordSink
  ) async {
    guard decision.isExposure, !sink.queues.isEmpty else { return }
    var record = PaywallRecord(.exposure, at: configuration.time.now())
    record.brand = request.brand
    record.tell(of: decision)
    record.environment = await purchases?.environment() ?? .production
    let storefront = await purchases?.storefront()
    record.storefront = request.storefront ?? storefront
    record.bound()
    await sink.add(record)
  }

  /// Creates the queue of a client; nil if it does not count.
  static func queue(
    _ configuration: PaywallConfiguration, _ installation: Installation
  ) -> RecordQueue? {
    guard let key = configuration.key, configuration.counting != .off else { return nil }
    let sender = EventSender(key, installation, configuration)
    return RecordQueue(
      file: configuration.stateFile("events"), isOpen: configuration.counting == .on,
      time: configuration.time, report: configuration.report
    ) { try await sender.send($0) }
  }
}

/// The queues that count what happens: the client's own and the app's.
struct RecordSink: Sendable {
  let queues: [RecordQueue]

  /// Adds an event to each queue; does nothing for nil.
  func add(_ record: PaywallRecord?) async {
    guard let record else { return }
    for queue in queues { await queue.add(record, isUrgent: record.kind == .purchaseCompleted) }
  }

  func flush() async {
    for queue in queues { await queue.flush() }
  }
}

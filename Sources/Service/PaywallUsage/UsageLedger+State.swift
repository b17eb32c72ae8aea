extension UsageLedger {
  /// The counts, and the events that clients and keys may still send.
  struct State: Sendable {
    var tally: UsageTally
    var clients: ClientRates
    var keys: KeyRates
    var totals: [Total: Int] = [:]
    var failures = 0
    var failure: String?
    /// The experiments for which room is reserved, by brand.
    var running: [String: Set<UsageExperiment>] = [:]

    mutating func reserve(_ running: [String: Set<UsageExperiment>]) {
      guard running != self.running else { return }
      self.running = running
      tally.reserve(for: running.values.reduce(into: []) { $0.formUnion($1) })
    }

    mutating func count(
      _ event: UsageEvent, by key: UsageKey, perMinute rate: Int, at time: Double
    ) -> Outcome {
      guard !tally.knows(event.id, by: key) else { return .duplicate }
      if let seconds = keys.take(1, of: key, perMinute: rate, at: time) {
        return .left(limit: UsageLimits.keyName, seconds: seconds)
      }
      if let seconds = clients.take(1, of: event.client, at: time) {
        keys.giveBack(1, to: key)
        return .left(limit: UsageLimits.clientName, seconds: seconds)
      }
      totals[event.total, default: 0] += 1
      tally.count(event, by: key)
      return .counted
    }
  }
}

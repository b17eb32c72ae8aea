import HTTP
import JSON
import PaywallStorage

/// Changes as events, in one stream for the public and one for clients that may see everything.
///
/// Each stream has its own numbering: a gap would reveal an event that the public may not see.
package struct ChangeEvents: Sendable {
  let released: EventChannel
  let everything: EventChannel
  /// The events for clients of OpenFeature, which then evaluate their flags again.
  let evaluations: EventChannel

  /// - Parameter capacity: the number of events that each stream keeps for subscribers that reconnect.
  package init(capacity: Int) {
    released = EventChannel(capacity: capacity)
    everything = EventChannel(capacity: capacity)
    evaluations = EventChannel(capacity: capacity)
  }

  package func publish(_ change: LoggedChange) {
    publish(change, on: everything, adding: change.gateFields)
    // Drafts, uploaded files and schedules do not change any served response.
    guard change.before != change.after else { return }
    publish(change, on: released, as: change.publicName)
    evaluations.publish(
      event: "message", data: String(decoding: change.refetch.encoded(), as: UTF8.self),
      topic: change.before.active == change.after.active ? change.brand?.name : nil)
  }

  private func publish(
    _ change: LoggedChange, on channel: EventChannel, as name: String? = nil,
    adding fields: [JSONField] = []
  ) {
    let spread = JSONField(
      name: "spread", value: .number(Self.spread(over: channel.subscribers)))
    channel.publish(
      event: name ?? change.action,
      data: String(decoding: change.event(adding: fields + [spread]).encoded(), as: UTF8.self),
      topic: change.brand?.name)
  }

  /// The time over which subscribers should spread their requests, in milliseconds.
  static func spread(over subscribers: Int) -> Int {
    min(subscribers * 1000 / requestsPerSecond, longestSpread)
  }

  private static let requestsPerSecond = 2000
  private static let longestSpread = 10_000
}

extension LoggedChange {
  /// The name of the public event. Clients listen to names, and those of former releases know none of canaries.
  fileprivate var publicName: String {
    switch change {
    case .canary, .canaryPass, .canaryStop: "live"
    default: action
    }
  }

  /// The event after which flags are evaluated again (OpenFeature Remote Evaluation Protocol, event streams).
  fileprivate var refetch: JSONValue {
    [
      "type": "refetchEvaluation", "etag": .string(String(sequence)),
      "lastModified": .number(Int(clamping: time.timeIntervalSince1970.rounded(.down))),
    ]
  }
}

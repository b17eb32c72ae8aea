import HTTP
import PaywallStorage

/// The changes as events, for those who see what the public has seen, and for those who see everything.
///
/// Each audience has a stream with its own numbers: a gap would tell of an event that it may not see.
struct ChangeEvents: Sendable {
  let released: EventChannel
  let everything: EventChannel

  /// - Parameter capacity: the events that each stream keeps for subscribers who come back.
  init(capacity: Int) {
    released = EventChannel(capacity: capacity)
    everything = EventChannel(capacity: capacity)
  }

  func publish(_ change: LoggedChange) {
    let data = String(decoding: change.event.encoded(), as: UTF8.self)
    everything.publish(event: change.action.rawValue, data: data)
    // A draft, a staged file and a schedule change nothing that is served.
    if change.before != change.after {
      released.publish(event: change.action.rawValue, data: data)
    }
  }
}

import HTTP
import PaywallStorage

/// Changes as events, in one stream for the public and one for clients that may see everything.
///
/// Each stream has its own numbering: a gap would reveal an event that the public may not see.
struct ChangeEvents: Sendable {
  let released: EventChannel
  let everything: EventChannel

  /// - Parameter capacity: the events that each stream keeps for subscribers that reconnect.
  init(capacity: Int) {
    released = EventChannel(capacity: capacity)
    everything = EventChannel(capacity: capacity)
  }

  func publish(_ change: LoggedChange) {
    let data = String(decoding: change.event.encoded(), as: UTF8.self)
    everything.publish(event: change.action.rawValue, data: data)
    // Drafts, uploaded files and schedules do not change any served response.
    if change.before != change.after {
      released.publish(event: change.action.rawValue, data: data)
    }
  }
}

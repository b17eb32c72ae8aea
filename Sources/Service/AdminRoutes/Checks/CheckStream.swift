import HTTP
import JSON
import PaywallGate
import Synchronization

/// Reports the progress of a check, as server-sent events (WHATWG HTML §9.2): `first` with the result for the likeliest screens, `progress` with the number of judged and of all screens,
/// `finding` for each new finding, and at the end `result` or `problem`. The check ends when the last client disconnects.
final class CheckStream: Sendable {
  /// The media type that requests a stream.
  static let type = "text/event-stream"
  /// The minimum time between two `progress` events.
  private static let pause = Duration.milliseconds(100)

  private let channel = EventChannel(capacity: 1_024)
  private let lastTold = Mutex(ContinuousClock.now - pause)

  /// - Parameter check: makes the response that the event `result` or `problem` contains.
  func reply(_ check: @escaping @Sendable () -> HTTPResponse) -> HTTPReply {
    let work = { @Sendable [self] in
      let answer = check()
      guard case .bytes(let bytes) = answer.body else { return }
      channel.publish(
        event: answer.status == .ok ? "result" : "problem",
        data: String(decoding: bytes, as: UTF8.self))
    }
    return .events(.eventStream, EventSelection(of: channel, work: work))
  }

  /// Whether a client is still connected.
  var isFollowed: Bool { !channel.isAbandoned }

  /// Sends the result for the likeliest screens.
  func looked(_ result: [UInt8]) {
    channel.publish(event: "first", data: String(decoding: result, as: UTF8.self))
  }

  /// Sends a finding that was not sent before.
  func found(_ finding: Finding) {
    channel.publish(event: "finding", data: Self.text(finding.json))
  }

  /// Sends the number of judged screens, at most once in `pause`. Returns whether a client is still connected.
  func advanced(_ judged: Int, of cells: Int) -> Bool {
    let isDue = lastTold.withLock { last in
      let now = ContinuousClock.now
      guard cells > 0, judged == cells || now - last >= Self.pause else { return false }
      last = now
      return true
    }
    if isDue {
      channel.publish(
        event: "progress",
        data: Self.text(["judged": .number(judged), "chosen": .number(cells)]))
    }
    return isFollowed
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: value.encoded(.compact), as: UTF8.self)
  }
}

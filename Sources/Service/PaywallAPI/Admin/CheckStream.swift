import HTTP
import JSON
import PaywallGate
import Synchronization

/// Tells how far a check is, as server-sent events (WHATWG HTML §9.2): `progress` with the judged and all screens, `finding` when one is first
/// seen, and at the end `result` or `problem`. The check ends when nobody listens any more.
final class CheckStream: Sendable {
  /// The media type that asks for it.
  static let type = "text/event-stream"
  /// The time between two events of progress.
  private static let pause = Duration.milliseconds(100)

  private let channel = EventChannel(capacity: 1_024)
  private let lastTold = Mutex(ContinuousClock.now - pause)

  /// - Parameter check: makes the response that `result` or `problem` carries.
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

  /// Publishes a finding that no event had before.
  func found(_ finding: Finding) {
    channel.publish(event: "finding", data: Self.text(finding.json))
  }

  /// Publishes how many screens are judged, at most once in `pause`. Returns whether anybody still listens.
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
    return !channel.isAbandoned
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: value.encoded(.compact), as: UTF8.self)
  }
}

import Foundation

/// Refuses to ask for the same thing again too soon. A pure value: the caller has the clock.
struct RequestThrottle {
  /// Seconds between two requests of the same kind.
  let interval: TimeInterval
  private var last: [String: TimeInterval] = [:]

  /// More kinds than an app asks for within the interval.
  private static let mostKinds = 1_000

  init(interval: TimeInterval) { self.interval = interval }

  /// The seconds for which a request is refused; 0 if it may go.
  func pause(_ kind: String, at uptime: TimeInterval) -> TimeInterval {
    last[kind].map { max(0, interval - (uptime - $0)) } ?? 0
  }

  /// Notes a request.
  ///
  /// - Returns: nil if it may go; the seconds for which it is refused, if not.
  mutating func admit(_ kind: String, at uptime: TimeInterval) -> TimeInterval? {
    let pause = pause(kind, at: uptime)
    guard pause == 0 else { return pause }
    if last.count >= Self.mostKinds { last = last.filter { uptime - $0.value < interval } }
    last[kind] = uptime
    return nil
  }
}

import Foundation
import Numbers

/// Rejects a repeated request if it comes too soon. A pure value: the caller provides the time.
struct RequestThrottle {
  /// The minimum number of seconds between two requests of one kind.
  let interval: TimeInterval
  private var last: [String: TimeInterval] = [:]

  /// The number of kinds above which old ones are removed. No app requests that many within the interval.
  private static let mostKinds = 1_000

  init(interval: TimeInterval) { self.interval = interval }

  /// Returns the seconds until a request is admitted; 0 if it is admitted now.
  func pause(_ kind: String, at uptime: TimeInterval) -> TimeInterval {
    last[kind].map { max(0, interval - (uptime - $0)) } ?? 0
  }

  /// Admits and records a request.
  ///
  /// - Returns: nil if it is admitted; otherwise the seconds until it will be.
  mutating func admit(_ kind: String, at uptime: TimeInterval) -> TimeInterval? {
    let pause = pause(kind, at: uptime)
    guard pause == 0 else { return pause }
    if last.count >= Self.mostKinds { last = last.filter { uptime - $0.value < interval } }
    last[kind] = uptime
    return nil
  }
}

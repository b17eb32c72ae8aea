import Numbers
import Responses

/// An endpoint's clock according to the `Date` fields of its answers (RFC 9110 §6.6.1), measured against the steady clock of this process.
///
/// A field contains whole seconds. Each answer narrows the bounds of the former ones.
public struct EtcdClock: Sendable, Hashable {
  public let endpoint: EtcdEndpoint
  /// When the last answer came.
  public private(set) var heard: ContinuousClock.Instant
  /// The time on the endpoint's clock at `heard`, in seconds since 1970: the earliest and the latest possible.
  private var bounds: ClosedRange<Double>

  /// The maximum difference of two steady clocks after a second, in seconds.
  private static let drift = 0.000_1

  init(
    _ endpoint: EtcdEndpoint, date: Int, sent: ContinuousClock.Instant,
    received: ContinuousClock.Instant
  ) {
    self.endpoint = endpoint
    heard = received
    bounds = Self.bounds(of: date, sent: sent, received: received)
  }

  /// Records another answer. If it contradicts the former ones, somebody has set the clock, and only the new one counts.
  mutating func note(
    date: Int, sent: ContinuousClock.Instant, received: ContinuousClock.Instant
  ) {
    let (known, new) = (time(at: received), Self.bounds(of: date, sent: sent, received: received))
    let lower = max(known.lowerBound, new.lowerBound)
    let upper = min(known.upperBound, new.upperBound)
    bounds = lower <= upper ? lower...upper : new
    heard = received
  }

  /// The time on the endpoint's clock at a moment, in seconds since 1970: the earliest and the latest possible.
  public func time(at now: ContinuousClock.Instant) -> ClosedRange<Double> {
    let passed = (now - heard) / .seconds(1)
    let doubt = abs(passed) * Self.drift
    return bounds.lowerBound + passed - doubt...bounds.upperBound + passed + doubt
  }

  private static func bounds(
    of date: Int, sent: ContinuousClock.Instant, received: ContinuousClock.Instant
  ) -> ClosedRange<Double> {
    Double(date)...Double(date) + 1 + max(0, (received - sent) / .seconds(1))
  }
}

extension ResponseHead {
  /// The time in the `Date` field, in seconds since 1970; nil without one in the preferred format (RFC 9110 §5.6.7).
  var date: Int? {
    guard let text = values("date").first else { return nil }
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].utf8.count == 4, words[5] == "GMT",
      let day = Self.number(words[1], 2), (1...31).contains(day),
      let month = Self.months.firstIndex(of: String(words[2])),
      let year = Self.number(words[3], 4), year >= 1970
    else { return nil }
    let parts = words[4].split(separator: ":").map { Self.number($0, 2) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return Self.days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60
      + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, _ digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy { (48...57).contains($0) }
      ? Int(text) : nil
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar. A year begins in March here, so that the leap day is its last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear
      - 719_468
  }
}

import Numbers

/// The health of an endpoint according to the last attempts. After a failure it is skipped for a second, and twice as long after each
/// further failure.
struct EndpointHealth: Hashable {
  private var failures = 0
  private(set) var restsUntil: ContinuousClock.Instant?

  static let longestRest = Duration.seconds(30)

  mutating func succeeded() { self = EndpointHealth() }

  mutating func failed(at now: ContinuousClock.Instant) {
    failures = min(failures + 1, 6)
    restsUntil = now + min(.seconds(1 << (failures - 1)), Self.longestRest)
  }
}

import PaywallStorage

/// The number of events that each client sent within an hour, in a table that never grows.
///
/// The client's hash selects a small group of entries. If the group is full, the client with the fewest events is dropped, so that a crowd
/// of clients cannot displace those that send much; the rate of their key limits the crowd.
struct ClientRates: Sendable {
  private struct Entry: Sendable {
    var client: UInt64
    var since: Double
    var events = 0

    func rest(at time: Double) -> Double { ClientRates.window - (time - since) }
  }

  /// The length of the window, in seconds.
  static let window = 3600.0
  static let groups = 16_384
  static let placesInGroup = 8

  private let limit: Int
  /// Empty before the first client.
  private var table: [Entry?] = []

  init(limit: Int) { self.limit = limit }

  /// Counts events of a client. If it has sent too many, counts none and returns how many seconds it must wait.
  ///
  /// - Parameter time: seconds since 1970.
  mutating func take(_ events: Int, of client: UInt64, at time: Double) -> Int? {
    if table.isEmpty { table = Array(repeating: nil, count: Self.groups * Self.placesInGroup) }
    let place = place(of: client, at: time)
    var entry = Entry(client: client, since: time)
    if let known = table[place], known.client == client, (0...Self.window) ~= known.rest(at: time) {
      entry = known
    }
    guard events <= limit - entry.events else {
      return max(1, Int(clamping: entry.rest(at: time).rounded(.up)))
    }
    entry.events += events
    table[place] = entry
    return nil
  }

  private func place(of client: UInt64, at time: Double) -> Int {
    let first = Int(client % UInt64(Self.groups)) * Self.placesInGroup
    let group = first..<first + Self.placesInGroup
    func weight(_ place: Int) -> Int {
      guard let entry = table[place], entry.rest(at: time) > 0 else { return -1 }
      return entry.events
    }
    return group.first { table[$0]?.client == client } ?? group.min { weight($0) < weight($1) }
      ?? first
  }
}

/// The rest of each key's rate: a bucket that fills within a minute, and has room for at least one request.
struct KeyRates: Sendable {
  private struct Bucket: Sendable {
    var left: Double
    var filledAt: Double
  }

  private let least: Double
  private var buckets: [UsageKey: Bucket] = [:]
  /// The maximum number of buckets. Buckets of revoked keys stay until they are full again.
  private static let most = 1000

  /// - Parameter least: the maximum number of events in one request.
  init(least: Int) { self.least = Double(least) }

  /// Takes events from a key's bucket. If too few are left, takes none and returns how many seconds to wait.
  mutating func take(_ events: Int, of key: UsageKey, perMinute rate: Int, at time: Double) -> Int?
  {
    let most = max(Double(rate), least)
    var bucket = buckets[key] ?? Bucket(left: most, filledAt: time)
    let perSecond = Double(rate) / 60
    let filled = bucket.left + max(0, time - bucket.filledAt) * perSecond
    bucket.left = min(most, filled)
    bucket.filledAt = time
    defer { buckets[key] = bucket }
    guard Double(events) <= bucket.left else {
      return max(1, Int(clamping: ((Double(events) - bucket.left) / perSecond).rounded(.up)))
    }
    bucket.left -= Double(events)
    return nil
  }

  /// Puts back what was taken for events that were not counted.
  mutating func giveBack(_ events: Int, to key: UsageKey) { buckets[key]?.left += Double(events) }

  /// Drops buckets that are full again.
  mutating func tidy(at time: Double) {
    guard buckets.count > Self.most else { return }
    buckets = buckets.filter { time - $0.value.filledAt < 60 }
  }
}

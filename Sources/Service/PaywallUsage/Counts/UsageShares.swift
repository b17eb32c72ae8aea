/// The part of a limit that each brand and each client key holds, so that none takes all of it.
///
/// A brand may take more while it holds less than four times what is left in total, and a key while it holds less than four times what is
/// left for its brand. So the first one can take about three quarters, and later ones find room, whatever others send.
struct UsageShares: Sendable {
  private struct Held: Sendable {
    var total = 0
    var keys: [UsageKey?: Int] = [:]
  }

  private let limit: Int
  private var brands: [String: Held] = [:]
  private(set) var total = 0

  private static let factor = 4

  init(of limit: Int) { self.limit = limit }

  /// Whether there is any room left.
  var hasRoom: Bool { total < limit }

  /// Whether a key of a brand may take one more.
  func takes(_ brand: String, _ key: UsageKey?) -> Bool {
    guard hasRoom else { return false }
    let held = brands[brand]
    let left = Self.factor * (limit - total) - (held?.total ?? 0)
    return left > 0 && (held?.keys[key] ?? 0) < Self.factor * left
  }

  mutating func add(_ count: Int, to brand: String, key: UsageKey?) {
    total += count
    brands[brand, default: Held()].total += count
    brands[brand]?.keys[key, default: 0] += count
    if brands[brand]?.keys[key] == 0 { brands[brand]?.keys[key] = nil }
    if brands[brand]?.total == 0 { brands[brand] = nil }
  }
}

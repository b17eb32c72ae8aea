/// A cache of values with a cost each. When their total exceeds the capacity, the least recently used value is evicted first.
///
/// Every operation takes constant time: the order is a linked list over an array of slots.
package struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Slot {
    var key: Key
    var value: Value
    var cost: Int
    /// The neighbours in the order of use; `none` at the ends.
    var newer: Int32
    var older: Int32
  }

  private static var none: Int32 { -1 }

  private var places: [Key: Int32] = [:]
  private var slots: [Slot?] = []
  private var free: [Int32] = []
  private var newest = Self.none
  private var oldest = Self.none
  private let capacity: Int
  /// The total cost; never more than the capacity.
  package private(set) var cost = 0

  package init(capacity: Int) { self.capacity = capacity }

  package var count: Int { places.count }

  /// The value for a key, which becomes the most recently used.
  package mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      link(place)
    }
    return slots[Int(place)]?.value
  }

  /// Stores a value as the most recently used, unless it alone costs more than the capacity.
  ///
  /// - Returns: the evicted values, so that the caller can free them where that delays nobody.
  package mutating func insert(_ value: Value, cost: Int, for key: Key) -> [Value] {
    guard cost <= capacity else { return [] }
    var removed: [Value] = []
    if let place = places[key] { removed.append(contentsOf: remove(place)) }
    while self.cost > capacity - cost, oldest != Self.none {
      removed.append(contentsOf: remove(oldest))
    }
    let slot = Slot(key: key, value: value, cost: cost, newer: Self.none, older: Self.none)
    let place = free.popLast() ?? Int32(slots.count)
    if Int(place) < slots.count { slots[Int(place)] = slot } else { slots.append(slot) }
    places[key] = place
    self.cost += cost
    link(place)
    return removed
  }

  private mutating func remove(_ place: Int32) -> [Value] {
    unlink(place)
    guard let slot = slots[Int(place)] else { return [] }
    slots[Int(place)] = nil
    free.append(place)
    places[slot.key] = nil
    cost -= slot.cost
    return [slot.value]
  }

  private mutating func link(_ place: Int32) {
    slots[Int(place)]?.older = newest
    slots[Int(place)]?.newer = Self.none
    if newest != Self.none { slots[Int(newest)]?.newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int32) {
    guard let (newer, older) = slots[Int(place)].map({ ($0.newer, $0.older) }) else { return }
    if newer != Self.none { slots[Int(newer)]?.older = older } else { newest = older }
    if older != Self.none { slots[Int(older)]?.newer = newer } else { oldest = newer }
  }
}

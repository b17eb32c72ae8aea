import Numbers

/// The connections of a loop with their deadlines.
struct ConnectionTable {
  private var slots: [Connection?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []
  /// The deadlines in milliseconds; `Int.max` if there is none.
  private var deadlines: [Int] = []
  private(set) var count = 0
  /// The start of the next search for connections to close.
  private var hand = 0

  /// The token of the next connection.
  mutating func reserve() -> UInt64 {
    if let slot = free.last { return Self.token(slot, generations[slot]) }
    free.append(slots.count)
    slots.append(nil)
    generations.append(0)
    deadlines.append(.max)
    return Self.token(slots.count - 1, 0)
  }

  /// Adds a connection with the last reserved token.
  mutating func insert(_ connection: Connection) {
    slots[Self.slot(connection.token)] = connection
    free.removeLast()
    count += 1
  }

  mutating func remove(_ connection: Connection) {
    let slot = Self.slot(connection.token)
    slots[slot] = nil
    generations[slot] &+= 1
    deadlines[slot] = .max
    free.append(slot)
    count -= 1
  }

  /// The connection with a token; nil if it is closed.
  subscript(token: UInt64) -> Connection? {
    let slot = Self.slot(token)
    guard slot < slots.count, generations[slot] == UInt32(truncatingIfNeeded: token >> 32) else {
      return nil
    }
    return slots[slot]
  }

  mutating func setDeadline(_ deadline: Int, of connection: Connection) {
    deadlines[Self.slot(connection.token)] = deadline
  }

  /// The connections with a deadline in the past.
  func expired(at now: Int) -> [Connection] {
    var found: [Connection] = []
    for slot in deadlines.indices where deadlines[slot] <= now {
      if let connection = slots[slot] { found.append(connection) }
    }
    return found
  }

  var all: [Connection] { slots.compactMap { $0 } }

  /// The connections in the next slots, at most this many. Successive calls visit all slots in turn.
  mutating func next(_ number: Int) -> [Connection] {
    let range = hand..<min(hand + number, slots.count)
    hand = range.upperBound < slots.count ? range.upperBound : 0
    return slots[range].compactMap { $0 }
  }

  private static func slot(_ token: UInt64) -> Int { Int(token & 0xFFFF_FFFF) }

  private static func token(_ slot: Int, _ generation: UInt32) -> UInt64 {
    UInt64(generation) << 32 | UInt64(slot)
  }
}

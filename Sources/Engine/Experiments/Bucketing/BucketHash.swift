import Numbers

/// Hashes a person's identifier to a number from 0 to below 1, which never changes.
///
/// Equal bit by bit to GrowthBook's JavaScript SDK (`hash` and `hashFnv32a` of `util.ts`): 32-bit FNV-1a over UTF-16 code units.
public struct BucketHash: Sendable, Equatable {
  /// The seed. Different seeds give independent numbers.
  public let seed: String
  /// 1 or 2.
  public let version: Int
  private let seedUnits: [UInt16]
  let stateAfterSeed: UInt32

  /// - Returns: `nil` for a version other than 1 and 2.
  public init?(seed: String, version: Int) {
    guard version == 1 || version == 2 else { return nil }
    self.seed = seed
    self.version = version
    seedUnits = Array(seed.utf16)
    stateAfterSeed = Self.state(Self.start, adding: seed)
  }

  /// The number of different results: 1,000 in version 1, 10,000 in version 2. They are equally spaced.
  public var bucketCount: Int { version == 1 ? 1_000 : 10_000 }

  /// The number of an identifier: from 0 to below 1.
  ///
  /// Version 1 hashes the identifier and then the seed. Version 2 hashes the seed and then the identifier, and hashes the result again,
  /// which makes neighbouring experiments independent.
  public func fraction(of identifier: String) -> Double {
    if version == 1 {
      let hash = seedUnits.reduce(Self.state(Self.start, adding: identifier), Self.state)
      return Double(hash % 1_000) / 1_000
    }
    return Self.fraction(rehashing: Self.state(stateAfterSeed, adding: identifier))
  }

  /// The result of version 2 for the hash of the seed and the identifier.
  static func fraction(rehashing hash: UInt32) -> Double {
    Double(state(start, addingDigitsOf: hash) % 10_000) / 10_000
  }

  /// The 32-bit FNV-1a hash of a text's UTF-16 code units.
  public static func fnv32a(_ text: String) -> UInt32 { state(start, adding: text) }

  private static let start: UInt32 = 0x811C_9DC5
  private static let prime: UInt32 = 0x0100_0193

  static func state(_ state: UInt32, adding unit: UInt16) -> UInt32 {
    (state ^ UInt32(unit)) &* prime
  }

  private static func state(_ state: UInt32, adding text: String) -> UInt32 {
    var state = state
    eachUnit(of: text) { state = Self.state(state, adding: $0) }
    return state
  }

  /// Calls `body` with each UTF-16 code unit of a text.
  @inline(__always)
  static func eachUnit(of text: String, _ body: (UInt16) -> Void) {
    // The bytes of ASCII are its code units, and far quicker to walk through.
    let isDone = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      for byte in bytes { body(UInt16(byte)) }
      return true
    }
    if isDone != true { text.utf16.forEach(body) }
  }

  /// Adds a number in decimal digits.
  private static func state(_ state: UInt32, addingDigitsOf number: UInt32) -> UInt32 {
    // Four bits for each digit, the first digit lowest. Dividing by a constant compiles to a multiplication.
    var (digits, count, rest) = (UInt64(0), 0, number)
    repeat {
      digits = digits << 4 | UInt64(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    var state = state
    for _ in 0..<count {
      state = Self.state(state, adding: 0x30 + UInt16(truncatingIfNeeded: digits & 0xF))
      digits >>= 4
    }
    return state
  }
}

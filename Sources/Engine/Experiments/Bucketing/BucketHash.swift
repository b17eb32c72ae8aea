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
  @inline(__always)
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
      guard bytes.reduce(0, |) < 0x80 else { return false }
      for byte in bytes { body(UInt16(byte)) }
      return true
    }
    if isDone != true { text.utf16.forEach(body) }
  }

  /// Adds a number in decimal digits, without leading zeros.
  ///
  /// No branch depends on the number: a processor computes the digits of four numbers side by side, and never guesses how many there are.
  @inline(__always)
  private static func state(_ state: UInt32, addingDigitsOf number: UInt32) -> UInt32 {
    let halves = number.quotientAndRemainder(dividingBy: 100_000)
    var (upper, lower) = (FiveDigits(of: halves.quotient), FiveDigits(of: halves.remainder))
    var (state, seen) = (state, UInt32(0))
    func add(_ digit: UInt32) {
      seen |= digit
      let next = Self.state(state, adding: 0x30 + UInt16(truncatingIfNeeded: digit))
      state = seen == 0 ? state : next
    }
    for _ in 0..<5 { add(upper.next()) }
    for _ in 0..<4 { add(lower.next()) }
    return Self.state(state, adding: 0x30 + UInt16(truncatingIfNeeded: lower.next()))
  }
}

/// The decimal digits of a number below 100,000, the first one first: as a fraction in 32 bits whose whole part is the next digit.
private struct FiveDigits {
  private var rest: UInt64

  init(of number: UInt32) {
    // 2³² / 10,000, rounded up. The error is too small to change a digit of a number below 100,000.
    rest = UInt64(number) &* 429_497
  }

  @inline(__always)
  mutating func next() -> UInt32 {
    defer { rest = (rest & 0xFFFF_FFFF) &* 10 }
    return UInt32(truncatingIfNeeded: rest >> 32)
  }
}

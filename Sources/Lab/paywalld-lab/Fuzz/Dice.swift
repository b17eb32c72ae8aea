/// Random numbers that are reproducible by their seed and the number of the input.
struct Dice: RandomNumberGenerator {
  private var numbers: SeededNumbers

  init(seed: Int, input: Int) {
    numbers = SeededNumbers(
      seed: UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(input))
    _ = next()
  }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// A random element of a non-empty collection.
  mutating func pick<Items: RandomAccessCollection>(_ items: Items) -> Items.Element {
    items[items.index(items.startIndex, offsetBy: below(items.count))]
  }
}

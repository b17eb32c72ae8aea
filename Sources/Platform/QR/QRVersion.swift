import Numbers

/// A version of the symbol: its size, and the division of its codewords into blocks at level M (§6.3, Tables 9 and E.1).
struct QRVersion: Sendable {
  let number: Int
  /// The number of error correction codewords of each block.
  let correction: Int
  /// The number of data codewords of each block.
  let blocks: [Int]
  /// The rows and columns of the centres of alignment patterns.
  let centres: [Int]

  private init(_ number: Int, correction: Int, blocks: [(Int, of: Int)], centres: [Int]) {
    self.number = number
    self.correction = correction
    self.blocks = blocks.flatMap { Array(repeating: $0.of, count: $0.0) }
    self.centres = centres
  }

  /// The number of modules on a side.
  var size: Int { 17 + 4 * number }

  /// The number of data codewords of all blocks.
  var dataCodewords: Int { blocks.reduce(0, +) }

  /// The number of bits of the character count (Table 3).
  var countBits: Int { number < 10 ? 8 : 16 }

  /// The maximum number of bytes of a text.
  var capacity: Int { (dataCodewords * 8 - 4 - countBits) / 8 }

  static let all = [
    QRVersion(1, correction: 10, blocks: [(1, of: 16)], centres: []),
    QRVersion(2, correction: 16, blocks: [(1, of: 28)], centres: [6, 18]),
    QRVersion(3, correction: 26, blocks: [(1, of: 44)], centres: [6, 22]),
    QRVersion(4, correction: 18, blocks: [(2, of: 32)], centres: [6, 26]),
    QRVersion(5, correction: 24, blocks: [(2, of: 43)], centres: [6, 30]),
    QRVersion(6, correction: 16, blocks: [(4, of: 27)], centres: [6, 34]),
    QRVersion(7, correction: 18, blocks: [(4, of: 31)], centres: [6, 22, 38]),
    QRVersion(8, correction: 22, blocks: [(2, of: 38), (2, of: 39)], centres: [6, 24, 42]),
    QRVersion(9, correction: 22, blocks: [(3, of: 36), (2, of: 37)], centres: [6, 26, 46]),
    QRVersion(10, correction: 26, blocks: [(4, of: 43), (1, of: 44)], centres: [6, 28, 50]),
    QRVersion(11, correction: 30, blocks: [(1, of: 50), (4, of: 51)], centres: [6, 30, 54]),
    QRVersion(12, correction: 22, blocks: [(6, of: 36), (2, of: 37)], centres: [6, 32, 58]),
    QRVersion(13, correction: 22, blocks: [(8, of: 37), (1, of: 38)], centres: [6, 34, 62]),
    QRVersion(14, correction: 24, blocks: [(4, of: 40), (5, of: 41)], centres: [6, 26, 46, 66]),
    QRVersion(15, correction: 24, blocks: [(5, of: 41), (5, of: 42)], centres: [6, 26, 48, 70]),
  ]
}

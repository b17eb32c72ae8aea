/// A version of the symbol: its size, and the division of its codewords into blocks at level M (§6.3, Tables 9 and E.1).
struct QRVersion: Sendable {
  let number: Int
  /// The number of error correction codewords of each block.
  let correction: Int
  /// The number of data codewords of each block.
  let blocks: [Int]
  /// The rows and columns of the centres of alignment patterns.
  let centres: [Int]

  private init(_ number: Int, _ correction: Int, _ blocks: [(Int, of: Int)], _ centres: [Int]) {
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
    QRVersion(1, 10, [(1, of: 16)], []),
    QRVersion(2, 16, [(1, of: 28)], [6, 18]),
    QRVersion(3, 26, [(1, of: 44)], [6, 22]),
    QRVersion(4, 18, [(2, of: 32)], [6, 26]),
    QRVersion(5, 24, [(2, of: 43)], [6, 30]),
    QRVersion(6, 16, [(4, of: 27)], [6, 34]),
    QRVersion(7, 18, [(4, of: 31)], [6, 22, 38]),
    QRVersion(8, 22, [(2, of: 38), (2, of: 39)], [6, 24, 42]),
    QRVersion(9, 22, [(3, of: 36), (2, of: 37)], [6, 26, 46]),
    QRVersion(10, 26, [(4, of: 43), (1, of: 44)], [6, 28, 50]),
    QRVersion(11, 30, [(1, of: 50), (4, of: 51)], [6, 30, 54]),
    QRVersion(12, 22, [(6, of: 36), (2, of: 37)], [6, 32, 58]),
    QRVersion(13, 22, [(8, of: 37), (1, of: 38)], [6, 34, 62]),
    QRVersion(14, 24, [(4, of: 40), (5, of: 41)], [6, 26, 46, 66]),
    QRVersion(15, 24, [(5, of: 41), (5, of: 42)], [6, 26, 48, 70]),
  ]
}

import Numbers

/// A pattern that inverts modules of the codewords, so that the symbol has no misleading shapes (§7.8.2).
struct QRMask {
  /// From 0 to 7.
  let number: Int

  static let all = (0..<8).map(QRMask.init)

  /// Whether it inverts the module in row i and column j (Table 10).
  func inverts(_ i: Int, _ j: Int) -> Bool {
    switch number {
    case 0: (i + j) % 2 == 0
    case 1: i % 2 == 0
    case 2: j % 3 == 0
    case 3: (i + j) % 3 == 0
    case 4: (i / 2 + j / 3) % 2 == 0
    case 5: i * j % 2 + i * j % 3 == 0
    case 6: (i * j % 2 + i * j % 3) % 2 == 0
    default: ((i + j) % 2 + i * j % 3) % 2 == 0
    }
  }
}

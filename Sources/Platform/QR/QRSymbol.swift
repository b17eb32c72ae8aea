import Numbers

/// The modules of a symbol: its patterns, its codewords, and the mask with the lowest penalty.
struct QRSymbol {
  private let version: QRVersion
  private var isDark: [Bool]
  /// Whether a module belongs to a pattern or to the format and version information, which no mask changes.
  private var isFixed: [Bool]
  private var size: Int { version.size }

  init(_ version: QRVersion, codewords: [UInt8]) {
    self.version = version
    isDark = Array(repeating: false, count: version.size * version.size)
    isFixed = isDark
    drawPatterns()
    reserveWords()
    place(codewords)
  }

  /// The symbol under the mask with the lowest penalty (§7.8.3).
  var best: [Bool] {
    var best: (penalty: Int, symbol: QRSymbol)?
    for mask in QRMask.all {
      let symbol = masked(mask)
      let penalty = QRPenalty(symbol.isDark, size: size).sum
      if penalty >= best?.penalty ?? Int.max { continue }
      best = (penalty, symbol.withWords(of: mask))
    }
    return best?.symbol.isDark ?? []
  }

  private mutating func fix(_ row: Int, _ column: Int, dark: Bool) {
    guard 0..<size ~= row, 0..<size ~= column else { return }
    isDark[row * size + column] = dark
    isFixed[row * size + column] = true
  }

  private mutating func drawPatterns() {
    for place in 0..<size {
      fix(6, place, dark: place % 2 == 0)
      fix(place, 6, dark: place % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      drawRings(row, column, reach: 4) { $0 != 2 && $0 != 4 }
    }
    let centres = version.centres
    for row in centres {
      for column in centres where !isCorner(row, column) {
        drawRings(row, column, reach: 2) { $0 != 1 }
      }
    }
  }

  /// Whether a finder pattern is where the alignment pattern would be.
  private func isCorner(_ row: Int, _ column: Int) -> Bool {
    let last = size - 7
    return (row, column) == (6, 6) || (row, column) == (6, last) || (row, column) == (last, 6)
  }

  /// Draws squares around a centre, each dark or light by its distance from the centre.
  private mutating func drawRings(
    _ row: Int, _ column: Int, reach: Int, isDark: (Int) -> Bool
  ) {
    for down in -reach...reach {
      for right in -reach...reach {
        fix(row + down, column + right, dark: isDark(max(abs(down), abs(right))))
      }
    }
  }

  /// The two places of each of the fifteen format bits, the least significant bit first (§7.9.1).
  private var formatPlaces: [(Int, Int)] {
    let first =
      (0..<6).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)] + (9..<15).map { (8, 14 - $0) }
    let second = (0..<8).map { (8, size - 1 - $0) } + (8..<15).map { (size - 15 + $0, 8) }
    return first + second
  }

  /// The two places of each of the eighteen version bits, the least significant bit first (§7.10).
  private var versionPlaces: [(Int, Int)] {
    guard version.number >= 7 else { return [] }
    let places = (0..<18).map { ($0 / 3, size - 11 + $0 % 3) }
    return places + places.map { ($0.1, $0.0) }
  }

  private mutating func reserveWords() {
    for (row, column) in formatPlaces + versionPlaces { fix(row, column, dark: false) }
    fix(size - 8, 8, dark: false)
  }

  private func withWords(of mask: QRMask) -> QRSymbol {
    var symbol = self
    // 00 is level M; the XOR mask prevents a word of zeros.
    let format = Self.protected(mask.number, by: 0b101_0011_0111, bits: 10) ^ 0b101_0100_0001_0010
    for (bit, place) in symbol.formatPlaces.enumerated() {
      symbol.fix(place.0, place.1, dark: format >> (bit % 15) & 1 == 1)
    }
    let number = Self.protected(version.number, by: 0b1_1111_0010_0101, bits: 12)
    for (bit, place) in symbol.versionPlaces.enumerated() {
      symbol.fix(place.0, place.1, dark: number >> (bit % 18) & 1 == 1)
    }
    symbol.fix(size - 8, 8, dark: true)
    return symbol
  }

  /// A value, followed by the remainder of its division by a generator (Annexes C and D).
  private static func protected(_ value: Int, by generator: Int, bits: Int) -> Int {
    var remainder = value
    for _ in 0..<bits {
      remainder = remainder << 1 ^ (remainder >> (bits - 1) & 1) * generator
    }
    return value << bits | remainder
  }

  /// Places the codewords in columns of two from the right, alternately up and down, skipping the vertical timing pattern (§7.7.3).
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    for pair in 0..<(size - 1) / 2 {
      let right = size - 1 - 2 * pair
      let column = right <= 6 ? right - 1 : right
      for step in 0..<size {
        let row = pair % 2 == 0 ? size - 1 - step : step
        for place in [row * size + column, row * size + column - 1] where !isFixed[place] {
          guard bit < codewords.count * 8 else { return }
          isDark[place] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
  }

  private func masked(_ mask: QRMask) -> QRSymbol {
    var symbol = self
    for row in 0..<size {
      for column in 0..<size where !isFixed[row * size + column] {
        if mask.inverts(row, column) { symbol.isDark[row * size + column].toggle() }
      }
    }
    return symbol
  }
}

import Numbers

/// The data codewords of a text in byte mode (§7.4.5), and its error correction codewords (§7.5).
struct QRCodewords {
  private let version: QRVersion
  private let data: [UInt8]

  /// Precondition: the version can hold the bytes.
  init(_ bytes: [UInt8], in version: QRVersion) {
    self.version = version
    var bits = BitList()
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: version.countBits)
    for byte in bytes { bits.append(Int(byte), count: 8) }
    // The terminator, shortened if there is not enough space.
    bits.append(0, count: min(4, version.dataCodewords * 8 - bits.count))
    var data = bits.bytes
    let pads: [UInt8] = [0xEC, 0x11]
    for place in 0..<(version.dataCodewords - data.count) { data.append(pads[place % 2]) }
    self.data = data
  }

  /// The codewords, taken from the blocks in turn: first the data, then the correction (§7.6).
  var interleaved: [UInt8] {
    var blocks: [ArraySlice<UInt8>] = []
    var rest = data[...]
    for length in version.blocks {
      blocks.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    let corrections = blocks.map { ReedSolomon(degree: version.correction).remainder(of: $0)[...] }
    return Self.byTurns(blocks) + Self.byTurns(corrections)
  }

  private static func byTurns(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { place in
      blocks.filter { place < $0.count }.map { $0[$0.startIndex + place] }
    }
  }
}

/// Bits; the most significant bit of a byte comes first.
private struct BitList {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  mutating func append(_ value: Int, count length: Int) {
    for place in (0..<length).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      if value >> place & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
      count += 1
    }
  }
}

/// Error correction over GF(2⁸) with the polynomial x⁸ + x⁴ + x³ + x² + 1 (§7.5.2).
private struct ReedSolomon {
  /// The coefficients of the generator after the first, which is 1.
  private let generator: [UInt8]

  init(degree: Int) {
    var generator = [UInt8](repeating: 0, count: degree)
    generator[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in 0..<degree {
        generator[place] = Self.product(generator[place], root)
        if place + 1 < degree { generator[place] ^= generator[place + 1] }
      }
      root = Self.product(root, 2)
    }
    self.generator = generator
  }

  func remainder(of data: ArraySlice<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for place in generator.indices {
        remainder[place] ^= Self.product(generator[place], factor)
      }
    }
    return remainder
  }

  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var product = 0
    for place in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7 & 1) * 0x11D
      if b >> UInt8(place) & 1 == 1 { product ^= Int(a) }
    }
    return UInt8(truncatingIfNeeded: product)
  }
}

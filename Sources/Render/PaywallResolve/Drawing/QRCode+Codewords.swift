/// Codewords (ISO/IEC 18004 §7.4 to §7.6).
extension QRCode {
  /// The number of error correction codewords of a block at level M, by version from 1.
  private static let correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
  /// The number of blocks at level M, by version from 1.
  private static let blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]

  private static func allCodewords(_ version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let count = version / 7 + 2
      modules -= (25 * count - 10) * count - 55
      if version >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  private static func dataCodewords(_ version: Int) -> Int {
    allCodewords(version) - correction[version - 1] * blocks[version - 1]
  }

  /// Returns the number of bytes of text: mode and count take 12 bits up to version 9, 20 after it.
  static func room(in version: Int) -> Int {
    dataCodewords(version) - (version < 10 ? 2 : 3)
  }

  static func codewords(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    append(4, 4)
    append(bytes.count, version < 10 ? 8 : 16)
    for byte in bytes { append(Int(byte), 8) }
    let capacity = dataCodewords(version) * 8
    append(0, min(4, capacity - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var pads = [0xEC, 0x11]
    while bits.count < capacity {
      append(pads[0], 8)
      pads.swapAt(0, 1)
    }
    let data = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    return interleaved(data, version)
  }

  private static func interleaved(_ data: [UInt8], _ version: Int) -> [UInt8] {
    let count = blocks[version - 1]
    let degree = correction[version - 1]
    let short = data.count / count
    let divisor = divisor(degree)
    var parts: [[UInt8]] = []
    var checks: [[UInt8]] = []
    var start = 0
    for block in 0..<count {
      let length = short + (block >= count - data.count % count ? 1 : 0)
      let part = Array(data[start..<start + length])
      start += length
      parts.append(part)
      checks.append(remainder(part, divisor))
    }
    var result: [UInt8] = []
    for index in 0...short { result += parts.filter { index < $0.count }.map { $0[index] } }
    for index in 0..<degree { result += checks.map { $0[index] } }
    return result
  }

  /// Multiplies in GF(2^8) with 0x11D, for Reed-Solomon codes.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      if b >> bit & 1 == 1 { result ^= Int(a) }
    }
    return UInt8(truncatingIfNeeded: result)
  }

  private static func divisor(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = product(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  private static func remainder(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for index in result.indices { result[index] ^= product(divisor[index], factor) }
    }
    return result
  }
}

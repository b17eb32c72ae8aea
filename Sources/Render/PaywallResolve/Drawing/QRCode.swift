/// A QR code of a short text (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10.
struct QRCode {
  /// The number of modules along a side.
  private(set) var size: Int
  private(set) var isDark: [Bool]
  /// Modules that are not data: finders, timing, alignment, format and version.
  private(set) var isFixed: [Bool]

  /// The number of bytes that fit into the largest version.
  static let capacity = 213

  /// Nil for a text that is too long.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = (1...10).first(where: { bytes.count <= Self.room(in: $0) }) else {
      return nil
    }
    size = version * 4 + 17
    isDark = Array(repeating: false, count: size * size)
    isFixed = isDark
    drawFixed(version)
    draw(Self.codewords(bytes, version))
    var best = (penalty: Int.max, code: self)
    for mask in 0..<8 {
      var code = self
      code.apply(mask)
      code.drawFormat(mask)
      let penalty = code.penalty
      if penalty < best.penalty { best = (penalty, code) }
    }
    self = best.code
  }

  subscript(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < size && y < size && isDark[y * size + x]
  }

  mutating func set(_ x: Int, _ y: Int, to dark: Bool) {
    isDark[y * size + x] = dark
    isFixed[y * size + x] = true
  }
}

/// Modules (ISO/IEC 18004 §7.7 to §7.10).
extension QRCode {
  private mutating func drawFixed(_ version: Int) {
    for index in 0..<size {
      set(6, index, to: index % 2 == 0)
      set(index, 6, to: index % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    let places = alignment(version)
    for (i, x) in places.enumerated() {
      for (j, y) in places.enumerated() {
        let last = places.count - 1
        if (i, j) == (0, 0) || (i, j) == (0, last) || (i, j) == (last, 0) { continue }
        for (dx, dy) in Self.square(2) { set(x + dx, y + dy, to: max(abs(dx), abs(dy)) != 1) }
      }
    }
    drawFormat(0)
    if version >= 7 { drawVersion(version) }
  }

  private static func square(_ reach: Int) -> [(Int, Int)] {
    (-reach...reach).flatMap { y in (-reach...reach).map { ($0, y) } }
  }

  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for (dx, dy) in Self.square(4) {
      let (px, py) = (x + dx, y + dy)
      guard px >= 0, py >= 0, px < size, py < size else { continue }
      let distance = max(abs(dx), abs(dy))
      set(px, py, to: distance != 2 && distance != 4)
    }
  }

  private func alignment(_ version: Int) -> [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<count - 1).reversed().map { size - 7 - $0 * step }
  }

  private mutating func drawFormat(_ mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<6 { set(8, index, to: bit(index)) }
    set(8, 7, to: bit(6))
    set(8, 8, to: bit(7))
    set(7, 8, to: bit(8))
    for index in 9..<15 { set(14 - index, 8, to: bit(index)) }
    for index in 0..<8 { set(size - 1 - index, 8, to: bit(index)) }
    for index in 8..<15 { set(8, size - 15 + index, to: bit(index)) }
    set(8, size - 8, to: true)
  }

  private mutating func drawVersion(_ version: Int) {
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for index in 0..<18 {
      let (a, b) = (size - 11 + index % 3, index / 3)
      set(a, b, to: bits >> index & 1 == 1)
      set(b, a, to: bits >> index & 1 == 1)
    }
  }

  /// Draws two columns at a time from the right, alternately upwards and downwards.
  private mutating func draw(_ codewords: [UInt8]) {
    var next = 0
    for pair in 0..<(size - 1) / 2 {
      let column = size - 1 - 2 * pair
      let right = column <= 6 ? column - 1 : column
      for step in 0..<size {
        let y = pair % 2 == 0 ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] && next < codewords.count * 8 {
          isDark[y * size + x] = codewords[next / 8] >> UInt8(7 - next % 8) & 1 == 1
          next += 1
        }
      }
    }
  }

  private mutating func apply(_ mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] && Self.inverts(x, y, mask: mask) {
        isDark[y * size + x].toggle()
      }
    }
  }

  private static func inverts(_ x: Int, _ y: Int, mask: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// A measure of how hard the code is to read: runs, squares and an uneven share of dark modules.
  private var penalty: Int {
    var result = 0
    for line in 0..<size {
      result += Self.penalty(of: (0..<size).map { self[$0, line] })
      result += Self.penalty(of: (0..<size).map { self[line, $0] })
    }
    for y in 0..<size - 1 {
      for x in 0..<size - 1
      where self[x, y] == self[x + 1, y] && self[x, y] == self[x, y + 1]
        && self[x, y] == self[x + 1, y + 1]
      {
        result += 3
      }
    }
    let dark = isDark.count(where: \.self)
    return result + abs(dark * 20 - isDark.count * 10) / isDark.count * 10
  }

  private static func penalty(of line: [Bool]) -> Int {
    var result = 0
    var run = 0
    for (index, dark) in line.enumerated() {
      run = index > 0 && line[index - 1] == dark ? run + 1 : 1
      if run == 5 { result += 3 } else if run > 5 { result += 1 }
    }
    let finder = [true, false, true, true, true, false, true]
    for start in 0..<max(0, line.count - 10) {
      let part = Array(line[start..<start + 11])
      let light = [Bool](repeating: false, count: 4)
      if part == finder + light || part == light + finder { result += 40 }
    }
    return result
  }
}

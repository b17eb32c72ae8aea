import Numbers

extension DecimalParts: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    guard a.sign == b.sign else { return a.sign < b.sign }
    return a.isNegative ? b.isSmaller(than: a) : a.isSmaller(than: b)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  /// Compares the magnitudes of two numbers that are not zero.
  private func isSmaller(than other: Self) -> Bool {
    let places = (digits.count + exponent, other.digits.count + other.exponent)
    guard places.0 == places.1 else { return places.0 < places.1 }
    return digits.lexicographicallyPrecedes(other.digits)
  }

  /// Whether this is an exact multiple of `divisor`; nothing is a multiple of zero.
  package func isMultiple(of divisor: Self) -> Bool {
    guard !digits.isEmpty else { return true }
    guard !divisor.digits.isEmpty else { return false }
    let shift = exponent - divisor.exponent
    // The digits have no trailing zero, so they are not a multiple of ten.
    guard shift >= 0 else { return false }
    // Once the power of ten has as many factors two and five as the divisor, which has fewer than four for each digit,
    // a larger power no longer changes divisibility.
    return remainder(dividedBy: divisor.digits, shift: min(shift, 4 * divisor.digits.count))
  }

  /// Whether digits × 10^shift leaves no remainder: long division, a digit at a time.
  private func remainder(dividedBy divisor: [UInt8], shift: Int) -> Bool {
    guard divisor.count > 17 else {
      let small = divisor.reduce(0) { $0 * 10 + Int($1) }
      var rest = digits.reduce(0) { ($0 * 10 + Int($1)) % small }
      for _ in 0..<shift { rest = rest * 10 % small }
      return rest == 0
    }
    var rest: [UInt8] = []
    for digit in digits + Array(repeating: 0, count: shift) {
      if !rest.isEmpty || digit != 0 { rest.append(digit) }
      while !Self.precedes(rest, divisor) { Self.subtract(divisor, from: &rest) }
    }
    return rest.isEmpty
  }

  private static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  private static func subtract(_ b: [UInt8], from a: inout [UInt8]) {
    var borrow: UInt8 = 0
    for step in 1...a.count {
      let taken = (step <= b.count ? b[b.count - step] : 0) + borrow
      let digit = a[a.count - step]
      borrow = digit < taken ? 1 : 0
      a[a.count - step] = digit + borrow * 10 - taken
    }
    a.removeFirst(a.prefix { $0 == 0 }.count)
  }
}

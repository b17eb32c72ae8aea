import Numbers

/// Formats numbers for findings.
enum Measure {
  /// Formats a number with at most one decimal; a whole number has none.
  static func number(_ value: Double) -> String { number(value, decimals: 1) }

  /// Formats a number with at most `decimals` decimals, truncated so that 4.499 does not become 4.5.
  static func number(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let cut = (value * scale + 1e-6).rounded(.down) / scale
    guard let whole = Int(exactly: cut) else { return "\(cut)" }
    return "\(whole)"
  }

  /// Returns a size such as `24 × 20 points`.
  static func size(_ width: Double, _ height: Double) -> String {
    "\(number(width)) × \(number(height)) points"
  }
}

extension Int {
  /// The number with commas between thousands.
  var grouped: String {
    var digits = Array(String(magnitude))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (self < 0 ? "-" : "") + String(digits)
  }
}

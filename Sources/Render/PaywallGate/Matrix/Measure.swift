/// Numbers as findings write them.
enum Measure {
  /// At most one decimal; a whole number has none.
  static func number(_ value: Double) -> String { number(value, decimals: 1) }

  /// At most `decimals` decimals, cut and not rounded up, so that 4.499 is not told as 4.5.
  static func number(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let cut = (value * scale + 1e-6).rounded(.down) / scale
    guard let whole = Int(exactly: cut) else { return "\(cut)" }
    return "\(whole)"
  }

  /// `24 × 20 points`
  static func size(_ width: Double, _ height: Double) -> String {
    "\(number(width)) × \(number(height)) points"
  }
}

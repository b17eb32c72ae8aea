import Foundation
import Numbers
import PaywallTree

extension PaywallColor {
  /// This colour as it looks in front of a backdrop (CSS Compositing 1 §5.1, source over).
  public func over(_ backdrop: PaywallColor) -> PaywallColor {
    if alpha == 255 { return self }
    let front = Double(alpha) / 255
    let back = Double(backdrop.alpha) / 255 * (1 - front)
    let sum = front + back
    guard sum > 0 else { return PaywallColor(red: 0, green: 0, blue: 0, alpha: 0) }
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(clamping: ((Double(a) * front + Double(b) * back) / sum).rounded())
    }
    return PaywallColor(
      red: mix(red, backdrop.red), green: mix(green, backdrop.green),
      blue: mix(blue, backdrop.blue), alpha: UInt8(clamping: (sum * 255).rounded()))
  }

  /// This colour with a percentage of its opacity.
  func faded(percent: Int) -> PaywallColor {
    var color = self
    color.alpha = UInt8(clamping: (Double(alpha) * Double(percent) / 100).rounded())
    return color
  }

  /// Black or white, whichever contrasts more with this colour.
  public var readable: PaywallColor {
    contrast(with: .white) >= contrast(with: .black) ? .white : .black
  }

  /// The contrast from 1 (equal colours) to 21 (black and white), for opaque colours (WCAG 2.2, contrast ratio).
  public func contrast(with other: PaywallColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance (WCAG 2.2).
  private var luminance: Double {
    let linear = Self.linear
    return 0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }

  /// The linear light of each value of a channel.
  private static let linear: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

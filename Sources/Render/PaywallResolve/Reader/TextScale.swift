import Numbers
import PaywallModel

/// The text size that a reader prefers, relative to the usual one, in steps. There are few steps, and a smaller difference is not visible.
public struct TextScale: Hashable, Sendable {
  /// The range: half to four times the usual size.
  public static let range = ReaderFact.textScales
  /// The difference between two scales.
  public static let step = 0.05

  private let steps: Int

  /// Rounds a number to the nearest step; one outside the range becomes its end.
  public init(nearest value: Double) {
    let bounded = min(max(value, Self.range.lowerBound), Self.range.upperBound)
    steps = Int(clamping: (bounded / Self.step).rounded())
  }

  /// The factor; 1 is 100 %.
  public var value: Double { Double(steps) / (1 / Self.step).rounded() }

  /// The usual size, 100 %.
  public static let usual = TextScale(nearest: 1)
}

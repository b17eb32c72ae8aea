/// How much larger than usual a reader wants text, in the steps that are laid out: nobody sees a smaller difference, and there are few.
public struct TextScale: Hashable, Sendable {
  /// From half to four times the usual size.
  public static let range = 0.5...4.0
  /// From one scale to the next.
  public static let step = 0.05

  private let steps: Int

  /// The step that is nearest to a number; one outside the range is its end.
  public init(nearest value: Double) {
    let bounded = min(max(value, Self.range.lowerBound), Self.range.upperBound)
    steps = Int(clamping: (bounded / Self.step).rounded())
  }

  /// 1 is 100 %.
  public var value: Double { Double(steps) / (1 / Self.step).rounded() }

  /// 100 %.
  public static let usual = TextScale(nearest: 1)
}

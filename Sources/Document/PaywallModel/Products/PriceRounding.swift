/// How a calculated price becomes an amount that its currency can show.
public enum PriceRounding: String, Sendable, Equatable, CaseIterable {
  /// To the nearest amount, halves away from zero.
  case rounded
  /// To the amount below.
  case floored
}

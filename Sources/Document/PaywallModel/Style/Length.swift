import Numbers

/// A component's width or height.
public enum Length: Sendable, Hashable {
  /// Points.
  case points(Double)
  /// A percentage of the containing stack's content box; 50 for `"50%"`.
  case percent(Double)
  /// All remaining space: grows along the stack's direction, stretches across it.
  case fill
  /// The content's size, without stretching.
  case fit
}

/// A bound, padding, gap or offset: points, or a percentage of the containing box.
public enum Distance: Sendable, Hashable {
  /// Points.
  case points(Double)
  /// 50 for `"50%"`.
  case percent(Double)

  public static let zero = Distance.points(0)
}

/// A margin on one side, which may take up free space (CSS Flexbox §8.1).
public enum Margin: Sendable, Hashable {
  case distance(Distance)
  case auto
}

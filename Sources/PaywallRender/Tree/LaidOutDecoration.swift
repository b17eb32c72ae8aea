import PaywallModel

/// How a box is drawn, in colours of the chosen theme.
public struct LaidOutDecoration: Sendable, Hashable {
  public var background: LaidOutPaint?
  public var border: LaidOutBorder?
  /// Points; never more than half of the shorter side.
  public var cornerRadius: Double = 0
  public var shadow: LaidOutShadow?
  /// From 0 to 1, for the box and all in it.
  public var opacity: Double = 1

  public init() {}
}

/// What fills a box.
public enum LaidOutPaint: Sendable, Hashable {
  case color(Color)
  case linearGradient(LaidOutGradient)
}

/// Colours along a line through the middle of a box (CSS Images 3 §3.1).
public struct LaidOutGradient: Sendable, Hashable {
  /// Degrees, clockwise: 0 runs to the top, 90 to the right.
  public var angle: Double
  public var stops: [Stop]

  public struct Stop: Sendable, Hashable {
    public var color: Color
    /// 0 at the line's start, 1 at its end; never less than the stop before.
    public var at: Double
  }
}

/// A line along the inside of a box's edges.
public struct LaidOutBorder: Sendable, Hashable {
  public var color: Color
  /// Points.
  public var width: Double
}

/// A box's shadow: offsets and blur radius in points.
public struct LaidOutShadow: Sendable, Hashable {
  public var color: Color
  public var x: Double
  public var y: Double
  public var blur: Double
}

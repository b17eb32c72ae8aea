import Numbers

/// The positions of a gradient's colours in the box that it fills.
public enum GradientGeometry: Sendable, Hashable {
  /// Along a line through the middle (CSS Images 3 §3.1), at an angle in degrees, clockwise: 0 runs to the top, 90 to the right.
  case linear(angle: Double)
  case radial(RadialGeometry)

  public var angle: Double {
    get { if case .linear(let angle) = self { angle } else { 180 } }
    set { self = .linear(angle: newValue) }
  }

  public var radial: RadialGeometry {
    get { if case .radial(let radial) = self { radial } else { RadialGeometry() } }
    set { self = .radial(newValue) }
  }

  public var isRadial: Bool { if case .radial = self { true } else { false } }
}

/// Colours from a point outwards (CSS Images 3 §3.2).
public struct RadialGeometry: Sendable, Hashable {
  /// The position of the first colour, as a share of the box's width and height.
  public var x = 0.5
  public var y = 0.5
  /// The distance of the last colour: for a circle as a share of the shorter side, for an ellipse as a share of each side.
  public var radius = 0.5
  public var shape = Shape.circle

  public enum Shape: String, Sendable, Hashable, CaseIterable { case circle, ellipse }

  public init() {}

  /// The middle and both radii in a box, in points.
  public func placed(in frame: PaywallRectangle) -> (
    x: Double, y: Double, across: Double, down: Double
  ) {
    let side = min(frame.width, frame.height)
    let (width, height) = shape == .circle ? (side, side) : (frame.width, frame.height)
    return (frame.x + frame.width * x, frame.y + frame.height * y, width * radius, height * radius)
  }
}

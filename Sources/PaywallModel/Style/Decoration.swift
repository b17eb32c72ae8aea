/// How a component's box is drawn, without an influence on any frame but through the border's width.
public struct Decoration: Sendable, Hashable {
  public var background: Paint?
  public var border: Border?
  /// Points.
  public var cornerRadius: Double = 0
  public var shadow: Shadow?
  /// From 0 (invisible) to 1; the component keeps its place.
  public var opacity: Double = 1

  public init() {}
}

/// A line around a box, inside its frame.
public struct Border: Sendable, Hashable {
  public var color: ColorSource
  /// Points.
  public var width: Double

  public init(color: ColorSource, width: Double = 1) {
    self.color = color
    self.width = width
  }
}

/// A box's shadow; offsets and blur radius in points.
public struct Shadow: Sendable, Hashable {
  public var color: ColorSource
  public var x: Double
  public var y: Double
  public var blur: Double

  public init(color: ColorSource, x: Double = 0, y: Double = 0, blur: Double = 0) {
    self.color = color
    self.x = x
    self.y = y
    self.blur = blur
  }
}

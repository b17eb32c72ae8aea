import JSON
import Numbers
import Vocabulary

/// A rectangle on the screen: points from its top left corner, y grows downwards.
public struct PaywallRectangle: Sendable, Hashable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let zero = PaywallRectangle(x: 0, y: 0, width: 0, height: 0)

  /// The right edge; setting it keeps the left one.
  public var right: Double {
    get { x + width }
    set { width = newValue - x }
  }
  /// The lower edge; setting it keeps the upper one.
  public var bottom: Double {
    get { y + height }
    set { height = newValue - y }
  }

  /// Whether a point is inside; the right and lower edges are outside.
  public func contains(_ x: Double, _ y: Double) -> Bool {
    self.x <= x && x < right && self.y <= y && y < bottom
  }

  /// The rectangle with its edges moved inwards by `distance`, never turned inside out.
  public func inset(by distance: Double) -> PaywallRectangle {
    let across = min(distance, width / 2)
    let down = min(distance, height / 2)
    return PaywallRectangle(
      x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down)
  }

  /// The rectangle with its edges on the nearest pixels. Rectangles that touch still touch.
  ///
  /// - Parameter scale: Pixels in a point.
  public func onPixels(scale: Double) -> PaywallRectangle {
    let left = x.onPixel(scale: scale)
    let top = y.onPixel(scale: scale)
    return PaywallRectangle(
      x: left, y: top, width: right.onPixel(scale: scale) - left,
      height: bottom.onPixel(scale: scale) - top)
  }
}

extension Double {
  /// The nearest pixel edge; halfway between two, the lower or right one.
  ///
  /// - Parameter scale: Pixels in a point.
  public func onPixel(scale: Double) -> Double { (self * scale + 0.5).rounded(.down) / scale }
}

extension Form where Value == Double {
  /// Points of the screen, to a thousandth: far below any pixel.
  static let points = number(Shape(#"{"type": "number"}"#), decimals: 3)
  /// Points that are not negative.
  static let extent = number(Shape(#"{"type": "number", "minimum": 0}"#), decimals: 3)
  /// From 0 to 1.
  static let share = number(Shape(#"{"type": "number", "minimum": 0, "maximum": 1}"#), decimals: 3)
}

extension PaywallRectangle: TreeObject {
  static let blank = Self.zero

  static func declare(in members: inout some MemberList<Self>) {
    members.add("x", .points, at: \.x, isRequired: true)
    members.add("y", .points, at: \.y, isRequired: true)
    members.add("width", .extent, at: \.width, isRequired: true)
    members.add("height", .extent, at: \.height, isRequired: true)
  }
}

extension Form where Value == PaywallRectangle {
  public static let rectangle = tree(
    named: "rectangle",
    #"""
    {
      "description": "Points from the top left corner of the screen; x grows to the right and y downwards."
    }
    """#)
}

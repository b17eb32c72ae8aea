import Numbers
import PaywallTree

/// The shape that a box's background, border, shadow and clip share.
struct BoxShape: Hashable {
  var frame: PaywallRectangle
  var corners = LaidOutCorners(0)
  /// The outline, relative to the frame's top left corner; replaces the frame and its corners. Nil if there is none.
  var outline: String?
}

extension LaidOutDecoration {
  func shape(of frame: PaywallRectangle) -> BoxShape {
    BoxShape(frame: frame, corners: corners, outline: outline)
  }
}

extension LaidOutNode {
  var shape: BoxShape { decoration.shape(of: frame) }
}

extension XMLWriter {
  /// Writes `#RRGGBB`, and the opacity as a separate attribute, as SVG 1.1 requires.
  mutating func attribute(_ name: StaticString, _ color: PaywallColor, opacity: StaticString) {
    attribute(name, String(color.hex.prefix(7)))
    if color.alpha < 255 { attribute(opacity, Double(color.alpha) / 255) }
  }

  mutating func setRectangle(_ frame: PaywallRectangle) {
    attribute("x", frame.x)
    attribute("y", frame.y)
    attribute("width", frame.width)
    attribute("height", frame.height)
  }

  /// Begins the element for a box's shape: a rectangle, or a path if it has its own outline or different corners.
  mutating func begin(_ shape: BoxShape) {
    let (frame, corners) = (shape.frame, shape.corners)
    if let outline = shape.outline {
      begin("path")
      attribute("d", outline)
      let place = "\(SVGNumber.text(frame.x)) \(SVGNumber.text(frame.y))"
      return attribute("transform", "translate(\(place))")
    }
    guard !corners.areEqual else {
      begin("rect")
      setRectangle(frame)
      if corners.topLeft > 0 { attribute("rx", corners.topLeft) }
      return
    }
    begin("path")
    attribute("d", Self.path(frame, corners))
  }

  /// Returns the area between a box's shape and that shape inset by the width of each side (CSS Backgrounds §5.2), for an even-odd fill.
  static func ring(
    _ frame: PaywallRectangle, _ corners: LaidOutCorners, sides: PhysicalEdges<Double>
  ) -> String {
    let inner = PaywallRectangle(
      x: frame.x + sides.left, y: frame.y + sides.top,
      width: max(0, frame.width - sides.left - sides.right),
      height: max(0, frame.height - sides.top - sides.bottom))
    return path(frame, corners) + path(inner, corners, lessAcross: sides)
  }

  /// Returns a path that runs clockwise from the left end of the upper edge.
  ///
  /// - Parameter sides: the reductions of each corner's radii: horizontally by the adjacent side, vertically by the one above or below.
  private static func path(
    _ frame: PaywallRectangle, _ corners: LaidOutCorners,
    lessAcross sides: PhysicalEdges<Double> = PhysicalEdges(0)
  ) -> String {
    func point(_ x: Double, _ y: Double) -> String {
      "\(SVGNumber.text(x)) \(SVGNumber.text(y))"
    }
    typealias Radii = (across: Double, down: Double)
    func radii(_ radius: Double, side: Double, end: Double) -> Radii {
      radius > side && radius > end ? (radius - side, radius - end) : (0, 0)
    }
    func corner(_ radii: Radii, to x: Double, _ y: Double) -> String {
      radii.across > 0
        ? "A\(point(radii.across, radii.down)) 0 0 1 \(point(x, y))" : ""
    }
    let (left, top, right, bottom) = (frame.x, frame.y, frame.right, frame.bottom)
    let topLeft = radii(corners.topLeft, side: sides.left, end: sides.top)
    let topRight = radii(corners.topRight, side: sides.right, end: sides.top)
    let bottomRight = radii(corners.bottomRight, side: sides.right, end: sides.bottom)
    let bottomLeft = radii(corners.bottomLeft, side: sides.left, end: sides.bottom)
    return [
      "M\(point(left + topLeft.across, top))", "H\(SVGNumber.text(right - topRight.across))",
      corner(topRight, to: right, top + topRight.down),
      "V\(SVGNumber.text(bottom - bottomRight.down))",
      corner(bottomRight, to: right - bottomRight.across, bottom),
      "H\(SVGNumber.text(left + bottomLeft.across))",
      corner(bottomLeft, to: left, bottom - bottomLeft.down),
      "V\(SVGNumber.text(top + topLeft.down))",
      corner(topLeft, to: left + topLeft.across, top), "Z",
    ].joined()
  }
}

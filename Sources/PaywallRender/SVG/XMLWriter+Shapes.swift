import PaywallTree

extension XMLWriter {
  mutating func setRectangle(_ frame: Rectangle) {
    attribute("x", frame.x)
    attribute("y", frame.y)
    attribute("width", frame.width)
    attribute("height", frame.height)
  }

  /// Begins the element that is a box's shape: a rectangle, or a path where its corners differ.
  mutating func beginShape(_ frame: Rectangle, corners: LaidOutCorners) {
    guard !corners.areEqual else {
      begin("rect")
      setRectangle(frame)
      if corners.topLeft > 0 { attribute("rx", corners.topLeft) }
      return
    }
    begin("path")
    attribute("d", Self.path(frame, corners))
  }

  /// Clockwise from the left end of the upper edge.
  private static func path(_ frame: Rectangle, _ corners: LaidOutCorners) -> String {
    func point(_ x: Double, _ y: Double) -> String {
      "\(SVGNumber.text(x)) \(SVGNumber.text(y))"
    }
    func corner(_ radius: Double, to x: Double, _ y: Double) -> String {
      radius > 0 ? "A\(point(radius, radius)) 0 0 1 \(point(x, y))" : ""
    }
    let (left, top, right, bottom) = (frame.x, frame.y, frame.right, frame.bottom)
    return [
      "M\(point(left + corners.topLeft, top))", "H\(SVGNumber.text(right - corners.topRight))",
      corner(corners.topRight, to: right, top + corners.topRight),
      "V\(SVGNumber.text(bottom - corners.bottomRight))",
      corner(corners.bottomRight, to: right - corners.bottomRight, bottom),
      "H\(SVGNumber.text(left + corners.bottomLeft))",
      corner(corners.bottomLeft, to: left, bottom - corners.bottomLeft),
      "V\(SVGNumber.text(top + corners.topLeft))",
      corner(corners.topLeft, to: left + corners.topLeft, top), "Z",
    ].joined()
  }
}

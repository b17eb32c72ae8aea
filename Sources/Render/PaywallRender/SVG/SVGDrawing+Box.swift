import Numbers
import PaywallModel
import PaywallTree

extension SVGDrawing {
  /// Draws a node's shadow, background, layers and border.
  mutating func drawBox(_ node: LaidOutNode) {
    let decoration = node.decoration
    if let shadow = decoration.shadow { draw(shadow, of: node) }
    fill(node.shape, with: decoration.background)
    draw(decoration.layers, in: node.shape)
    guard let border = decoration.border, border.isSeen else { return }
    if decoration.outline != nil {
      drawOutlined(border, of: node)
    } else if let sides = border.widths, border.style == .solid {
      drawSolid(border, sides, of: node)
    } else if let sides = border.widths {
      draw(border, sides, of: node)
    } else {
      let line = node.frame.inset(by: border.width / 2)
      body.begin(BoxShape(frame: line, corners: decoration.corners.inset(by: border.width / 2)))
      setStroke(
        border, width: min(border.width, node.frame.width, node.frame.height), over: node.frame)
      body.end()
    }
  }

  /// Draws a border along an outline: a line of twice its width, clipped to the inside.
  private mutating func drawOutlined(_ border: LaidOutBorder, of node: LaidOutNode) {
    body.begin("g")
    body.attribute("clip-path", definitions.clip(node.shape))
    body.begin(node.shape)
    let room = PaywallRectangle(x: 0, y: 0, width: node.frame.width, height: node.frame.height)
    setStroke(border, width: 2 * border.greatestWidth, over: room)
    body.end()
    body.end()
  }

  private mutating func drawSolid(
    _ border: LaidOutBorder, _ sides: PhysicalEdges<Double>, of node: LaidOutNode
  ) {
    body.begin("path")
    body.attribute("d", XMLWriter.ring(node.frame, node.decoration.corners, sides: sides))
    if let gradient = border.gradient {
      body.attribute("fill", definitions.gradient(gradient, in: node.frame))
    } else {
      setFill(border.color)
    }
    body.attribute("fill-rule", "evenodd")
    body.end()
  }

  /// Draws each side as a line through its middle, from corner to corner.
  private mutating func draw(
    _ border: LaidOutBorder, _ sides: PhysicalEdges<Double>, of node: LaidOutNode
  ) {
    let frame = node.frame
    let (top, bottom) = (frame.y + sides.top / 2, frame.bottom - sides.bottom / 2)
    let (left, right) = (frame.x + sides.left / 2, frame.right - sides.right / 2)
    let lines = [
      (sides.top, (frame.x, top), (frame.right, top)),
      (sides.right, (right, frame.y), (right, frame.bottom)),
      (sides.bottom, (frame.x, bottom), (frame.right, bottom)),
      (sides.left, (left, frame.y), (left, frame.bottom)),
    ]
    for (width, start, end) in lines where width > 0 {
      body.begin("line")
      body.attribute("x1", start.0)
      body.attribute("y1", start.1)
      body.attribute("x2", end.0)
      body.attribute("y2", end.1)
      setStroke(border, width: width, over: frame)
      body.end()
    }
  }

  /// - Parameter room: the area over which a gradient is spread.
  private mutating func setStroke(
    _ border: LaidOutBorder, width: Double, over room: PaywallRectangle
  ) {
    body.attribute("fill", "none")
    if let gradient = border.gradient {
      body.attribute("stroke", definitions.gradient(gradient, in: room))
    } else {
      body.attribute("stroke", border.color, opacity: "stroke-opacity")
    }
    body.attribute("stroke-width", width)
    switch border.style {
    case .solid: break
    case .dashed: body.attribute("stroke-dasharray", SVGNumber.text(3 * width))
    case .dotted:
      body.attribute("stroke-dasharray", "0 \(SVGNumber.text(2 * width))")
      body.attribute("stroke-linecap", "round")
    }
  }

  /// Draws paints and pictures over a background, clipped to the box.
  mutating func draw(_ layers: [LaidOutLayer], in shape: BoxShape) {
    for layer in layers {
      switch layer {
      case .paint(let paint): fill(shape, with: paint)
      case .image(let image):
        body.begin("g")
        body.attribute("clip-path", definitions.clip(shape))
        draw(image)
        body.end()
      }
    }
  }

  mutating func fill(_ shape: BoxShape, with paint: LaidOutPaint?) {
    let frame = shape.frame
    guard let paint, frame.width > 0, frame.height > 0 else { return }
    body.begin(shape)
    switch paint {
    case .color(let color): setFill(color)
    case .gradient(let gradient):
      // An outline begins at the frame's corner, and so does its fill.
      let room =
        shape.outline == nil
        ? frame : PaywallRectangle(x: 0, y: 0, width: frame.width, height: frame.height)
      body.attribute("fill", definitions.gradient(gradient, in: room))
    }
    body.end()
  }

  mutating func setFill(_ color: PaywallColor) {
    body.attribute("fill", color, opacity: "fill-opacity")
  }

  /// Draws a shadow: the box's shape, blurred. Half of CSS's blur radius is the standard deviation (CSS Backgrounds §6.1).
  private mutating func draw(_ shadow: LaidOutShadow, of node: LaidOutNode) {
    guard node.decoration.isFilled, shadow.color.alpha > 0 else { return }
    var shape = node.shape
    shape.frame.x += shadow.x
    shape.frame.y += shadow.y
    body.begin(shape)
    setFill(shadow.color)
    if shadow.blur > 0 { body.attribute("filter", definitions.blur(shadow.blur / 2)) }
    body.end()
  }
}

import CoreGraphics
import CoreText
import Foundation
import PaywallClient

/// Draws a flat page into a context whose origin is the top left corner, as UIKit and SwiftUI give it.
struct PaywallDrawing {
  let page: FlatPaywall
  /// Pictures by address, loaded before.
  let images: [String: CGImage]
  /// The fonts that the page names, by family, weight and style.
  let font: (LaidOutText.Font) -> CTFont

  /// Draws the items that scroll, or those that are pinned.
  func draw(in context: CGContext, pinned: Bool) {
    for (index, item) in page.items.enumerated() {
      for group in page.groups where group.first == index { begin(group, in: context) }
      if item.isPinned == pinned { draw(item, at: index, in: context) }
      for group in page.groups where group.last == index {
        context.endTransparencyLayer()
        context.restoreGState()
      }
    }
  }

  private func begin(_ group: FlatGroup, in context: CGContext) {
    context.saveGState()
    context.setAlpha(group.opacity)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
  }

  private func draw(_ item: FlatItem, at index: Int, in context: CGContext) {
    // The item of an input is drawn only while the input is in that state.
    guard item.shownWhen == nil || item.shownWhen?.state == .empty else { return }
    context.saveGState()
    defer { context.restoreGState() }
    for clip in item.clips {
      turn(context, clip.turns) { context.addPath(path(clip.frame, clip.corners, clip.outline)) }
      context.clip()
    }
    turn(context, item.turns) {
      context.setAlpha(ownOpacity(of: item, at: index))
      if let rectangle = item.rectangle { draw(rectangle, item.frame, in: context) }
      if let image = item.url.flatMap({ images[$0] }) { draw(image, item, in: context) }
      if let icon = item.path { draw(icon, item.frame, in: context) }
      if let text = item.text { draw(text, in: context) }
    }
  }

  /// The item's opacity has that of its groups in it.
  private func ownOpacity(of item: FlatItem, at index: Int) -> Double {
    page.groups.filter { $0.first <= index && index <= $0.last }
      .reduce(item.opacity) { $1.opacity > 0 ? $0 / $1.opacity : 0 }
  }

  private func turn(_ context: CGContext, _ turns: [FlatTurn], _ body: () -> Void) {
    let before = context.ctm
    for turn in turns {
      context.translateBy(x: turn.x, y: turn.y)
      context.rotate(by: turn.angle * .pi / 180)
      context.translateBy(x: -turn.x, y: -turn.y)
    }
    body()
    context.concatenate(context.ctm.inverted().concatenating(before))
  }

  private func draw(_ rectangle: FlatRectangle, _ frame: PaywallRectangle, in context: CGContext) {
    let shape = path(frame, rectangle.corners, rectangle.outline)
    if let fill = rectangle.fill, rectangle.blur > 0, case .color(let color) = fill {
      // The shadow alone: the shape itself is drawn outside of the context.
      let far = 10_000.0
      context.setShadow(
        offset: CGSize(width: far, height: 0), blur: rectangle.blur, color: color.cgColor)
      context.translateBy(x: -far, y: 0)
      context.addPath(shape)
      context.fillPath()
      context.translateBy(x: far, y: 0)
    } else if let fill = rectangle.fill {
      context.addPath(shape)
      self.fill(with: fill, frame, in: context)
    }
    guard let border = rectangle.border else { return }
    context.saveGState()
    context.addPath(shape)
    context.clip()
    if let widths = border.widths {
      draw(border, widths, frame, rectangle.corners, in: context)
    } else {
      // Along the inside of the shape: a line of twice the width, cut at the shape.
      line(border, along: shape, border.width, times: 2, frame, in: context)
    }
    context.restoreGState()
  }

  private func line(
    _ border: LaidOutBorder, along path: CGPath, _ width: Double, times: Double,
    _ frame: PaywallRectangle, in context: CGContext
  ) {
    context.saveGState()
    context.setLineWidth(times * width)
    if border.style == .dashed { context.setLineDash(phase: 0, lengths: [3 * width, 3 * width]) }
    if border.style == .dotted {
      context.setLineCap(.round)
      context.setLineDash(phase: 0, lengths: [0, 2 * width])
    }
    context.addPath(path)
    context.replacePathWithStrokedPath()
    fill(with: border.paint, frame, in: context)
    context.restoreGState()
  }

  /// A border whose sides differ: solid between the shape and what the sides leave of it, else a line in the middle of each side.
  private func draw(
    _ border: LaidOutBorder, _ sides: PhysicalEdges<Double>, _ frame: PaywallRectangle,
    _ corners: LaidOutCorners, in context: CGContext
  ) {
    guard border.style == .solid else {
      let (left, right) = (frame.x + sides.left / 2, frame.right - sides.right / 2)
      let (top, bottom) = (frame.y + sides.top / 2, frame.bottom - sides.bottom / 2)
      let lines: [(Double, CGPoint, CGPoint)] = [
        (sides.top, CGPoint(x: frame.x, y: top), CGPoint(x: frame.right, y: top)),
        (sides.right, CGPoint(x: right, y: frame.y), CGPoint(x: right, y: frame.bottom)),
        (sides.bottom, CGPoint(x: frame.right, y: bottom), CGPoint(x: frame.x, y: bottom)),
        (sides.left, CGPoint(x: left, y: frame.bottom), CGPoint(x: left, y: frame.y)),
      ]
      for (width, start, end) in lines where width > 0 {
        let path = CGMutablePath()
        path.move(to: start)
        path.addLine(to: end)
        line(border, along: path, width, times: 1, frame, in: context)
      }
      return
    }
    context.addRect(frame.cgRect)
    context.addPath(inside(frame, sides, corners))
    fill(with: border.paint, frame, in: context)
  }

  /// What the sides of a border leave of a frame: its corners are quarters of ellipses.
  private func inside(
    _ frame: PaywallRectangle, _ sides: PhysicalEdges<Double>, _ corners: LaidOutCorners
  ) -> CGPath {
    let (left, right) = (frame.x + sides.left, max(frame.x + sides.left, frame.right - sides.right))
    let (top, bottom) = (frame.y + sides.top, max(frame.y + sides.top, frame.bottom - sides.bottom))
    let path = CGMutablePath()
    // The share of a radius between a point of a quarter's curve and its corner.
    let control = 1 - 0.5523
    func corner(_ x: Double, _ y: Double, _ start: (Double, Double), _ end: (Double, Double)) {
      let (startX, startY, endX, endY) = (start.0, start.1, end.0, end.1)
      path.addLine(to: CGPoint(x: x + startX, y: y + startY))
      path.addCurve(
        to: CGPoint(x: x + endX, y: y + endY),
        control1: CGPoint(x: x + startX * control, y: y + startY * control),
        control2: CGPoint(x: x + endX * control, y: y + endY * control))
    }
    func radius(_ corner: Double, _ side: Double) -> Double { max(0, corner - side) }
    path.move(to: CGPoint(x: left + radius(corners.topLeft, sides.left), y: top))
    corner(
      right, top, (-radius(corners.topRight, sides.right), 0),
      (0, radius(corners.topRight, sides.top)))
    corner(
      right, bottom, (0, -radius(corners.bottomRight, sides.bottom)),
      (-radius(corners.bottomRight, sides.right), 0))
    corner(
      left, bottom, (radius(corners.bottomLeft, sides.left), 0),
      (0, -radius(corners.bottomLeft, sides.bottom)))
    corner(
      left, top, (0, radius(corners.topLeft, sides.top)),
      (radius(corners.topLeft, sides.left), 0))
    path.closeSubpath()
    return path
  }

  /// Fills the current path.
  private func fill(with paint: LaidOutPaint, _ frame: PaywallRectangle, in context: CGContext) {
    switch paint {
    case .color(let color):
      context.setFillColor(color.cgColor)
      context.fillPath(using: .evenOdd)
    case .gradient(let gradient):
      context.saveGState()
      context.clip(using: .evenOdd)
      draw(gradient, over: frame, in: context)
      context.restoreGState()
    }
  }

  private func draw(
    _ gradient: LaidOutGradient, over frame: PaywallRectangle, in context: CGContext
  ) {
    // CGGradient interpolates straight alpha, as the specification asks.
    guard
      let colors = CGGradient(
        colorsSpace: CGColorSpace(name: CGColorSpace.sRGB),
        colors: gradient.stops.map(\.color.cgColor) as CFArray,
        locations: gradient.stops.map { CGFloat($0.at) })
    else { return }
    let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch gradient.geometry {
    case .linear(let angle):
      let (x, y) = (sin(angle * .pi / 180), -cos(angle * .pi / 180))
      let half = (abs(frame.width * x) + abs(frame.height * y)) / 2
      let middle = CGPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      context.drawLinearGradient(
        colors, start: CGPoint(x: middle.x - x * half, y: middle.y - y * half),
        end: CGPoint(x: middle.x + x * half, y: middle.y + y * half), options: both)
    case .radial(let radial):
      let place = radial.placed(in: frame)
      guard place.across > 0, place.down > 0 else { return }
      context.translateBy(x: place.x, y: place.y)
      context.scaleBy(x: 1, y: place.down / place.across)
      context.drawRadialGradient(
        colors, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: place.across,
        options: both)
    }
  }

  /// Stretched to the frame; a tint fills the picture's shape.
  private func draw(_ image: CGImage, _ item: FlatItem, in context: CGContext) {
    let frame = item.frame.cgRect
    context.translateBy(x: frame.minX, y: frame.maxY)
    context.scaleBy(x: 1, y: -1)
    let bounds = CGRect(origin: .zero, size: frame.size)
    guard let tint = item.tint else { return context.draw(image, in: bounds) }
    context.clip(to: bounds, mask: image)
    context.setFillColor(tint.cgColor)
    context.fill(bounds)
  }

  private func draw(_ icon: LaidOutIcon, _ frame: PaywallRectangle, in context: CGContext) {
    context.translateBy(x: frame.x, y: frame.y)
    context.scaleBy(x: frame.width / LaidOutIcon.side, y: frame.height / LaidOutIcon.side)
    switch icon.shape {
    case .fill(let text):
      context.setFillColor(icon.color.cgColor)
      context.addPath(PathText(text).path)
      context.fillPath(using: .evenOdd)
    case .stroke(let text):
      context.setStrokeColor(icon.color.cgColor)
      context.setLineWidth(LaidOutIcon.strokeWidth)
      context.setLineCap(.round)
      context.setLineJoin(.round)
      context.addPath(PathText(text).path)
      context.strokePath()
    }
  }

  /// One line as it stands: no wrapping, no measuring.
  private func draw(_ text: FlatText, in context: CGContext) {
    var attributes: [CFString: Any] = [
      kCTFontAttributeName: font(text.style.font),
      kCTForegroundColorAttributeName: text.style.color.cgColor,
      // All characters run in the line's direction (override).
      kCTWritingDirectionAttributeName: [text.isRightToLeft ? 3 : 2],
    ]
    if text.letterSpacing != 0 {
      attributes[kCTKernAttributeName] = text.letterSpacing
      attributes[kCTLigatureAttributeName] = 0
    }
    guard
      let string = CFAttributedStringCreate(
        nil, text.string as CFString, attributes as CFDictionary)
    else { return }
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    context.textPosition = CGPoint(x: text.x, y: text.baseline)
    CTLineDraw(CTLineCreateWithAttributedString(string), context)
    let size = text.style.font.size
    context.setFillColor(text.style.color.cgColor)
    for centre in text.style.drawing.centres {
      context.fill(
        CGRect(
          x: text.x, y: text.baseline + (centre - TextDrawing.thickness / 2) * size,
          width: text.width, height: TextDrawing.thickness * size))
    }
  }

  private func path(
    _ frame: PaywallRectangle, _ corners: LaidOutCorners, _ outline: String?
  ) -> CGPath {
    if let outline { return PathText(outline).path(at: frame) }
    let path = CGMutablePath()
    let rect = frame.cgRect
    path.move(to: CGPoint(x: rect.minX + corners.topLeft, y: rect.minY))
    let ends = [
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), corners.topRight),
      (
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        corners.bottomRight
      ),
      (
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.minY),
        corners.bottomLeft
      ),
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), corners.topLeft),
    ]
    for (corner, next, radius) in ends {
      path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
    }
    path.closeSubpath()
    return path
  }
}

/// A path of absolute M, L, Q, C and Z commands.
struct PathText {
  let path: CGPath

  init(_ text: String) {
    let path = CGMutablePath()
    var numbers: [CGFloat] = []
    var command: Character = "M"
    func point(_ at: Int) -> CGPoint { CGPoint(x: numbers[at], y: numbers[at + 1]) }
    func flush() {
      switch (command, numbers.count) {
      case ("M", 2): path.move(to: point(0))
      case ("L", 2): path.addLine(to: point(0))
      case ("Q", 4): path.addQuadCurve(to: point(2), control: point(0))
      case ("C", 6): path.addCurve(to: point(4), control1: point(0), control2: point(2))
      default: return
      }
      numbers = []
    }
    let spaced = text.reduce(into: "") { $0 += "MLQCZ".contains($1) ? " \($1) " : String($1) }
    for part in spaced.split(whereSeparator: { $0 == " " || $0 == "," }) {
      if let number = Double(part) {
        numbers.append(number)
        flush()
      } else if let name = part.first {
        command = name
        if name == "Z" { path.closeSubpath() }
      }
    }
    self.path = path
  }

  func path(at frame: PaywallRectangle) -> CGPath {
    var move = CGAffineTransform(translationX: frame.x, y: frame.y)
    return path.copy(using: &move) ?? path
  }
}

extension LaidOutBorder {
  fileprivate var paint: LaidOutPaint { gradient.map { .gradient($0) } ?? .color(color) }
}

extension PaywallColor {
  var cgColor: CGColor {
    CGColor(
      srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
      alpha: CGFloat(alpha) / 255)
  }
}

extension PaywallRectangle {
  var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

/// A stop of a screen reader, with its place.
struct Stop: Identifiable {
  let id: Int
  let item: SpokenItem
  let frame: CGRect
  let isPinned: Bool
}

extension LaidOutPaywall {
  /// In the order of the reader. Items of a list share a pointer, so each takes the next node of that pointer.
  var stops: [Stop] {
    var used: [String: Int] = [:]
    let pinned = Set(root.children.filter(\.isPinned).flatMap(\.all).compactMap(\.key))
    return spoken.enumerated().compactMap { index, item in
      guard let pointer = item.pointer else { return nil }
      let nodes = root.all.filter { $0.pointer == pointer }
      let number = used[pointer, default: 0]
      used[pointer] = number + 1
      guard let node = nodes.indices.contains(number) ? nodes[number] : nodes.last else {
        return nil
      }
      let isPinned = node.key.map(pinned.contains) ?? false
      return Stop(id: index, item: item, frame: node.frame.cgRect, isPinned: isPinned)
    }
  }
}

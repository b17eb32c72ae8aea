import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

extension ResolvedLayer {
  func placed(in frame: PaywallRectangle, scale: Double) -> LaidOutLayer {
    switch self {
    case .paint(let paint): .paint(paint)
    case .picture(let picture, let image):
      .image(
        picture.placed(in: frame, fit: image.fit, position: image.position, scale: scale))
    }
  }
}

extension Mask {
  /// The share of the height that a curved edge takes.
  private static let bend = 0.1
  /// The distance of the control points of a quarter circle, in radii.
  private static let quarter = 0.552_285

  /// Returns the shape in a frame, as a path relative to its top left corner.
  func outline(of frame: PaywallRectangle) -> String {
    let (width, height) = (frame.width, frame.height)
    let bend = height * Self.bend
    switch self {
    case .circle: return Self.circle(in: frame)
    case .concave:
      return Self.path([
        ("M", [0, 0]), ("L", [width, 0]), ("L", [width, height]),
        ("Q", [width / 2, height - 2 * bend, 0, height]),
      ])
    case .convex:
      return Self.path([
        ("M", [0, 0]), ("L", [width, 0]), ("L", [width, height - bend]),
        ("Q", [width / 2, height + bend, 0, height - bend]),
      ])
    }
  }

  private static func circle(in frame: PaywallRectangle) -> String {
    let (x, y) = (frame.width / 2, frame.height / 2)
    let radius = min(frame.width, frame.height) / 2
    let near = radius * quarter
    return path([
      ("M", [x, y - radius]), ("C", [x + near, y - radius, x + radius, y - near, x + radius, y]),
      ("C", [x + radius, y + near, x + near, y + radius, x, y + radius]),
      ("C", [x - near, y + radius, x - radius, y + near, x - radius, y]),
      ("C", [x - radius, y - near, x - near, y - radius, x, y - radius]),
    ])
  }

  private static func path(_ steps: [(String, [Double])]) -> String {
    steps.map { name, numbers in
      name + numbers.map { SVGNumber.text($0) }.joined(separator: " ")
    }.joined() + "Z"
  }
}

extension [LaidOutNode] {
  /// Returns the nodes in drawing order. Screen readers keep the original order.
  func ordered(by z: [Int]) -> [LaidOutNode] {
    guard z.contains(where: { $0 != 0 }), z.count == count else { return self }
    var nodes = self
    let read = indices.sorted { (self[$0].readingOrder, $0) < (self[$1].readingOrder, $1) }
    for (place, index) in read.enumerated() { nodes[index].readingOrder = place }
    return indices.sorted { (z[$0], $0) < (z[$1], $1) }.map { nodes[$0] }
  }
}

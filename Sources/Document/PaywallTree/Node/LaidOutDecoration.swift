import JSON
import Numbers
import Vocabulary

/// The visual appearance of a box, in colours of the chosen theme.
public struct LaidOutDecoration: Sendable, Hashable {
  public var background: LaidOutPaint?
  /// Layers over the background; later layers cover earlier ones.
  public var layers: [LaidOutLayer] = []
  public var border: LaidOutBorder?
  /// The corners; the two radii on each side fit the side.
  public var corners = LaidOutCorners(0)
  /// A path in points from the frame's top left corner that replaces the frame and its corners: absolute `M L Q C Z`;
  /// `nil` if the shape is the frame with its corners.
  public var outline: String?
  public var shadow: LaidOutShadow?
  /// From 0 to 1, for the box and its contents.
  public var opacity: Double = 1
  /// The rotation of the node and its contents in degrees, clockwise, about the middle of the frame.
  public var rotation: Double = 0
  /// The blur of the background behind the node: twice the standard deviation, in points.
  public var backdropBlur: Double = 0

  public init() {}

  /// Whether something fills the frame.
  public var isFilled: Bool { background != nil || !layers.isEmpty }

  /// The smallest corner radius in points. Setting the same value again keeps unequal corners, so `corners` may be read first.
  public var cornerRadius: Double {
    get { corners.least }
    set { if newValue != corners.least { corners = LaidOutCorners(newValue) } }
  }

  fileprivate var differentCorners: LaidOutCorners? {
    get { corners.areEqual ? nil : corners }
    set { corners = newValue ?? corners }
  }
}

/// The fill of a box.
public enum LaidOutPaint: Sendable, Hashable {
  case color(PaywallColor)
  case gradient(LaidOutGradient)
}

/// One layer over the background of a box.
public enum LaidOutLayer: Sendable, Hashable {
  case paint(LaidOutPaint)
  /// A picture, clipped to the box.
  case image(LaidOutImage)
}

/// Colours along a line, or from a point outwards.
public struct LaidOutGradient: Sendable, Hashable {
  public var geometry: GradientGeometry
  public var stops: [Stop]

  public struct Stop: Sendable, Hashable {
    public var color: PaywallColor
    /// 0 at the start, 1 at the end; never less than that of the stop before.
    public var at: Double

    public init(color: PaywallColor, at: Double) {
      self.color = color
      self.at = at
    }
  }

  public init(_ geometry: GradientGeometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

/// A line along the inside of a box's edges.
public struct LaidOutBorder: Sendable, Hashable {
  public var color: PaywallColor
  /// The gradient with which the line is drawn; `color` is for clients that cannot draw gradients.
  public var gradient: LaidOutGradient?
  /// The width of the thinnest side in points.
  public var width: Double
  public var style: BorderStyle
  /// The width of each side, if they differ.
  public var widths: PhysicalEdges<Double>?

  public init(color: PaywallColor, width: Double, style: BorderStyle = .solid) {
    self.color = color
    self.width = width
    self.style = style
  }

  public init(color: PaywallColor, widths: PhysicalEdges<Double>, style: BorderStyle) {
    let least = min(widths.top, widths.right, widths.bottom, widths.left)
    self.init(color: color, width: least, style: style)
    if widths != PhysicalEdges(least) { self.widths = widths }
  }

  public var sides: PhysicalEdges<Double> {
    widths ?? PhysicalEdges(width)
  }

  /// The width of the thickest side in points.
  public var greatestWidth: Double { max(sides.top, sides.right, sides.bottom, sides.left) }

  /// Whether any side has a line.
  public var isSeen: Bool {
    greatestWidth > 0
      && (color.alpha > 0 || gradient?.stops.contains { $0.color.alpha > 0 } == true)
  }

  fileprivate var paint: LaidOutPaint? {
    get { gradient.map(LaidOutPaint.gradient) }
    set { if case .gradient(let gradient)? = newValue { self.gradient = gradient } }
  }
}

/// The style of a border's line.
public enum BorderStyle: String, Sendable, Hashable, CaseIterable {
  case solid
  /// Dashes three line widths long, with equal gaps.
  case dashed
  /// Round dots, two line widths from middle to middle.
  case dotted
}

/// A box's shadow: offsets and blur radius in points.
public struct LaidOutShadow: Sendable, Hashable {
  public var color: PaywallColor
  public var x: Double
  public var y: Double
  public var blur: Double

  public init(color: PaywallColor, x: Double, y: Double, blur: Double) {
    self.color = color
    self.x = x
    self.y = y
    self.blur = blur
  }
}

extension LaidOutDecoration: TreeObject {
  static let blank = LaidOutDecoration()

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "background", .laidOutPaint, at: \.background,
      help: "The fill of the frame, under everything else of the node.")
    members.add(
      "layers", Form<LaidOutLayer>.layer.list([:]), at: \.layers,
      help:
        "Further fills over background: paints and pictures, in which later ones cover earlier ones."
    )
    members.add(
      "border", .laidOutBorder, at: \.border,
      help: "A line along the inside of the frame's edges, over the background.")
    members.add(
      "cornerRadius", .extent, at: \.cornerRadius,
      help: "The corner radius in points, for background, border, shadow and clip.")
    members.add(
      "corners", .corners, at: \.differentCorners,
      help: "The radius of each corner, if they differ; cornerRadius is then the smallest.")
    members.add(
      "outline", .string, at: \.outline,
      help:
        "A path of absolute M, L, Q, C and Z commands in points, relative to the frame's top left corner. It replaces the frame and its corners for background, layers, border, shadow and clip."
    )
    members.add(
      "shadow", .laidOutShadow, at: \.shadow,
      help:
        "The frame's shape under the background. Draw it only if there is a background or a layer.")
    members.add(
      "opacity", .share, at: \.opacity,
      help: "The opacity of the node and its contents as one group.")
    members.add(
      "rotation", .points, at: \.rotation,
      help:
        "The rotation in degrees, clockwise, of the node with its contents and tappable area about the centre of its frame. Frames are given before this rotation is applied."
    )
    members.add(
      "backdropBlur", .extent, at: \.backdropBlur,
      help:
        "Blurs everything drawn before the node within its shape: twice the standard deviation, in points."
    )
  }
}

extension LaidOutBorder: TreeObject {
  static let blank = LaidOutBorder(color: .black, width: 1)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("color", .color, at: \.color, isRequired: true)
    members.add(
      "width", .extent, at: \.width, help: "The width of the thinnest side in points.",
      isRequired: true)
    members.add("widths", .edges, at: \.widths, help: "The width of each side, if they differ.")
    members.add("style", .choice(), at: \.style, help: "The line style; the default is solid.")
    members.add(
      "paint", .laidOutPaint, at: \.paint,
      help: "A gradient over the frame for the line, instead of its color.")
  }
}

extension Form where Value == LaidOutBorder {
  static let laidOutBorder = tree(
    named: "border", #"{"description": "A line along the inside of a frame's edges."}"#)
}

extension LaidOutShadow: TreeObject {
  static let blank = LaidOutShadow(color: .black, x: 0, y: 0, blur: 0)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("color", .color, at: \.color, isRequired: true)
    members.add("x", .points, at: \.x, help: "To the right, in points.", isRequired: true)
    members.add("y", .points, at: \.y, help: "Down, in points.", isRequired: true)
    members.add(
      "blur", .extent, at: \.blur,
      help: "Twice the standard deviation of the blur (CSS Backgrounds §6.1).", isRequired: true)
  }
}

extension Form where Value == LaidOutShadow {
  fileprivate static let laidOutShadow = tree(
    named: "shadow", #"{"description": "The blurred shape of a frame."}"#)
}

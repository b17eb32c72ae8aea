import JSON
import Vocabulary

/// How a box is drawn, in colours of the chosen theme.
public struct LaidOutDecoration: Sendable, Hashable {
  public var background: LaidOutPaint?
  public var border: LaidOutBorder?
  /// No two of a side are longer than the side.
  public var corners = LaidOutCorners(0)
  public var shadow: LaidOutShadow?
  /// From 0 to 1, for the box and all in it.
  public var opacity: Double = 1

  public init() {}

  /// Points, of the least round corner.
  public var cornerRadius: Double {
    get { corners.least }
    set { corners = LaidOutCorners(newValue) }
  }

  fileprivate var differentCorners: LaidOutCorners? {
    get { corners.areEqual ? nil : corners }
    set { corners = newValue ?? corners }
  }
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

    public init(color: Color, at: Double) {
      self.color = color
      self.at = at
    }
  }

  public init(angle: Double, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }
}

/// A line along the inside of a box's edges.
public struct LaidOutBorder: Sendable, Hashable {
  public var color: Color
  /// Points.
  public var width: Double
  public var style: BorderStyle

  public init(color: Color, width: Double, style: BorderStyle = .solid) {
    self.color = color
    self.width = width
    self.style = style
  }
}

/// How a border's line is drawn.
public enum BorderStyle: String, Sendable, Hashable, CaseIterable {
  case solid
  /// Dashes three widths long with as much between them.
  case dashed
  /// Round dots, two widths from middle to middle.
  case dotted
}

/// A box's shadow: offsets and blur radius in points.
public struct LaidOutShadow: Sendable, Hashable {
  public var color: Color
  public var x: Double
  public var y: Double
  public var blur: Double

  public init(color: Color, x: Double, y: Double, blur: Double) {
    self.color = color
    self.x = x
    self.y = y
    self.blur = blur
  }
}

extension LaidOutDecoration {
  static let properties: [Property<LaidOutNode>] = [
    Property(
      "background", .laidOutPaint, \.decoration.background,
      help: "What fills the frame, under everything else of the node."),
    Property(
      "border", .laidOutBorder, \.decoration.border,
      help: "A line along the inside of the frame's edges, over the background."),
    Property(
      "cornerRadius", .extent, \.decoration.cornerRadius,
      help: "Points; rounds background, border, shadow and clip."),
    Property(
      "corners", .corners, \.decoration.differentCorners,
      help: "Of each corner, where they differ; cornerRadius is then the least of them."),
    Property(
      "shadow", .laidOutShadow, \.decoration.shadow,
      help: "The frame's shape under the background; drawn only where there is a background."),
    Property(
      "opacity", .share, \.decoration.opacity, help: "Of the node and all in it, as one picture."),
  ]
}

extension Form where Value == LaidOutPaint {
  static let laidOutPaint = Form<Color>.color.map(LaidOutPaint.color) { paint in
    if case .color(let color) = paint { color } else { .black }
  }.or(
    .object(LaidOutGradient.properties), LaidOutGradient.properties, named: "paint",
    ["description": "A colour, or a gradient along a line (CSS Images 3 §3.1)."],
    embed: LaidOutPaint.linearGradient,
    extract: { paint in if case .linearGradient(let gradient) = paint { gradient } else { nil } })
}

extension LaidOutGradient {
  fileprivate static let properties = Properties(
    LaidOutGradient(angle: 180, stops: []),
    [
      Property("type", .text(Shape(["const": "linearGradient"])), \.type, isRequired: true),
      Property(
        "angle", .points, \.angle,
        help: "Degrees, clockwise: 0 runs to the top, 90 to the right, 180 to the bottom.",
        isRequired: true),
      Property(
        "stops",
        Form<Stop>.object(
          Properties(
            Stop(color: .black, at: 0),
            [
              Property("color", .color, \.color, isRequired: true),
              Property(
                "at", .share, \.at, help: "Never less than that of the stop before.",
                isRequired: true),
            ])
        ).list(["minItems": 2]), \.stops,
        help: "Colours in the order in which they are met; 0 is the line's start, 1 its end.",
        isRequired: true),
    ])

  /// The only one of its kind.
  private var type: String {
    get { "linearGradient" }
    set {}
  }
}

extension Form where Value == LaidOutBorder {
  static let laidOutBorder = object(
    Properties(
      LaidOutBorder(color: .black, width: 1),
      [
        Property("color", .color, \.color, isRequired: true),
        Property("width", .extent, \.width, help: "Points.", isRequired: true),
        Property("style", .choice(), \.style, help: "How the line is drawn; solid when absent."),
      ]))
}

extension Form where Value == LaidOutShadow {
  fileprivate static let laidOutShadow = object(
    Properties(
      LaidOutShadow(color: .black, x: 0, y: 0, blur: 0),
      [
        Property("color", .color, \.color, isRequired: true),
        Property("x", .points, \.x, help: "To the right, in points.", isRequired: true),
        Property("y", .points, \.y, help: "Down, in points.", isRequired: true),
        Property(
          "blur", .extent, \.blur,
          help: "Twice the standard deviation of the blur (CSS Backgrounds §6.1).",
          isRequired: true),
      ]))
}

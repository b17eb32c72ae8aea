import JSON
import Numbers
import PaywallTree
import Vocabulary

/// The visual appearance of a component's box. Only the border's width affects frames.
public struct Decoration: Sendable, Equatable {
  /// Layers behind the content; later layers cover earlier ones.
  public var background: [BackgroundLayer] = []
  public var border: Border?
  public var cornerRadius = CornerRadius()
  /// The shape to which the box and its content are clipped; if `nil`, the box with its corners.
  public var mask: Mask?
  public var shadow: Shadow?
  /// From 0 (invisible) to 1; the component always keeps its place.
  public var opacity: Double = 1
  /// Degrees about the middle of the box, clockwise, or counter-clockwise on a right-to-left screen.
  public var rotation: Double = 0
  /// The drawing order among the components of a stack; greater values are drawn on top.
  public var z = 0
  /// The blur of the backdrop, in points.
  public var backdropBlur: Double = 0

  public init() {}
}

/// A shape to which a box is clipped.
public enum Mask: String, Sendable, Equatable, CaseIterable {
  /// The largest circle that fits, centred.
  case circle
  /// The lower edge curves inwards by a tenth of the height.
  case concave
  /// The lower edge curves outwards: at the sides it ends a tenth of the height higher.
  case convex
}

/// A line around a box, or along some of its sides, inside its frame.
public struct Border: Sendable, Equatable {
  public var color: Paint
  /// The width of each side in points; `nil` sides have no border.
  public var width = LogicalEdges(all: 1.0)
  public var style = BorderStyle.solid

  public init(color: ColorSource) { self.color = .color(color) }

  public func widths(in direction: WritingDirection) -> PhysicalEdges<Double> {
    let widths = width.resolved(in: direction)
    return PhysicalEdges(
      top: widths.top ?? 0, right: widths.right ?? 0, bottom: widths.bottom ?? 0,
      left: widths.left ?? 0)
  }
}

/// A box's shadow; offsets and blur radius in points.
public struct Shadow: Sendable, Equatable {
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

extension Decoration {
  static let properties: [Property<Component>] = [
    Property(
      "background", .background, \.decoration.background,
      help:
        "The background: a colour, a gradient, a picture, or a list of them, in which later ones cover earlier ones.",
      examples: ##"["#0072D2", [{"type": "image", "url": "images/splash.png"}, "#00000080"]]"##,
      instead:
        ##"{"backgroundColor bg bgColor fill fills gradient backgroundGradient": "#0072D2"}"##),
    Property(
      "border", .border, \.decoration.border,
      help: "A line inside the component's edge, around it or along some sides.",
      examples: #"""
        [{"color": "#D0D0D0", "width": 1}, {"color": "#D0D0D0", "width": {"bottom": 1}}]
        """#,
      instead: #"""
        {
          "borderWidth borderColor borderStyle stroke strokes strokeWeight outline": {"color": "#D0D0D0", "width": 1}
        }
        """#),
    Property(
      "cornerRadius", .cornerRadius, \.decoration.cornerRadius,
      help: "The radius of the corners in points; \"pill\" rounds the ends fully.",
      default: 0, examples: #"[8, "pill", {"topStart": 16, "topEnd": 16}]"#,
      instead: #"{"borderRadius radius rounded roundness cornerRadii clipShape": 8}"#),
    Property(
      "mask", .choice(), \.decoration.mask,
      help:
        "A shape that clips the component and its contents: the largest centred circle, or a lower edge curved inwards (concave) or outwards (convex) by a tenth of the height.",
      examples: #"["convex"]"#, instead: #"{"maskShape clipPath maskImage": "circle"}"#),
    Property(
      "shadow", .shadow, \.decoration.shadow, help: "A shadow behind the component.",
      instead: #"""
        {
          "boxShadow dropShadow elevation shadowColor shadowRadius effects": {"color": "#00000040", "y": 4, "blur": 12}
        }
        """#),
    Property(
      "opacity", .share, \.decoration.opacity,
      help: "0 is invisible, 1 is solid. An invisible component keeps its space.",
      instead: #"{"alpha transparency": 0.5}"#),
    Property(
      "rotation", .number(-360...360), \.decoration.rotation,
      help:
        "The rotation about the centre in degrees, clockwise, or counter-clockwise on a right-to-left screen. The component keeps its space.",
      examples: #"[-8]"#, instead: #"{"rotate rotationEffect transform": 45}"#),
    Property(
      "z", .integer(-100...100), \.decoration.z,
      help:
        "Components of a stack with greater values cover those with smaller ones. Screen readers follow the order of the document.",
      examples: #"[1]"#, instead: #"{"zIndex zOrder layer": 1}"#),
    Property(
      "backdropBlur", .number(0...1000), \.decoration.backdropBlur, title: "Blur behind",
      help:
        "The blur radius, in points, of everything behind the component that its background lets through.",
      examples: #"[20]"#,
      instead: #"{"backgroundBlur blurBehind backdropFilter material blur": 20}"#),
  ]
}

extension Form where Value == Border {
  fileprivate static let border = object(
    Border(color: .fixed(.black)),
    [
      Property(
        "color", .paint, \.color, title: "Colour", help: "A colour, or a gradient over the box.",
        isRequired: true),
      Property(
        "width", .borderWidth, \.width,
        help: "Points for all sides, or for some sides; the others have no line.",
        instead: #"{"size thickness": 2}"#),
      Property(
        "style", .choice(), \.style, help: "solid, dashed or dotted.",
        instead: #"{"dash dashArray lineDash": "dashed"}"#),
    ],
    #"""
    {
      "x-expected": "a border ({\"color\": \"#D0D0D0\", \"width\": 1})",
      "examples": [{"color": "#D0D0D0", "width": 1}]
    }
    """#)
}

extension Form where Value == LogicalEdges<Double> {
  fileprivate static let borderWidth = edges(
    .number(0...1000), named: "borderWidth", expected: "points, or sides such as {\"bottom\": 1}",
    examples: #"[1, {"bottom": 1}]"#)
}

extension Form where Value == Shadow {
  fileprivate static let shadow = object(
    Shadow(color: .fixed(.black)),
    [
      Property("color", .color, \.color, title: "Colour", isRequired: true),
      Property(
        "x", .offset, \.x, title: "To the right", help: "Points.", instead: #"{"offsetX dx": 0}"#),
      Property("y", .offset, \.y, title: "Down", help: "Points.", instead: #"{"offsetY dy": 4}"#),
      Property(
        "blur", .number(0...1000), \.blur, title: "Blur radius", help: "Points.",
        instead: #"{"radius blurRadius": 12}"#),
    ],
    #"""
    {
      "x-expected": "a shadow ({\"color\": \"#00000040\", \"y\": 4, \"blur\": 12})",
      "examples": [{"color": "#00000040", "y": 4, "blur": 12}]
    }
    """#)
}

import JSON
import Numbers
import Vocabulary

/// One item to draw. It has exactly one of these: rectangle, picture, path, text, native view, blur.
public struct FlatItem: Sendable, Hashable {
  /// Contains everything drawn except shadows.
  public var frame: PaywallRectangle
  /// A filled or outlined rectangle.
  public var rectangle: FlatRectangle?
  /// A picture, stretched to the frame.
  public var url: String?
  /// The form of the picture's file, if known.
  public var kind: PictureKind?
  /// The colour that replaces the picture's own colours; if `nil`, they are kept.
  public var tint: PaywallColor?
  /// Blurs everything drawn before, within the clips: twice the standard deviation, in points.
  public var blurBehind: Double?
  /// A path of M, L, C and Z in a square of 24 units, scaled to the frame.
  public var path: LaidOutIcon?
  public var text: FlatText?
  /// A view of the app in the frame.
  public var native: LaidOutNative?
  /// From 0 to 1.
  public var opacity = 1.0
  /// The clips that apply to it, all at once.
  public var clips: [FlatClip] = []
  /// The rotations that apply to it, the outermost first.
  public var turns: [FlatTurn] = []
  /// Whether it stays while the page scrolls.
  public var isPinned = false
  /// The condition on an input under which it is drawn; if `nil`, it is always drawn.
  public var shownWhen: InputCondition?
}

extension Form where Value == FlatItem {
  static let flatItem = object(
    FlatItem(frame: .zero),
    [
      Property(
        "frame", .rectangle, \.frame,
        help: "The frame; a line of text may extend slightly beyond it.", isRequired: true),
      Property("rectangle", .flatRectangle, \.rectangle),
      Property("url", .string, \.url, help: "A picture, stretched to the frame."),
      Property("kind", .choice(), \.kind, help: "The form of the picture's file, if known."),
      Property("tint", .color, \.tint, help: "The colour that fills the picture's shape."),
      Property("path", .icon, \.path, help: "A drawing in one colour."),
      Property(
        "blurBehind", .extent, \.blurBehind,
        help:
          "Blurs everything drawn before, within the clips: twice the standard deviation, in points."
      ),
      Property("text", .flatText, \.text),
      Property("native", .native, \.native),
      Property(
        "opacity", .share, \.opacity,
        help: "The opacity of this item with that of its groups; the default is 1."),
      Property(
        "clips", .clips, \.clips, help: "Shapes that clip the item."),
      Property("pinned", .bool, \.isPinned, help: "Whether it stays while the page scrolls."),
      Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
      Property(
        "shownWhen", .inputCondition, \.shownWhen,
        help: "Draws the item only in this state of an input."),
    ], named: "item",
    #"""
    {
      "description": "One item to draw: a rectangle, a picture (url), a path, a line of text, a view of the app's own (native) or a blur of the background (blurBehind)."
    }
    """#)
}

/// A filled or outlined rectangle.
public struct FlatRectangle: Sendable, Hashable {
  public var fill: LaidOutPaint?
  public var border: LaidOutBorder?
  public var corners = LaidOutCorners(0)
  /// A path from the frame's top left corner that replaces the frame and its corners.
  public var outline: String?
  /// The blur radius of a shadow; 0 for a sharp edge.
  public var blur = 0.0
}

extension Form where Value == FlatRectangle {
  static let flatRectangle = object(
    FlatRectangle(),
    [
      Property("fill", .laidOutPaint, \.fill, help: "What fills it."),
      Property("border", .laidOutBorder, \.border, help: "A line along the inside of its edges."),
      Property("corners", .corners, \.corners, help: "The radii of the corners.", isRequired: true),
      Property(
        "outline", .string, \.outline,
        help:
          "A path of absolute M, L, Q, C and Z commands, relative to the frame's top left corner, instead of the frame."
      ),
      Property(
        "blur", .extent, \.blur,
        help: "For a shadow: twice the standard deviation of its blur; the default is 0."),
    ], named: "rectangleItem")
}

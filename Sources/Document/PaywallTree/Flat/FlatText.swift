import JSON
import Numbers
import Vocabulary

/// A line of text, drawn from a point.
public struct FlatText: Sendable, Hashable {
  public var string: String
  public var x: Double
  public var baseline: Double
  public var width: Double
  public var style: LaidOutText.Style
  /// The family for letters that the font lacks; `nil` if it has all.
  public var fallback: String?
  public var letterSpacing = 0.0
  public var isRightToLeft = false
  /// The paint that fills the letters instead of their colour, within the paint's frame.
  public var paint: LaidOutPaint?
  public var paintFrame: PaywallRectangle?
}

extension Form where Value == FlatText {
  static let flatText = object(
    FlatText(
      string: "", x: 0, baseline: 0, width: 0,
      style: LaidOutText.Style(font: .usual, color: .black)),
    [
      Property("string", .string, \.string, isRequired: true),
      Property("x", .points, \.x, help: "The left edge.", isRequired: true),
      Property(
        "baseline", .points, \.baseline, help: "The baseline.", isRequired: true),
      Property("width", .points, \.width, isRequired: true),
      Property("font", .laidOutFont, \.style.font, isRequired: true),
      Property(
        "fallback", .string, \.fallback,
        help: "The family of the font for the letters that the font lacks."),
      Property("color", .color, \.style.color, isRequired: true),
      Property("letterSpacing", .points, \.letterSpacing, help: "Points after each character."),
      Property(
        "rightToLeft", .bool, \.isRightToLeft,
        help: "Whether all its characters are drawn from right to left."),
      Property(
        "paint", .laidOutPaint, \.paint,
        help: "The fill of the letters instead of their colour, spread over paintFrame."),
      Property("paintFrame", .rectangle, \.paintFrame),
    ] + TextDrawing.properties.map { $0.within(\.style.drawing) }, named: "lineItem")
}

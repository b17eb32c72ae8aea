import JSON
import PaywallTree
import Vocabulary

/// How a component's box is drawn, without an influence on any frame but through the border's width.
public struct Decoration: Sendable, Hashable {
  public var background: Paint?
  public var border: Border?
  public var cornerRadius = CornerRadius()
  public var shadow: Shadow?
  /// From 0 (invisible) to 1; the component keeps its place.
  public var opacity: Double = 1

  public init() {}
}

/// A line around a box, inside its frame.
public struct Border: Sendable, Hashable {
  public var color: ColorSource
  /// Points.
  public var width: Double
  public var style = BorderStyle.solid

  public init(color: ColorSource, width: Double = 1) {
    self.color = color
    self.width = width
  }
}

/// A box's shadow; offsets and blur radius in points.
public struct Shadow: Sendable, Hashable {
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
      "background", .paint, \.decoration.background, title: "Background",
      help: "A colour or gradient behind the component.",
      instead: [
        Synonyms(
          ["backgroundColor", "bg", "bgColor", "fill", "fills", "gradient", "backgroundGradient"],
          "#0072D2")
      ]),
    Property(
      "border", .border, \.decoration.border, title: "Border",
      help: "A line around the component, inside its edge.",
      instead: [
        Synonyms(
          [
            "borderWidth", "borderColor", "borderStyle", "stroke", "strokes", "strokeWeight",
            "outline",
          ], ["color": "#D0D0D0", "width": 1])
      ]),
    Property(
      "cornerRadius", .cornerRadius, \.decoration.cornerRadius, title: "Corner radius",
      help: "How round the corners are, in points; \"pill\" is as round as the box can be.",
      default: 0, examples: [8, "pill", ["topStart": 16, "topEnd": 16]],
      instead: [
        Synonyms(
          ["borderRadius", "radius", "rounded", "roundness", "cornerRadii", "clipShape"], 8)
      ]),
    Property(
      "shadow", .shadow, \.decoration.shadow, title: "Shadow",
      help: "A shadow behind the component.",
      instead: [
        Synonyms(
          ["boxShadow", "dropShadow", "elevation", "shadowColor", "shadowRadius", "effects"],
          ["color": "#00000040", "y": 4, "blur": 12])
      ]),
    Property(
      "opacity", .share, \.decoration.opacity, title: "Opacity",
      help: "0 is invisible, 1 is solid. An invisible component keeps its room.",
      instead: [Synonyms(["alpha", "transparency"], .number(0.5))]),
  ]
}

extension Form where Value == Border {
  fileprivate static let border = object(
    Properties(
      Border(color: .fixed(.black)),
      [
        Property("color", .color, \.color, title: "Colour", isRequired: true),
        Property(
          "width", .number(0...1000), \.width, title: "Width", help: "Points.",
          instead: [Synonyms(["size", "thickness"], 2)]),
        Property(
          "style", .choice(), \.style, title: "Style", help: "solid, dashed or dotted.",
          instead: [Synonyms(["dash", "dashArray", "lineDash"], "dashed")]),
      ]),
    [
      "x-expected": "a border ({\"color\": \"#D0D0D0\", \"width\": 1})",
      "examples": [["color": "#D0D0D0", "width": 1]],
    ])
}

extension Form where Value == Shadow {
  fileprivate static let shadow = object(
    Properties(
      Shadow(color: .fixed(.black)),
      [
        Property("color", .color, \.color, title: "Colour", isRequired: true),
        Property(
          "x", .offset, \.x, title: "To the right", help: "Points.",
          instead: [Synonyms(["offsetX", "dx"], 0)]),
        Property(
          "y", .offset, \.y, title: "Down", help: "Points.",
          instead: [Synonyms(["offsetY", "dy"], 4)]),
        Property(
          "blur", .number(0...1000), \.blur, title: "Blur radius", help: "Points.",
          instead: [Synonyms(["radius", "blurRadius"], 12)]),
      ]),
    [
      "x-expected": "a shadow ({\"color\": \"#00000040\", \"y\": 4, \"blur\": 12})",
      "examples": [["color": "#00000040", "y": 4, "blur": 12]],
    ])
}

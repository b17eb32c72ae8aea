import JSON
import Vocabulary

/// A text broken into lines.
public struct LaidOutText: Sendable, Hashable {
  /// As it is drawn: scaled for the reader and shrunk to fit.
  public var font: Font
  public var color: Color
  /// Points after each character.
  public var letterSpacing: Double = 0
  public var drawing = TextDrawing()
  /// Whether some of the text had no room.
  public var isTruncated = false
  /// Where lines lie in the box.
  public var alignment = Alignment.left
  /// What the lines were broken for.
  public var box: Rectangle
  public var lines: [Line] = []
  /// Words of it that a tap does something on.
  public var links: [Link] = []
  /// What its letters are filled with instead of its colour, which is there for who cannot do that.
  public var paint: LaidOutPaint?
  /// What the paint fills: all its lines.
  public var paintFrame: Rectangle?

  public struct Font: Sendable, Hashable {
    public var family: String
    /// Points.
    public var size: Double
    /// From 100 to 900.
    public var weight: Int
    public var italic: Bool

    public init(family: String, size: Double, weight: Int, italic: Bool) {
      self.family = family
      self.size = size
      self.weight = weight
      self.italic = italic
    }

    static let usual = Font(family: "system", size: 17, weight: 400, italic: false)
  }

  public enum Alignment: String, Sendable, CaseIterable { case left, center, right }

  /// One line; positions in points of the screen, not on pixels, as glyphs are drawn.
  public struct Line: Sendable, Hashable {
    public var string: String
    public var x: Double
    public var baseline: Double
    public var width: Double
    /// The parts as they are seen, from left to right; none when the line is one that is written from the left in the text's own font.
    public var runs: [Run] = []

    public init(string: String, x: Double, baseline: Double, width: Double, runs: [Run] = []) {
      self.string = string
      self.x = x
      self.baseline = baseline
      self.width = width
      self.runs = runs
    }
  }

  /// A part of a line in one direction and one font.
  public struct Run: Sendable, Hashable {
    /// In the order in which it is read.
    public var string: String
    /// The left edge on the screen.
    public var x: Double
    public var width: Double
    public var direction: WritingDirection
    /// The family of the font that its width is from.
    public var font: String
    /// Whether no font has its characters, so that its width is a guess.
    public var isMissing: Bool
    /// Nil is the text's own.
    public var style: Style?

    public init(
      string: String, x: Double, width: Double, direction: WritingDirection, font: String,
      isMissing: Bool = false, style: Style? = nil
    ) {
      self.style = style
      self.string = string
      self.x = x
      self.width = width
      self.direction = direction
      self.font = font
      self.isMissing = isMissing
    }
  }

  /// How some of the words are drawn.
  public struct Style: Sendable, Hashable {
    public var font: Font
    public var color: Color
    public var drawing: TextDrawing

    public init(font: Font, color: Color, drawing: TextDrawing = TextDrawing()) {
      self.font = font
      self.color = color
      self.drawing = drawing
    }
  }

  /// Words that a tap does something on.
  public struct Link: Sendable, Hashable {
    public var string: String
    public var action: LaidOutAction
    /// One for each line and direction that the words are in, as tall as the line.
    public var frames: [Rectangle]

    public init(string: String, action: LaidOutAction, frames: [Rectangle]) {
      self.string = string
      self.action = action
      self.frames = frames
    }
  }

  public init(font: Font, color: Color, box: Rectangle) {
    self.font = font
    self.color = color
    self.box = box
  }
}

extension Form where Value == LaidOutText {
  static let laidOutText: Form = object(
    LaidOutText(font: .usual, color: .black, box: .zero),
    [
      Property("font", .laidOutFont, \.font, isRequired: true),
      Property("color", .color, \.color, isRequired: true),
      Property(
        "letterSpacing", .points, \.letterSpacing,
        help: "Points after each character, in the widths already."),
      Property("truncated", .bool, \.isTruncated, help: "Whether some of the text had no room."),
      Property(
        "lines", LaidOutText.Line.form.list([:]), \.lines,
        help: "From top to bottom.", isRequired: true),
      Property(
        "alignment", .choice(), \.alignment,
        help:
          "Where a line lies in the box: what a client keeps whose font makes it wider or narrower.",
        isRequired: true),
      Property("box", .rectangle, \.box, help: "What the lines were broken for.", isRequired: true),
      Property(
        "links", LaidOutText.Link.form.list([:]), \.links,
        help: "Words that a tap does something on."),
      Property(
        "paint", .laidOutPaint, \.paint,
        help:
          "What all letters in the text's own colour are filled with instead of it, within paintFrame."
      ),
      Property("paintFrame", .rectangle, \.paintFrame, help: "All lines of the text."),
    ] + TextDrawing.properties.map { $0.within(\.drawing) }, named: "text",
    #"{"description": "Lines of text over the background, under the children."}"#)
}

extension LaidOutText.Line {
  fileprivate static let form = Form.object(
    LaidOutText.Line(string: "", x: 0, baseline: 0, width: 0),
    [
      Property("string", .string, \.string, isRequired: true),
      Property("x", .points, \.x, help: "The left edge.", isRequired: true),
      Property(
        "baseline", .points, \.baseline, help: "What the letters stand on.", isRequired: true),
      Property(
        "width", .points, \.width, help: "As the service's font metrics have it.", isRequired: true),
      Property(
        "runs",
        Form<LaidOutText.Run>.object(
          LaidOutText.Run(string: "", x: 0, width: 0, direction: .leftToRight, font: ""),
          [
            Property("string", .string, \.string, isRequired: true),
            Property("x", .points, \.x, help: "The left edge.", isRequired: true),
            Property("width", .points, \.width, isRequired: true),
            Property(
              "direction", .choice(), \.direction,
              help: "In which all its characters are drawn, whatever they are.", isRequired: true),
            Property(
              "font", .string, \.font, help: "The family that its width is from.",
              isRequired: true),
            Property(
              "missing", .bool, \.isMissing,
              help: "Whether no font has its characters, so that its width is a guess."),
            Property(
              "style", LaidOutText.Style.form, \.style,
              help: "How it is drawn, where that is not as the text is."),
          ]
        ).list([:]), \.runs,
        help:
          "The parts of the line from left to right (UAX #9); left out where the line is one that is written from the left in the text's own font and style."
      ),
    ], named: "line")
}

extension LaidOutText.Style {
  fileprivate static let form = Form.object(
    LaidOutText.Style(font: .usual, color: .black),
    [
      Property("font", .laidOutFont, \.font, isRequired: true),
      Property("color", .color, \.color, isRequired: true),
    ] + TextDrawing.properties.map { $0.within(\.drawing) }, named: "textStyle",
    #"{"description": "How some words of a text are drawn."}"#)
}

extension LaidOutText.Link {
  fileprivate static let form = Form.object(
    LaidOutText.Link(string: "", action: .close, frames: []),
    [
      Property("string", .string, \.string, help: "The words.", isRequired: true),
      Property("action", .laidOutAction, \.action, isRequired: true),
      Property(
        "frames", Form<Rectangle>.rectangle.list([:]), \.frames,
        help: "Where the words are: one for each line and direction, as tall as the line.",
        isRequired: true),
    ], named: "link")
}

extension Form where Value == LaidOutText.Font {
  static let laidOutFont = object(
    .usual,
    [
      Property(
        "family", .string, \.family, help: "\"system\" is the device's own.", isRequired: true),
      Property("size", .extent, \.size, help: "Points.", isRequired: true),
      Property(
        "weight", .integer(100...900), \.weight, help: "400 is regular, 700 bold.",
        isRequired: true),
      Property("italic", .bool, \.italic),
    ])
}

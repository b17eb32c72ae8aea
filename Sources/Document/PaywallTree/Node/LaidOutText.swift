import JSON
import Vocabulary

/// A text broken into lines.
public struct LaidOutText: Sendable, Hashable {
  /// The font as drawn: scaled for the reader and shrunk to fit.
  public var font: Font
  public var color: Color
  /// Points after each character.
  public var letterSpacing: Double = 0
  public var drawing = TextDrawing()
  /// Whether some of the text did not fit.
  public var isTruncated = false
  /// Whether the text is the app's message, or the words that replace it.
  public var isMessage = false
  /// The alignment of the lines in the box.
  public var alignment = Alignment.left
  /// The box for which the lines were broken.
  public var box: Rectangle
  public var lines: [Line] = []
  /// Words of the text with an action.
  public var links: [Link] = []
  /// The paint that fills the letters; `color` is for clients that cannot draw it.
  public var paint: LaidOutPaint?
  /// The area that the paint fills: all lines of the text.
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

  /// One line; positions are in points of the screen and are not aligned to pixels, like glyphs.
  public struct Line: Sendable, Hashable {
    public var string: String
    public var x: Double
    public var baseline: Double
    public var width: Double
    /// The parts from left to right as displayed; empty if the whole line is one left-to-right run in the text's own font.
    public var runs: [Run] = []
    /// Whether it ends inside a word that is wider than a line; not sent to clients.
    public var breaksWord = false

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
    /// The characters in reading order.
    public var string: String
    /// The left edge on the screen.
    public var x: Double
    public var width: Double
    public var direction: WritingDirection
    /// The family of the font with which its letters were measured: its style's, or a replacement.
    public var font: String
    /// Whether no font has its characters, so that its width is estimated.
    public var isMissing: Bool
    /// The style of the words; if `nil`, the text's.
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

  /// The style of some of the words.
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

  /// Tappable words.
  public struct Link: Sendable, Hashable {
    public var string: String
    public var action: LaidOutAction
    /// One frame for each line and direction of the words, as tall as the line.
    public var frames: [Rectangle]
    /// The areas in which taps trigger the action, one for each frame; empty if they equal the frames.
    public var hitAreas: [Rectangle] = []

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

extension LaidOutText: TreeObject {
  static let blank = LaidOutText(font: .usual, color: .black, box: .zero)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("font", .laidOutFont, at: \.font, isRequired: true)
    members.add("color", .color, at: \.color, isRequired: true)
    members.add(
      "letterSpacing", .points, at: \.letterSpacing,
      help: "Points after each character, included in the widths.")
    members.add(
      "truncated", .bool, at: \.isTruncated, help: "Whether some of the text did not fit.")
    members.add(
      "message", .bool, at: \.isMessage,
      help:
        "Whether the text is the place for the app's message. Without a message in the request it holds the author's words instead."
    )
    members.add(
      "lines", LaidOutText.Line.form.list([:]), at: \.lines, help: "From top to bottom.",
      isRequired: true)
    members.add(
      "alignment", .choice(), at: \.alignment,
      help:
        "The alignment of lines in the box, which a client keeps if its font makes a line wider or narrower.",
      isRequired: true)
    members.add(
      "box", .rectangle, at: \.box, help: "The box for which the lines were broken.",
      isRequired: true)
    members.add("links", LaidOutText.Link.form.list([:]), at: \.links, help: "Tappable words.")
    members.add(
      "paint", .laidOutPaint, at: \.paint,
      help:
        "The fill of all letters in the text's own colour, spread over paintFrame.")
    members.add("paintFrame", .rectangle, at: \.paintFrame, help: "All lines of the text.")
    members.add(partAt: \.drawing)
  }
}

extension Form where Value == LaidOutText {
  static let laidOutText = tree(
    named: "text", #"{"description": "Lines of text over the background, under the children."}"#)
}

extension LaidOutText.Line: TreeObject {
  static let blank = LaidOutText.Line(string: "", x: 0, baseline: 0, width: 0)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("string", .string, at: \.string, isRequired: true)
    members.add("x", .points, at: \.x, help: "The left edge.", isRequired: true)
    members.add("baseline", .points, at: \.baseline, help: "The baseline.", isRequired: true)
    members.add(
      "width", .points, at: \.width,
      help: "The width of the string drawn alone, by the service's font metrics.", isRequired: true)
    members.add(
      "runs", LaidOutText.Run.form.list([:]), at: \.runs,
      help:
        "The parts of the line from left to right (UAX #9); left out if the line is one left-to-right part in the text's own font and style."
    )
  }

  fileprivate static let form = Form<Self>.tree(named: "line")
}

extension LaidOutText.Run: TreeObject {
  static let blank = LaidOutText.Run(string: "", x: 0, width: 0, direction: .leftToRight, font: "")

  static func declare(in members: inout some MemberList<Self>) {
    members.add("string", .string, at: \.string, isRequired: true)
    members.add("x", .points, at: \.x, help: "The left edge.", isRequired: true)
    members.add(
      "width", .points, at: \.width, help: "The width of the string drawn alone.", isRequired: true)
    members.add(
      "direction", .choice(), at: \.direction, help: "The direction of all its characters.",
      isRequired: true)
    members.add(
      "font", .string, at: \.font,
      help:
        "The family of the font that its letters were measured with: the style's own, or one that has the letters that it lacks.",
      isRequired: true)
    members.add(
      "missing", .bool, at: \.isMissing,
      help: "Whether no font has its characters, so that its width is a guess.")
    members.add(
      "style", LaidOutText.Style.form, at: \.style,
      help: "The style, if it differs from the text's.")
  }

  fileprivate static let form = Form<Self>.tree(
    named: "run", #"{"description": "A part of a line in one direction, font and style."}"#)
}

extension LaidOutText.Style: TreeObject {
  static let blank = LaidOutText.Style(font: .usual, color: .black)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("font", .laidOutFont, at: \.font, isRequired: true)
    members.add("color", .color, at: \.color, isRequired: true)
    members.add(partAt: \.drawing)
  }

  fileprivate static let form = Form<Self>.tree(
    named: "textStyle", #"{"description": "The style of a part of a text."}"#)
}

extension LaidOutText.Link: TreeObject {
  static let blank = LaidOutText.Link(string: "", action: .close, frames: [])

  static func declare(in members: inout some MemberList<Self>) {
    members.add("string", .string, at: \.string, help: "The words.", isRequired: true)
    members.add("action", .laidOutAction, at: \.action, isRequired: true)
    members.add(
      "frames", Form<Rectangle>.rectangle.list([:]), at: \.frames,
      help: "The frames of the words: one for each line and direction, as tall as the line.",
      isRequired: true)
    members.add(
      "hitAreas", Form<Rectangle>.rectangle.list([:]), at: \.hitAreas,
      help: "The area in which taps trigger the action, for each frame; by default the frames.")
  }

  fileprivate static let form = Form<Self>.tree(named: "link")
}

extension LaidOutText.Font: TreeObject {
  static let blank = Self.usual

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "family", .string, at: \.family, help: "The family; \"system\" is the device's font.",
      isRequired: true)
    members.add("size", .extent, at: \.size, help: "Points.", isRequired: true)
    members.add(
      "weight", .integer(100...900), at: \.weight, help: "The weight; 400 is regular, 700 bold.",
      isRequired: true)
    members.add("italic", .bool, at: \.italic, help: "Whether the font is italic.")
  }
}

extension Form where Value == LaidOutText.Font {
  static let laidOutFont = tree(
    named: "font", #"{"description": "The font of a text, or of a part of it."}"#)
}

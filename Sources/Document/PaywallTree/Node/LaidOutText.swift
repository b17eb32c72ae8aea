import Numbers

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

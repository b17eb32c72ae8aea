import JSON
import Numbers
import Vocabulary

extension LaidOutText {
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

  /// Tappable words.
  public struct Link: Sendable, Hashable {
    public var string: String
    public var action: LaidOutAction
    /// One frame for each line and direction of the words, as tall as the line.
    public var frames: [PaywallRectangle]
    /// The areas in which taps trigger the action, one for each frame; empty if they equal the frames.
    public var hitAreas: [PaywallRectangle] = []

    public init(string: String, action: LaidOutAction, frames: [PaywallRectangle]) {
      self.string = string
      self.action = action
      self.frames = frames
    }
  }
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

  static let form = Form<Self>.tree(named: "line")
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

  static let form = Form<Self>.tree(
    named: "run", #"{"description": "A part of a line in one direction, font and style."}"#)
}

extension LaidOutText.Link: TreeObject {
  static let blank = LaidOutText.Link(string: "", action: .close, frames: [])

  static func declare(in members: inout some MemberList<Self>) {
    members.add("string", .string, at: \.string, help: "The words.", isRequired: true)
    members.add("action", .laidOutAction, at: \.action, isRequired: true)
    members.add(
      "frames", Form<PaywallRectangle>.rectangle.list([:]), at: \.frames,
      help: "The frames of the words: one for each line and direction, as tall as the line.",
      isRequired: true)
    members.add(
      "hitAreas", Form<PaywallRectangle>.rectangle.list([:]), at: \.hitAreas,
      help: "The area in which taps trigger the action, for each frame; by default the frames.")
  }

  static let form = Form<Self>.tree(named: "link")
}

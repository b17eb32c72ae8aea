import JSON
import Numbers
import Vocabulary

/// A text broken into lines.
public struct LaidOutText: Sendable, Hashable {
  /// The font as drawn: scaled for the reader and shrunk to fit.
  public var font: Font
  public var color: PaywallColor
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
  public var box: PaywallRectangle
  public var lines: [Line] = []
  /// Words of the text with an action.
  public var links: [Link] = []
  /// The paint that fills the letters; `color` is for clients that cannot draw it.
  public var paint: LaidOutPaint?
  /// The area that the paint fills: all lines of the text.
  public var paintFrame: PaywallRectangle?

  public enum Alignment: String, Sendable, CaseIterable { case left, center, right }

  public init(font: Font, color: PaywallColor, box: PaywallRectangle) {
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

import JSON
import Numbers
import Vocabulary

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

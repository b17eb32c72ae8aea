import JSON
import Numbers
import Vocabulary

extension FlatPaywall {
  /// The JSON that `/render?flatten=true` returns.
  public func json(_ style: JSONWriter.Style = .compact, upTo limit: Int = .max) -> [UInt8]? {
    var writer = JSONWriter(style: style, reservingCapacity: 8192, limit: limit)
    Form.flat.write(self, &writer)
    return writer.isPastLimit ? nil : writer.bytes
  }

  fileprivate static let properties = Properties<FlatPaywall>(
    FlatPaywall(),
    [
      Property(
        "contract", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), \.contract,
        help: "The revision of the specification that this response follows.", isRequired: true),
      Property("device", .screen, \.screen, isRequired: true),
      Property(
        "locale", .string, \.locale, help: "The locale of the texts (BCP 47).", isRequired: true),
      Property("theme", .choice(), \.theme, isRequired: true),
      Property("state", .stateValues, \.state, help: "The values of the document's variables."),
      Property(
        "assumed", .stateValues, \.assumed,
        help:
          "What the service assumed because the request did not tell it: day or timeZone is UTC."),
      Property(
        "products", Form<LaidOutProduct>.laidOutProduct.list([:]), \.products,
        help: "The products by name, for requests to the store."),
      Property(
        "dismiss", .laidOutAction, \.dismiss,
        help:
          "The action of Escape and of the system's back. Without it they leave the paywall."),
      Property(
        "statusBar", .choice(), \.statusBar,
        help: "The colour of the system's status bar over the page: light or dark characters.",
        isRequired: true),
      Property(
        "scroll", .scroll, \.scroll,
        help: "The part of the screen in which everything that is not pinned scrolls."),
      Property(
        "items", Form<FlatItem>.flatItem.list([:]), \.items,
        help: "The drawn items; later ones cover earlier ones.", isRequired: true),
      Property(
        "groups", Form<FlatGroup>.flatGroup.list([:]), \.groups,
        help: "The items that are composited together; an outer group precedes those in it."),
      Property(
        "taps",
        Form<FlatTap>.flatTap.list([:]), \.taps,
        help: "The tap actions; if several are under a finger, the last one wins.",
        isRequired: true),
      Property(
        "inputs", Form<FlatInput>.flatInput.list([:]), \.inputs,
        help: "The fields and checkboxes; taps on them come before taps."),
      Property(
        "fonts", Form<LaidOutFontFile>.fontFile.list([:]), \.fonts,
        help: "The fonts that the texts were measured with."),
      Property(
        "states", Form<FlatState>.flatState.list([:]), \.states,
        help:
          "Every other state that taps lead to or that the app can set, if requested with states=all."
      ),
    ])
}

extension Form where Value == FlatPaywall {
  static let flat = object(
    FlatPaywall.properties, named: "FlatLayout",
    #"""
    {
      "title": "Flat laid-out paywall",
      "description": "The response with flatten=true: one list of rectangles, pictures, paths and lines of text in drawing order."
    }
    """#)
}

extension Form where Value == FlatTap {
  static let flatTap = object(
    FlatTap(frame: .zero, action: .close, isPinned: false),
    [
      Property("frame", .rectangle, \.frame, isRequired: true),
      Property("action", .laidOutAction, \.action, isRequired: true),
      Property(
        "hitArea", .rectangle, \.hitArea,
        help: "The area that reacts to taps, if it is more than the frame."),
      Property("pinned", .bool, \.isPinned, help: "Whether it stays while the page scrolls."),
      Property(
        "clips", .clips, \.clips,
        help: "Shapes around it; a tap outside of one does not reach it."),
      Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
    ], named: "tap")
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

extension Form where Value == FlatInput {
  static let flatInput = object(
    FlatInput(frame: .zero, input: LaidOutInput(name: "", color: .black), isPinned: false),
    [
      Property("frame", .rectangle, \.frame, isRequired: true),
      Property("input", .input, \.input, isRequired: true),
      Property("label", .string, \.label, help: "The text that a screen reader announces."),
      Property(
        "hitArea", .rectangle, \.hitArea,
        help: "The area that reacts to taps, if it is more than the frame."),
      Property("pinned", .bool, \.isPinned, help: "Whether it stays while the page scrolls."),
      Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
    ], named: "inputItem")
}

extension Form where Value == [FlatClip] {
  fileprivate static let clips = Form<FlatClip>.object(
    FlatClip(frame: .zero),
    [
      Property("frame", .rectangle, \.frame, isRequired: true),
      Property("corners", .corners, \.corners, isRequired: true),
      Property(
        "outline", .string, \.outline,
        help: "A path, relative to the frame's top left corner, instead of the frame."),
      Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
    ], named: "clip"
  ).list([:])
}

extension Form where Value == FlatRectangle {
  fileprivate static let flatRectangle = object(
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

extension Form where Value == FlatText {
  fileprivate static let flatText = object(
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

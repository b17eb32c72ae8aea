import JSON
import Vocabulary

extension FlatPaywall {
  /// As `/render?flatten=true` answers it.
  public func json(_ style: JSONWriter.Style = .compact, upTo limit: Int = .max) -> [UInt8]? {
    var writer = JSONWriter(style: style, reservingCapacity: 8192, limit: limit)
    Form.flat.write(self, &writer)
    return writer.isPastLimit ? nil : writer.bytes
  }

  fileprivate static let properties = Properties(
    FlatPaywall(),
    [
      Property("device", .screen, \.screen, isRequired: true),
      Property("locale", .string, \.locale, help: "Of the texts (BCP 47).", isRequired: true),
      Property("theme", .choice(), \.theme, isRequired: true),
      Property("state", .stateValues, \.state, help: "What the document's variables are."),
      Property(
        "products", Form<LaidOutProduct>.laidOutProduct.list([:]), \.products,
        help: "What it sells, by name: what a client asks its store for."),
      Property(
        "scroll", .scroll, \.scroll,
        help: "The part of the screen in which everything moves that is not pinned."),
      Property(
        "items", Form<FlatItem>.flatItem.list([:]), \.items,
        help: "What is drawn, later ones over earlier ones.", isRequired: true),
      Property(
        "taps",
        Form<FlatTap>.object(
          FlatTap(frame: .zero, action: .close, isPinned: false),
          [
            Property("frame", .rectangle, \.frame, isRequired: true),
            Property("action", .laidOutAction, \.action, isRequired: true),
            Property("pinned", .bool, \.isPinned, help: "Whether it stays while the page scrolls."),
            Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
          ], named: "tap"
        ).list([:]), \.taps, help: "What a tap does; of several under a finger, the last.",
        isRequired: true),
    ])
}

extension Form where Value == FlatPaywall {
  static let flat = object(
    FlatPaywall.properties, named: "FlatLayout",
    #"""
    {
      "title": "Flat laid-out paywall",
      "description": "What flatten=true answers: one list of rectangles, pictures, paths and lines of text, in the order in which they are drawn."
    }
    """#)
}

extension Form where Value == FlatItem {
  fileprivate static let flatItem = object(
    FlatItem(frame: .zero),
    [
      Property(
        "frame", .rectangle, \.frame,
        help: "Where it is; a line of text may reach a little beyond it.", isRequired: true),
      Property("rectangle", .flatRectangle, \.rectangle),
      Property("url", .string, \.url, help: "A picture, both sides stretched to the frame."),
      Property("tint", .color, \.tint, help: "What the picture's shape is drawn in."),
      Property("path", .icon, \.path, help: "A drawing in one colour."),
      Property(
        "blurBehind", .extent, \.blurBehind,
        help:
          "What is drawn already is blurred within the clips: twice the standard deviation, in points."
      ),
      Property("text", .flatText, \.text),
      Property("opacity", .share, \.opacity, help: "Of this item; 1 when it is left out."),
      Property(
        "clips",
        Form<FlatClip>.object(
          FlatClip(frame: .zero),
          [
            Property("frame", .rectangle, \.frame, isRequired: true),
            Property("corners", .corners, \.corners, isRequired: true),
            Property(
              "outline", .string, \.outline,
              help: "A path from the frame's top left corner, in its place."),
            Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
          ], named: "clip"
        ).list([:]), \.clips, help: "Beyond any of them it is not drawn."),
      Property("pinned", .bool, \.isPinned, help: "Whether it stays while the page scrolls."),
      Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
    ], named: "item",
    #"""
    {
      "description": "One thing to draw: a rectangle, a picture (url), a path, a line of text or a blur of what is there (blurBehind)."
    }
    """#)
}

extension Form where Value == FlatRectangle {
  fileprivate static let flatRectangle = object(
    FlatRectangle(),
    [
      Property("fill", .laidOutPaint, \.fill, help: "What fills it."),
      Property("border", .laidOutBorder, \.border, help: "A line along the inside of its edges."),
      Property("corners", .corners, \.corners, help: "How round they are.", isRequired: true),
      Property(
        "outline", .string, \.outline,
        help:
          "A path of absolute M, L, Q, C and Z from the frame's top left corner, in its place."),
      Property(
        "blur", .extent, \.blur,
        help: "Of a shadow: twice the standard deviation of its blur; 0 when it is left out."),
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
        "baseline", .points, \.baseline, help: "What the letters stand on.", isRequired: true),
      Property("width", .points, \.width, isRequired: true),
      Property("font", .laidOutFont, \.style.font, isRequired: true),
      Property("color", .color, \.style.color, isRequired: true),
      Property("letterSpacing", .points, \.letterSpacing, help: "Points after each character."),
      Property(
        "rightToLeft", .bool, \.isRightToLeft,
        help: "Whether its characters are drawn from right to left, whatever they are."),
      Property(
        "paint", .laidOutPaint, \.paint,
        help: "What letters are filled with instead of their colour, within paintFrame."),
      Property("paintFrame", .rectangle, \.paintFrame),
    ] + TextDrawing.properties.map { $0.within(\.style.drawing) }, named: "lineItem")
}

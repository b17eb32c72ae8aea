import JSON
import Numbers
import PaywallTree
import Vocabulary

/// A small drawing in one colour, or a small picture scaled to fit a square.
public struct IconContent: Sendable, Equatable {
  /// The name of a built-in icon; `nil` for a picture.
  public var name: String?
  public var url: PictureAddress?
  /// If `nil`, black or white, whichever reads better on the nearest plain background behind it; a picture keeps its own colours.
  public var color: ColorSource?
  /// The width and height in points.
  public var size: Double = 24

  public init(name: String? = nil) { self.name = name }

  /// Every built-in icon by its name.
  public static let shapes: [String: LaidOutIcon.Shape] = {
    var shapes: [String: LaidOutIcon.Shape] = [:]
    for (name, path) in IconTable.strokes { shapes[name] = .stroke(path) }
    for (name, path) in IconTable.fills { shapes[name] = .fill(path) }
    return shapes
  }()

  /// The drawing; icons that point forwards or back follow the reading direction.
  public func shape(in direction: WritingDirection) -> LaidOutIcon.Shape? {
    guard let name else { return nil }
    let isMirrored = direction == .rightToLeft
    return Self.shapes[isMirrored ? Self.opposites[name] ?? name : name]
  }

  private static let opposites = [
    "arrowBack": "arrowForward", "arrowForward": "arrowBack", "chevronBack": "chevronForward",
    "chevronForward": "chevronBack",
  ]
}

extension IconContent: ComponentContent {
  static let kind = declared(
    "icon", help: "a small drawing in one colour, or a small picture",
    examples:
      ##"[{"type": "icon", "name": "circleCheckFilled", "color": "#34C759", "size": 20}]"##)

  var content: Content { .icon(self) }
}

extension IconContent {
  static let properties = Properties(
    IconContent(),
    [
      Property(
        "name", .iconName, \.name, help: "The name of an icon of the service.",
        examples: #"""
          ["check"]
          """#,
        instead: #"{"icon iconName icon_name glyph symbol systemName": "check"}"#),
      Property(
        "url", .picture, \.url, title: "Address",
        help:
          "A picture instead of an icon of the service, in its own colours or filled with \"color\"."
      ),
      Property(
        "color", .color, \.color, title: "Colour",
        help:
          "By default black or white, whichever contrasts better with the background; a picture keeps its own colours."
      ),
      Property(
        "size", .number(1...1000), \.size,
        help: "Width and height in points, unless given separately.",
        instead: #"""
          {"iconSize": 24}
          """#
      ),
    ])
}

extension Form where Value == String {
  fileprivate static let iconName = text(
    Shape(
      "iconName",
      [
        "title": "Name of an icon",
        "enum": .array(IconContent.shapes.keys.sorted().map { .string($0) }),
        "x-expected": "the name of an icon such as \"check\"",
      ]))
}

extension BoxStyle {
  /// Makes the component a square with the given side in points, unless specified otherwise, and keeps it from shrinking.
  mutating func setSquareDefaults(_ side: Double) {
    width = width ?? .points(side)
    height = height ?? .points(side)
    shrink = shrink ?? 0
  }
}

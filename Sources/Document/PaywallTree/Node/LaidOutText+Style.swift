import JSON
import Numbers
import Vocabulary

extension LaidOutText {
  /// The style of some of the words.
  public struct Style: Sendable, Hashable {
    public var font: Font
    public var color: PaywallColor
    public var drawing: TextDrawing

    public init(font: Font, color: PaywallColor, drawing: TextDrawing = TextDrawing()) {
      self.font = font
      self.color = color
      self.drawing = drawing
    }
  }

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
}

extension LaidOutText.Style: TreeObject {
  static let blank = LaidOutText.Style(font: .usual, color: .black)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("font", .laidOutFont, at: \.font, isRequired: true)
    members.add("color", .color, at: \.color, isRequired: true)
    members.add(partAt: \.drawing)
  }

  static let form = Form<Self>.tree(
    named: "textStyle", #"{"description": "The style of a part of a text."}"#)
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

import JSON
import Numbers
import Vocabulary

/// The drawing attributes of a text besides its font and colour, declared once for documents, the laid-out tree and its flat form, which
/// share them.
public struct TextDrawing: Sendable, Hashable {
  public var underline = false
  public var strikethrough = false

  public init() {}

  /// The thickness of its lines, in ems.
  public static let thickness = 0.06
  /// The distances of its lines' middles below the baseline, in ems.
  public var centres: [Double] { (underline ? [0.12] : []) + (strikethrough ? [-0.28] : []) }
}

extension TextDrawing {
  /// The attributes of a part of a text; `nil` takes the text's.
  public struct Own: Sendable, Hashable {
    public var underline: Bool?
    public var strikethrough: Bool?

    public init() {}

    /// The attributes of the part in a text.
    public func inside(_ text: TextDrawing) -> TextDrawing {
      var drawing = text
      drawing.underline = underline ?? text.underline
      drawing.strikethrough = strikethrough ?? text.strikethrough
      return drawing
    }

    public static let properties: [Property<Own>] = [
      Property("underline", .bool, \.underline, help: "Draws a line under the span."),
      Property("strikethrough", .bool, \.strikethrough, help: "Draws a line through the span."),
    ]
  }
}

extension TextDrawing: TreeObject {
  static let blank = TextDrawing()

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "underline", .bool, at: \.underline, help: "A line below the letters.", examples: #"[true]"#,
      instead: #"{"underlined isUnderlined": true}"#)
    members.add(
      "strikethrough", .bool, at: \.strikethrough,
      help: "A line through the letters, as for a former price.", examples: #"[true]"#,
      instead: #"{"struck strike lineThrough isStruckThrough": true}"#)
  }

  public static let properties = declared
}

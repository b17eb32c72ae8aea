import JSON
import Numbers
import Vocabulary

/// The drawing attributes of a text besides its font and colour, declared once for documents and the laid-out tree, which share them.
public struct TextDrawing: Sendable, Hashable {
  public var underline = false
  public var strikethrough = false

  public init() {}

  /// The thickness of its lines, in ems.
  public static let thickness = 0.06
  /// The distances of its lines' middles below the baseline, in ems.
  public var centres: [Double] { (underline ? [0.12] : []) + (strikethrough ? [-0.28] : []) }
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

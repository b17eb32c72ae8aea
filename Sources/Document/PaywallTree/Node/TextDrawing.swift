import JSON
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

extension TextDrawing {
  public static let properties: [Property<TextDrawing>] = [
    Property(
      "underline", .bool, \.underline, help: "A line below the letters.", examples: #"[true]"#,
      instead: #"{"underlined isUnderlined": true}"#),
    Property(
      "strikethrough", .bool, \.strikethrough,
      help: "A line through the letters, as for a former price.", examples: #"[true]"#,
      instead: #"{"struck strike lineThrough isStruckThrough": true}"#),
  ]
}

extension TextDrawing {
  /// Writes its members.
  func write(to writer: inout JSONWriter) {
    writer.member("underline", ifTrue: underline)
    writer.member("strikethrough", ifTrue: strikethrough)
  }
}

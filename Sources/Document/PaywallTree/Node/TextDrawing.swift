import JSON
import Vocabulary

/// How a text is drawn besides its font and colour: declared once for documents and for the laid-out tree, which it reaches as it is.
public struct TextDrawing: Sendable, Hashable {
  public var underline = false
  public var strikethrough = false

  public init() {}

  /// How thick its lines are, in ems.
  public static let thickness = 0.06
  /// How far below the baseline the middles of its lines lie, in ems.
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

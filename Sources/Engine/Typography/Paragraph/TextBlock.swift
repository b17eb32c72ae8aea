import Numbers

/// One line of a laid-out paragraph, ready to be drawn as it is.
public struct TextLine: Sendable, Hashable {
  /// The text without trailing spaces and unused soft hyphens; with the hyphen or ellipsis that ends it.
  public var string: String
  /// The left edge in points, from the left edge of the box for which the paragraph was measured.
  public var x: Double
  /// The baseline in points from the block's top.
  public var baseline: Double
  /// The width in points, without trailing spaces.
  public var width: Double
  /// The parts in visual order from left to right; empty if the line is a single left-to-right part.
  public var runs: [TextRun]
  /// The top in points from the block's top.
  public var top: Double
  /// The height in points, to the top of the next line.
  public var height: Double
  /// Whether it ends inside a word that is wider than a line.
  public var breaksWord = false
}

/// A part of a line in one direction and one span.
public struct TextRun: Sendable, Hashable {
  /// The text in logical order.
  public var string: String
  /// The left edge in points, from the left edge of the line.
  public var x: Double
  /// In points.
  public var width: Double
  public var direction: TextStyle.Direction
  /// The family of the font with which it was measured.
  public var font: String
  /// Whether that is a fallback font, because the span's own font lacks its letters. Spaces still use the span's own font.
  public var isFallback: Bool
  /// Whether no font has its characters, so that its width is estimated.
  public var isMissing: Bool
  /// The paragraph's span, counted from 1; 0 is the paragraph's own style.
  public var span: Int
}

/// A paragraph broken into lines, in points.
public struct TextBlock: Sendable, Hashable {
  public var lines: [TextLine]
  /// The widest line's width.
  public var width: Double
  public var height: Double
  /// `nil` if there are no lines.
  public var firstBaseline: Double? { lines.first?.baseline }
  /// The distance from the block's top to the middle of the first line's capitals, by the text's own font: letters of all
  /// scripts have similar heights. `nil` without lines.
  public var firstLine: Double?
  /// The scale of the text; less than 1 if it was shrunk to fit.
  public var scale: Double
  /// Whether some of the text is missing in the lines.
  public var truncated: Bool

  public static let empty = TextBlock(
    lines: [], width: 0, height: 0, firstLine: nil, scale: 1, truncated: false)
}

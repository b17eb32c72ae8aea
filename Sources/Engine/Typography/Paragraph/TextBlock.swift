/// One line of a laid-out paragraph, ready to be drawn as it is.
public struct TextLine: Sendable, Hashable {
  /// Without trailing spaces and unused soft hyphens; with the hyphen or ellipsis that ends it.
  public var string: String
  /// The left edge in points, from the left edge of the box that the paragraph was measured for.
  public var x: Double
  /// In points from the block's top.
  public var baseline: Double
  /// In points, without trailing spaces.
  public var width: Double
  /// The parts as they are seen, from left to right; none when the line is one that is written from the left.
  public var runs: [TextRun]
  /// In points from the block's top.
  public var top: Double
  /// In points, to the top of the next line.
  public var height: Double
}

/// A part of a line in one direction and one span.
public struct TextRun: Sendable, Hashable {
  /// In the order in which it is read.
  public var string: String
  /// The left edge in points, from the left edge of the line.
  public var x: Double
  /// In points.
  public var width: Double
  public var direction: TextStyle.Direction
  /// The family of the font that its width is from.
  public var font: String
  /// Whether no font has its characters, so that its width is a guess.
  public var isMissing: Bool
  /// Which of the paragraph's spans it is of, from 1 on; 0 is in the paragraph's own style.
  public var span: Int
}

/// A paragraph broken into lines, in points.
public struct TextBlock: Sendable, Hashable {
  public var lines: [TextLine]
  /// The widest line's width.
  public var width: Double
  public var height: Double
  /// Nil without lines.
  public var firstBaseline: Double? { lines.first?.baseline }
  /// The share of its size that the text was set at: under 1 when it was shrunk to fit.
  public var scale: Double
  /// Whether some of the text is not in the lines.
  public var truncated: Bool

  public static let empty = TextBlock(lines: [], width: 0, height: 0, scale: 1, truncated: false)
}

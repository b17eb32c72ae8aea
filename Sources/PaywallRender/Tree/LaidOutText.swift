import PaywallModel
import Typography

/// A text broken into lines.
public struct LaidOutText: Sendable, Hashable {
  /// As it is drawn: scaled for the reader and shrunk to fit.
  public var font: FontSpec
  public var color: Color
  /// Points after each character.
  public var letterSpacing: Double
  /// Whether some of the text had no room.
  public var isTruncated: Bool
  public var lines: [Line]

  /// One line; positions in points of the screen, not on pixels, as glyphs are drawn.
  public struct Line: Sendable, Hashable {
    public var string: String
    public var x: Double
    public var baseline: Double
    public var width: Double
    /// The parts as they are seen, from left to right; none when the line is one that is written from the left.
    public var runs: [Run] = []
  }

  /// A part of a line in one direction.
  public struct Run: Sendable, Hashable {
    /// In the order in which it is read.
    public var string: String
    /// The left edge on the screen.
    public var x: Double
    public var width: Double
    public var direction: TextStyle.Direction
  }
}

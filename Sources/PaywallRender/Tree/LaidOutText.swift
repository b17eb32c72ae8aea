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
  }
}

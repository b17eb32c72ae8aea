import JSON
import Numbers
import Vocabulary

/// A drawing in one colour: a path in a square of 24 units, scaled to its frame.
public struct LaidOutIcon: Sendable, Hashable {
  public var shape: Shape
  public var color: PaywallColor
  /// The position on the screen; a square.
  public var frame: PaywallRectangle

  /// Absolute moves, lines, cubic curves and closed figures in SVG's notation: `M L C Z`.
  public enum Shape: Sendable, Hashable {
    /// A line 2 units wide with round ends and corners.
    case stroke(String)
    /// A filled path; areas where it overlaps itself are holes (even-odd).
    case fill(String)
  }

  /// The side of the square in which paths are drawn.
  public static let side = 24.0
  /// The stroke width in units of a path.
  public static let strokeWidth = 2.0

  public init(shape: Shape, color: PaywallColor, frame: PaywallRectangle) {
    self.shape = shape
    self.color = color
    self.frame = frame
  }
}

extension LaidOutIcon: TreeObject {
  static let blank = LaidOutIcon(shape: .fill(""), color: .black, frame: .zero)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "stroke", .string, at: \.stroke,
      help:
        "A path of M, L, C and Z commands in a square of 24 units. Draw it as a line 2 units wide with round caps and joins."
    )
    members.add("fill", .string, at: \.fill, help: "Such a path to fill with the even-odd rule.")
    members.add("color", .color, at: \.color, isRequired: true)
    members.add(
      "frame", .rectangle, at: \.frame, help: "The frame of the square.", isRequired: true)
  }
}

extension Form where Value == LaidOutIcon {
  static let icon = tree(
    named: "icon", #"{"description": "A drawing in one colour, over the background."}"#)
}

extension LaidOutIcon {
  fileprivate var stroke: String? {
    get { if case .stroke(let path) = shape { path } else { nil } }
    set { newValue.map { shape = .stroke($0) } }
  }

  fileprivate var fill: String? {
    get { if case .fill(let path) = shape { path } else { nil } }
    set { newValue.map { shape = .fill($0) } }
  }
}

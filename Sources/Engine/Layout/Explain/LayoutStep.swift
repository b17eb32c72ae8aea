/// One reason for a box's frame; several in order tell how it came about. Lengths are points.
public enum LayoutStep: Sendable, Hashable {
  public enum Axis: String, Sendable, Hashable { case width, height }

  /// Where a size comes from, in words.
  public enum Source: String, Sendable, Hashable {
    case flexBasis = "its flex basis"
    case width = "its own width"
    case height = "its own height"
    case content = "its content"
    /// The size that a picture's file has.
    case picture = "the size of its picture"
    case aspectRatio = "its aspect ratio"
    /// The container's room in that axis, or the line's.
    case stretch = "the room across its container"
    /// The room of an item's area in a grid.
    case area = "the room of its area"
    /// The room across the container, for content that would take more.
    case filledRoom = "the room across its container, which its content fills"
    /// The distance between two insets.
    case insets = "the distance between its insets"
    /// The room from where an absolute box without insets stands to the edge of its container.
    case rest = "the room between there and the edge of its container"
  }

  public enum Limit: String, Sendable, Hashable {
    case minimum = "its minimum"
    case maximum = "its maximum"
    /// An item is no smaller than its content unless it says so (CSS Flexbox §4.5).
    case automaticMinimum = "what its content needs"
  }

  /// The box, or one that it lies in, has `display: none`.
  case notDisplayed
  /// The box is the root and was given this room; nil where there is no end to it.
  case root(width: Double?, height: Double?)
  /// The container's direction, and the size inside its padding and border.
  case container(FlexDirection, width: Double, height: Double)
  /// The place in the container's lines, counted from 1, where there are several.
  case line(Int, of: Int)
  /// The container is a grid: the number of its tracks, and the size inside its padding and border.
  case grid(columns: Int, rows: Int, width: Double, height: Double)
  /// The tracks that the item's area spans, counted from 1, and how large it is (CSS Grid §6).
  case area(columns: ClosedRange<Int>, rows: ClosedRange<Int>, width: Double, height: Double)
  /// The size before anything grows or shrinks (CSS Flexbox §9.2.3).
  case baseSize(Axis, Double, from: Source)
  /// The part of a line's free space that the item took (CSS Flexbox §9.7).
  case grew(Axis, by: Double, factor: Double, ofFactors: Double, freeSpace: Double)
  /// The part of a line's overflow that the item gave up (CSS Flexbox §9.7).
  case shrank(Axis, by: Double, factor: Double, overflow: Double)
  case clamped(Axis, to: Double, by: Limit)
  /// The size across the main axis, or in either axis of a root or an absolute box.
  case size(Axis, Double, from: Source)
  /// `auto` margins took the free space of the axis.
  case autoMargins(Axis, before: Double, after: Double)
  /// Where `justify-content` put the item in the main axis.
  case justified(Axis, ContentAlignment, freeSpace: Double)
  /// Where `align-items` or `align-self` put the item across the main axis.
  case aligned(Axis, ItemAlignment, freeSpace: Double)
  /// How far the line's baseline moves the item across the main axis.
  case baseline(Axis, by: Double)
  /// The box is absolute, and lies in its parent's padding box.
  case absolute(width: Double, height: Double)
  /// The distances from the sides that hold an absolute box; nil where the style names none.
  case held(top: Double?, right: Double?, bottom: Double?, left: Double?)
  /// `top`, `right`, `bottom` and `left` moved the box from where it would be.
  case moved(x: Double, y: Double)
  case frame(Frame)
}

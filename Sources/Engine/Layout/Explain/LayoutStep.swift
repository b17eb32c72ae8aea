import Numbers

/// A reason for a box's frame. Several in order explain it completely. Lengths are in points.
public enum LayoutStep: Sendable, Hashable {
  public enum Axis: String, Sendable, Hashable { case width, height }

  /// The source of a size.
  public enum Source: String, Sendable, Hashable {
    case flexBasis = "its flex basis"
    case width = "its own width"
    case height = "its own height"
    case content = "its content"
    /// The size in a picture's file.
    case picture = "the size of its picture"
    case aspectRatio = "its aspect ratio"
    /// The container's space in that axis, or the line's.
    case stretch = "the space across its container"
    /// The space of an item's area in a grid.
    case area = "the size of its area"
    /// The space across the container, for content that needs more.
    case filledRoom = "the space across its container, which its content fills"
    /// The distance between two insets.
    case insets = "the distance between its insets"
    /// The space from the position of an absolute box without insets to the edge of its container.
    case rest = "the space between there and the edge of its container"
  }

  public enum Limit: String, Sendable, Hashable {
    case minimum = "its minimum"
    case maximum = "its maximum"
    /// By default an item is no smaller than its content (CSS Flexbox §4.5).
    case automaticMinimum = "what its content needs"
  }

  /// The box or an ancestor has `display: none`.
  case notDisplayed
  /// The box is the root with this available space; `nil` if unlimited.
  case root(width: Double?, height: Double?)
  /// The container's direction, and the size inside its padding and border.
  case container(FlexDirection, width: Double, height: Double)
  /// The item's line, counted from 1, if there are several.
  case line(Int, of: Int)
  /// The container is a grid: the number of its tracks, and the size inside its padding and border.
  case grid(columns: Int, rows: Int, width: Double, height: Double)
  /// The tracks that the item's area spans, counted from 1, and the area's size (CSS Grid §6).
  case area(columns: ClosedRange<Int>, rows: ClosedRange<Int>, width: Double, height: Double)
  /// The size before anything grows or shrinks (CSS Flexbox §9.2.3).
  case baseSize(Axis, Double, from: Source)
  /// The part of a line's free space that the item took (CSS Flexbox §9.7).
  case grew(Axis, by: Double, factor: Double, ofFactors: Double, freeSpace: Double)
  /// The part of a line's overflow by which the item shrank (CSS Flexbox §9.7).
  case shrank(Axis, by: Double, factor: Double, overflow: Double)
  case clamped(Axis, to: Double, by: Limit)
  /// The size across the main axis, or in either axis of a root or an absolute box.
  case size(Axis, Double, from: Source)
  /// `auto` margins took the free space of the axis.
  case autoMargins(Axis, before: Double, after: Double)
  /// The position by `justify-content` in the main axis.
  case justified(Axis, ContentAlignment, freeSpace: Double)
  /// The position by `align-items` or `align-self` in the cross axis.
  case aligned(Axis, ItemAlignment, freeSpace: Double)
  /// The distance by which the line's baseline moves the item across the main axis.
  case baseline(Axis, by: Double)
  /// The box is absolute, inside its parent's padding box.
  case absolute(width: Double, height: Double)
  /// The distances of an absolute box from the sides; `nil` for sides without an inset.
  case held(top: Double?, right: Double?, bottom: Double?, left: Double?)
  /// `top`, `right`, `bottom` and `left` moved the box from its original position.
  case moved(x: Double, y: Double)
  case frame(Frame)
}

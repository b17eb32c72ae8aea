import Numbers

/// The style of a box: CSS longhands as plain values, with CSS's initial values.
///
/// Lengths are points. Values that CSS calls invalid (negative sizes, padding, borders or factors, numbers that are not finite)
/// behave as the initial value.
public struct Style: Sendable, Equatable {
  public var display = Display.flex
  public var position = Position.relative
  public var direction = WritingDirection.leftToRight
  public var boxSizing = BoxSizing.borderBox
  public var overflowX = Overflow.visible
  public var overflowY = Overflow.visible

  public var flexDirection = FlexDirection.row
  public var flexWrap = FlexWrap.noWrap
  /// Whether the items of a wrapping container are distributed evenly over its lines (CSS Flexbox 2 §2.1, `balance`).
  public var balancesLines = false
  public var justifyContent = ContentAlignment.normal
  public var alignContent = ContentAlignment.normal
  public var alignItems = ItemAlignment.normal
  public var alignSelf = ItemAlignment.auto
  public var flexGrow = 0.0
  public var flexShrink = 1.0
  public var flexBasis = Size.auto
  public var width = Size.auto
  public var height = Size.auto
  /// Width divided by height (CSS Sizing 4 §4).
  public var aspectRatio: Double?
  /// Whether the ratio applies to the content box regardless of `boxSizing`, like a picture's natural ratio.
  public var isRatioOfContent = false
  public var rowGap = Length.zero
  public var columnGap = Length.zero

  public var minWidth = Size.auto
  public var minHeight = Size.auto
  public var maxWidth = Size.auto
  public var maxHeight = Size.auto
  public var margin = Sides(all: AutoLength(.zero))
  public var padding = Sides(all: Length.zero)
  /// The widths of the borders, in points.
  public var border = Sides(all: 0.0)
  /// `top`, `right`, `bottom` and `left` (CSS Position §3.1).
  public var inset = Sides(all: AutoLength.auto)
  /// The width of a scroll bar in points, which takes space in an axis with `scroll` overflow.
  public var scrollbarWidth = 0.0

  public init() {}
}

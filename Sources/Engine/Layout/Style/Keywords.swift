import Numbers

/// Whether a box takes part in layout (CSS Display §2).
public enum Display: UInt8, Sendable, Hashable {
  case flex
  /// A grid container; `LayoutTree.setGrid` sets its tracks.
  case grid
  /// The box and its contents have no size and take no space.
  case none
}

/// The positioning of a box (CSS Position §2). Each box is the containing block of its absolute children.
public enum Position: UInt8, Sendable, Hashable { case relative, absolute }

/// The inline direction of a box; it does not inherit here (CSS Writing Modes §2.1).
public enum WritingDirection: UInt8, Sendable, Hashable { case leftToRight, rightToLeft }

/// The box that `width` and `height` measure (CSS Sizing §3.3).
public enum BoxSizing: UInt8, Sendable, Hashable { case borderBox, contentBox }

/// The treatment of content that does not fit (CSS Overflow §3).
public enum Overflow: UInt8, Sendable, Hashable {
  case visible
  /// Clips like `hidden`, but is not a scroll container.
  case clip
  case hidden, scroll

  var isScrollContainer: Bool { self == .hidden || self == .scroll }
}

/// The main axis and its direction (CSS Flexbox §5.1).
public enum FlexDirection: UInt8, Sendable, Hashable {
  case row, rowReverse, column, columnReverse

  var isRow: Bool { self == .row || self == .rowReverse }
  var isReverse: Bool { self == .rowReverse || self == .columnReverse }
}

/// Whether items may wrap to several lines, and the direction in which lines stack (CSS Flexbox §5.2).
public enum FlexWrap: UInt8, Sendable, Hashable { case noWrap, wrap, wrapReverse }

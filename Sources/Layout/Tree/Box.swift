/// What layout knows of one box.
struct Box: Sendable {
  var frame = Frame.zero
  /// How far `top` or `bottom` moved the frame down.
  var shift = 0.0
  /// The child whose baseline is the box's own (CSS Flexbox §8.5).
  var firstBaselineChild = NodeLinks.none
  var lastBaselineChild = NodeLinks.none
  /// Which of the two memories the frames of the children belong to.
  var placedMemory: Int8 = -1
  var nextMemory: Int8 = 0
  var sizes = (SizeMemory(), SizeMemory())
  var minContent = WidthMemory()
  var maxContent = WidthMemory()
}

/// A size that was worked out, and for what.
struct SizeMemory: Sendable {
  var constraint = BoxConstraint.none
  var outcome = BoxOutcome()
}

/// A content-based width that was worked out, and for which height of the box.
struct WidthMemory: Sendable {
  var width = indefinite
  var height = indefinite
}

/// What a container has decided for a box; border box sizes in points, `indefinite` where it has not.
struct BoxConstraint: Sendable {
  var width: Double
  var height = indefinite
  /// Whether percentages of the children may refer to `height` (CSS Flexbox §9.8).
  var isHeightDefinite = false
  /// Whether to lay out as if `height` were `auto`, to learn what the content asks for.
  var ignoresHeight = false
  /// What percentages refer to.
  var containerWidth: Double
  var containerHeight: Double

  /// Equal to no constraint.
  static let none = BoxConstraint(width: -1, containerWidth: -1, containerHeight: -1)

  @inline(__always)
  func isSame(as other: BoxConstraint) -> Bool {
    width == other.width && isSameLength(height, other.height)
      && isHeightDefinite == other.isHeightDefinite && ignoresHeight == other.ignoresHeight
      && isSameLength(containerWidth, other.containerWidth)
      && isSameLength(containerHeight, other.containerHeight)
  }
}

/// How high a box is under a constraint, as a border box in points.
struct BoxOutcome: Sendable {
  var height = 0.0
  /// The height that the content asks for, whatever `height`, `minHeight` and `maxHeight` say; indefinite when nobody needed it.
  var contentHeight = 0.0
}

@inline(__always)
func isSameLength(_ a: Double, _ b: Double) -> Bool {
  a == b || (a != a && b != b)
}

/// The arrays that a run of layout uses and leaves behind for the next one.
struct Workspace: Sendable {
  var items: [FlexItem] = []
  var lines: [FlexLine] = []
}

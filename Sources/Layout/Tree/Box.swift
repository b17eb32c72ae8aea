/// Where a box is, and what it has answered in this run of layout.
struct Box: Sendable {
  var frame = Frame.zero
  var minContent = WidthAnswer()
  var maxContent = WidthAnswer()
  var contentHeight = HeightAnswer()
  /// The newest of its other answers in `LayoutPass.answers`.
  var newestAnswer = Answer.none
}

/// What a container has decided for a box; border box sizes in points, `indefinite` where it has not.
struct BoxConstraint: Sendable {
  var width: Double
  var height = indefinite
  /// Whether percentages of the children may refer to `height` (CSS Flexbox §9.8).
  var isHeightDefinite = false
  /// What percentages refer to.
  var containerWidth: Double
  var containerHeight: Double
}

@inline(__always)
func isSameLength(_ a: Double, _ b: Double) -> Bool {
  a == b || (a != a && b != b)
}

/// The arrays that a run of layout uses and leaves behind for the next one.
struct Workspace: Sendable {
  var items: [FlexItem] = []
  var lines: [FlexLine] = []
  var answers: [Answer] = []
}

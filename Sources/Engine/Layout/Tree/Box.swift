/// Where a box is, and what it has answered in this run of layout.
struct Box: Sendable {
  @OnGrid private var x = 0
  @OnGrid private var y = 0
  @OnGrid private var width = 0
  @OnGrid private var height = 0
  /// The content's width where no height makes a difference to it.
  @OnGrid var minContent = indefinite
  @OnGrid var maxContent = indefinite
  /// The first width for which the content's height was asked without anything else that makes a difference, and that height.
  @OnGrid var heightWidth = indefinite
  @OnGrid var contentHeight = indefinite
  /// The newest of its other answers in `LayoutPass.answers`.
  var newestAnswer = Answer.none

  var frame: Frame {
    get { Frame(x: x, y: y, width: width, height: height) }
    set { (x, y, width, height) = (newValue.x, newValue.y, newValue.width, newValue.height) }
  }
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

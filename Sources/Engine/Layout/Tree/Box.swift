import Numbers

/// The frame of a box, and its cached answers in this run of layout.
struct Box: Sendable {
  @OnGrid private var x = 0
  @OnGrid private var y = 0
  @OnGrid private var width = 0
  @OnGrid private var height = 0
  /// The content's width, if no height affects it.
  @OnGrid var minContent = indefinite
  @OnGrid var maxContent = indefinite
  /// The first width for which the content's height was requested without other relevant values, and that height.
  @OnGrid var heightWidth = indefinite
  @OnGrid var contentHeight = indefinite
  /// The newest of its other answers in `LayoutPass.answers`.
  var newestAnswer = Answer.none

  var frame: Frame {
    get { Frame(x: x, y: y, width: width, height: height) }
    set { (x, y, width, height) = (newValue.x, newValue.y, newValue.width, newValue.height) }
  }
}

/// A container's decisions for a box: border box sizes in points, `indefinite` if undecided.
struct BoxConstraint: Sendable {
  var width: Double
  var height = indefinite
  /// Whether percentages of the children may refer to `height` (CSS Flexbox §9.8).
  var isHeightDefinite = false
  /// The reference width for percentages.
  var containerWidth: Double
  var containerHeight: Double
}

@inline(__always)
func isSameLength(_ a: Double, _ b: Double) -> Bool {
  a == b || (a != a && b != b)
}

/// The arrays that runs of layout reuse.
struct Workspace: Sendable {
  var items: [FlexItem] = []
  var lines: [FlexLine] = []
  var answers: [Answer] = []
}

import Numbers

// CSS Position §4, sizing and positioning of absolute boxes, one axis at a time.

/// One axis of an absolute box: its containing block and its style. Lengths are in points.
struct AbsoluteAxis {
  let isHorizontal: Bool
  let room: Double
  /// If both insets are given, the box is between them. If they cross, the weaker one is ignored (CSS Position §4.1).
  let start: Double?
  let end: Double?
  var startMargin: Double?
  var endMargin: Double?
  /// Whether `end` wins over `start` if both cannot hold.
  let favorsEnd: Bool
  /// The start of the container's content in the containing block.
  var contentStart = 0.0
  /// The space for a box without insets, and its start in the containing block.
  var staticRoom: Double
  var staticStart = 0.0
  var alignment = Alignment.normal
  var isSafe = false
  /// The edge beyond which overflow of the containing block can be scrolled into view.
  var scrollsPast: Edge?
  /// The edges of the container's padding box, measured from the start edge of the containing block, which in a grid may be an area.
  var paddingEdges: (start: Double, end: Double)

  enum Edge { case start, end }

  enum Alignment {
    case normal, start, center, end

    /// - Parameters:
    ///   - isReversed: whether the container starts at the right edge.
    ///   - isSelfReversed: whether the box starts at the other edge than the container.
    init(_ keyword: ItemAlignment.Keyword, isReversed: Bool, isSelfReversed: Bool) {
      let start: Alignment = isReversed ? .end : .start
      let end: Alignment = isReversed ? .start : .end
      switch keyword {
      case .auto, .normal: self = .normal
      case .stretch, .start, .flexStart, .baseline, .firstLine: self = start
      case .end, .flexEnd, .lastBaseline: self = end
      case .center: self = .center
      case .selfStart: self = isSelfReversed ? end : start
      case .selfEnd: self = isSelfReversed ? start : end
      }
    }
  }

  init(
    isHorizontal: Bool, room: Double, inset: (AutoLength, AutoLength),
    margin: (AutoLength, AutoLength), containerWidth: Double, favorsEnd: Bool
  ) {
    self.isHorizontal = isHorizontal
    self.room = room
    staticRoom = room
    paddingEdges = (0, room)
    var start = inset.0?.resolved(against: room)
    var end = inset.1?.resolved(against: room)
    if let from = start, let to = end, from + to > room {
      if favorsEnd { start = room - to } else { end = room - from }
    }
    self.start = start
    self.end = end
    startMargin = margin.0?.resolved(against: containerWidth)
    endMargin = margin.1?.resolved(against: containerWidth)
    self.favorsEnd = favorsEnd
  }

  /// - Parameters: those of `Alignment`.
  mutating func align(
    by alignment: ItemAlignment, isReversed: Bool = false, isSelfReversed: Bool = false
  ) {
    isSafe = alignment.isSafe
    self.alignment = Alignment(
      alignment.keyword, isReversed: isReversed, isSelfReversed: isSelfReversed)
  }

  var isBetweenInsets: Bool { start != nil && end != nil }
  var hasNoInsets: Bool { start == nil && end == nil }
  var margins: Double { (startMargin ?? 0) + (endMargin ?? 0) }
  /// The containing block without the insets.
  var insetRoom: Double { max(0, room - (start ?? 0) - (end ?? 0)) }
  /// The space for the box itself.
  var available: Double { (hasNoInsets ? staticRoom : insetRoom) - margins }

  /// The distance from the containing block's start edge to the start edge of a box of `size` that has an inset.
  func offset(of size: Double) -> Double {
    if isBetweenInsets, startMargin == nil || endMargin == nil { return autoMarginOffset(size) }
    if isBetweenInsets, alignment != .normal { return alignedOffset(size) }
    if let start, end == nil || !favorsEnd { return start + (startMargin ?? 0) }
    return room - (end ?? 0) - (endMargin ?? 0) - size
  }

  /// Auto margins share the remaining space between two insets (§4.4).
  private func autoMarginOffset(_ size: Double) -> Double {
    let free = available - size
    let start = start ?? 0
    if let startMargin { return start + startMargin }
    if endMargin != nil { return start + free }
    // Vertical margins may be negative.
    if free < 0, isHorizontal { return favorsEnd ? start + free : start }
    return start + snapped(free / 2)
  }

  /// The offset by alignment between the insets; overflow of the insets stays within the containing block (§4.3, CSS Align §4.4).
  private func alignedOffset(_ size: Double) -> Double {
    let start = start ?? 0
    let outer = size + margins
    let free = insetRoom - outer
    var offset = start
    switch alignment {
    case .normal, .start: break
    case .center: offset += snapped(free / 2)
    case .end: offset += free
    }
    if free < 0 {
      let first = scrollsPast == .start ? -Double.infinity : min(paddingEdges.start, start)
      let last =
        scrollsPast == .end ? .infinity : max(paddingEdges.end, start + insetRoom) - outer
      let held = favorsEnd ? min(last, max(first, offset)) : max(first, min(offset, last))
      offset = isSafe ? start : held
    }
    return offset + (startMargin ?? 0)
  }
}

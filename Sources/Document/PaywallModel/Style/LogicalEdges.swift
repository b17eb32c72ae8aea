import Numbers
import PaywallTree

/// A value for each side of a box, as the document specifies it: by physical side, by reading direction, or by axis.
///
/// The most specific wins: `left` over `start`, `start` over `horizontal`, `horizontal` over `all`.
public struct LogicalEdges<Value: Sendable & Hashable>: Sendable, Equatable {
  public var all: Value?
  public var horizontal: Value?
  public var vertical: Value?
  /// The side where a line of text starts: left in left-to-right text.
  public var start: Value?
  public var end: Value?
  public var top: Value?
  public var right: Value?
  public var bottom: Value?
  public var left: Value?

  public init(all: Value? = nil, horizontal: Value? = nil, vertical: Value? = nil) {
    self.all = all
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The four sides for a reading direction; `nil` where the document specifies nothing.
  @inlinable public func resolved(in direction: WritingDirection) -> PhysicalEdges<Value?> {
    let isLeftToRight = direction == .leftToRight
    let beside = horizontal ?? all
    let over = vertical ?? all
    return PhysicalEdges(
      top: top ?? over, right: right ?? (isLeftToRight ? end : start) ?? beside,
      bottom: bottom ?? over, left: left ?? (isLeftToRight ? start : end) ?? beside)
  }
}

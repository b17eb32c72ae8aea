import PaywallTree

/// A node of a laid-out page, with what its place in the page makes of it.
public struct SceneItem: Sendable {
  public let node: LaidOutNode
  /// The place of the node around it; nil for the page itself.
  public let parent: Int?
  /// The place after the last node in it.
  public internal(set) var end: Int
  /// What moves together when something scrolls has one layer; that of the page itself is 0.
  public let layer: Int
  /// The part of the layer that can come into view.
  public let clip: Rectangle
  /// Of it and all around it.
  public let opacity: Double
  /// Whether it or something around it is rotated, so that its frame is not where it is drawn.
  public let isTurned: Bool
  /// The place of the target that it is in, or is itself.
  public let target: Int?
  /// The part of the frame that can be seen.
  public let visible: Rectangle

  public var pointer: String { node.pointer ?? "" }
}

extension Rectangle {
  /// What two rectangles share; of no size where they share nothing.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  public var isEmpty: Bool { width <= 0 || height <= 0 }
  public var area: Double { width * height }
  public var midX: Double { x + width / 2 }
  public var midY: Double { y + height / 2 }

  /// Whether all of another rectangle is in it, but for an error of `tolerance` points.
  public func contains(_ other: Rectangle, tolerance: Double = 0) -> Bool {
    other.x >= x - tolerance && other.right <= right + tolerance && other.y >= y - tolerance
      && other.bottom <= bottom + tolerance
  }

  /// The smallest rectangle around both.
  public func union(_ other: Rectangle) -> Rectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}

import Numbers
import PaywallTree

/// A node of a laid-out page, with the values that follow from its place in the page.
public struct SceneItem: Sendable {
  private let box: Box
  /// The index of the parent; nil for the page itself.
  public let parent: Int?
  /// The index after the last node inside the item.
  public internal(set) var end: Int
  /// The layer; the items of one layer scroll together. 0 for that of the page itself.
  public let layer: Int
  /// The part of the layer that can scroll into view.
  public let clip: PaywallRectangle
  /// The opacity, including that of all ancestors.
  public let opacity: Double
  /// Whether the item or an ancestor is rotated, so that it is not drawn at its frame.
  public let isTurned: Bool
  /// The index of the target that contains the item or is the item itself; nil if there is none.
  public let target: Int?
  /// The visible part of the frame.
  public let visible: PaywallRectangle

  /// Items are copied often, and nodes are large.
  private final class Box: Sendable {
    let node: LaidOutNode

    init(_ node: LaidOutNode) { self.node = node }
  }

  init(
    node: LaidOutNode, parent: Int?, end: Int, layer: Int, clip: PaywallRectangle, opacity: Double,
    isTurned: Bool, target: Int?, visible: PaywallRectangle
  ) {
    box = Box(node)
    self.parent = parent
    self.end = end
    self.layer = layer
    self.clip = clip
    self.opacity = opacity
    self.isTurned = isTurned
    self.target = target
    self.visible = visible
  }

  public var node: LaidOutNode { _read { yield box.node } }

  public var pointer: String { node.pointer ?? "" }
}

extension PaywallRectangle {
  /// Returns the area that two rectangles share; an empty one if they share nothing.
  public func intersection(_ other: PaywallRectangle) -> PaywallRectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PaywallRectangle(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  public var isEmpty: Bool { width <= 0 || height <= 0 }
  public var area: Double { width * height }
  public var midX: Double { x + width / 2 }
  public var midY: Double { y + height / 2 }

  /// Whether the rectangle contains another one, within `tolerance` points.
  public func contains(_ other: PaywallRectangle, tolerance: Double = 0) -> Bool {
    other.x >= x - tolerance && other.right <= right + tolerance && other.y >= y - tolerance
      && other.bottom <= bottom + tolerance
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: PaywallRectangle) -> PaywallRectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PaywallRectangle(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}

/// The words in a field that is empty.
struct ScenePlaceholder: Sendable {
  let text: LaidOutText
  /// The index of the field.
  let item: Int
  let clip: PaywallRectangle
  let opacity: Double
}

/// What a tree may cost. Layout recurses once a level, so the depth bounds the stack.
public struct LayoutLimits: Sendable, Hashable {
  /// Boxes in one tree.
  public var maxNodes: Int
  /// Boxes from the root to the deepest leaf, both counted.
  public var maxDepth: Int
  /// How often a box is visited on average, to be measured, sized or placed. The time that a layout takes is in proportion.
  public var visitsPerBox: Int

  public init(maxNodes: Int, maxDepth: Int, visitsPerBox: Int = 256) {
    self.maxNodes = maxNodes
    self.maxDepth = maxDepth
    self.visitsPerBox = visitsPerBox
  }

  /// 100,000 boxes, 256 levels, 256 visits a box.
  public static let standard = LayoutLimits(maxNodes: 100_000, maxDepth: 256)
}

/// A box that a tree does not take, or a tree that cannot be laid out at a bounded cost.
public struct LayoutError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    case tooManyNodes
    case tooDeep
    case tooMuchWork
  }

  public let kind: Kind
  /// The limit that was met: `LayoutLimits.maxNodes`, `maxDepth` or `visitsPerBox`.
  public let limit: Int

  public var description: String {
    switch kind {
    case .tooManyNodes: "the layout has more than \(limit) boxes: use fewer"
    case .tooDeep: "the layout is nested more than \(limit) levels deep: nest less"
    case .tooMuchWork:
      "the sizes of the boxes depend on each other in too many ways (more than \(limit) steps a box): "
        + "nest less, or give the outer boxes a width and a height"
    }
  }
}

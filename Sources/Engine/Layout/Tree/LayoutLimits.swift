/// What a tree may cost. Layout recurses once a level, so the depth bounds the stack.
public struct LayoutLimits: Sendable, Hashable {
  /// Boxes in one tree.
  public var maxNodes: Int
  /// Boxes from the root to the deepest leaf, both counted.
  public var maxDepth: Int
  /// How often a box is visited on average, to be measured, sized or placed. The time that a layout takes is in proportion. No styles
  /// take more than `visitsAtWorst`; a lower limit is met by few documents.
  public var visitsPerBox: Int

  public init(maxNodes: Int, maxDepth: Int, visitsPerBox: Int = 256) {
    self.maxNodes = maxNodes
    self.maxDepth = maxDepth
    self.visitsPerBox = visitsPerBox
  }

  /// The visits of a box that no styles go beyond, on average over a tree: those of the answers that it works out and of those that its
  /// container does, which is also placed.
  public static let visitsAtWorst = 2 * answersAtWorst + 1

  /// The answers that a box works out at most: as many of each of five kinds, and the first of three, which it keeps apart.
  public static let answersAtWorst = 5 * (Answer.mostInTrials + Answer.mostInPlacing) + 3

  /// 100,000 boxes, 256 levels, 256 visits a box.
  public static let standard = LayoutLimits(maxNodes: 100_000, maxDepth: 256)
}

/// A box that a tree does not take, or a tree that cannot be laid out at a bounded cost.
public struct LayoutError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable { case tooManyNodes, tooDeep, tooMuchWork }

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

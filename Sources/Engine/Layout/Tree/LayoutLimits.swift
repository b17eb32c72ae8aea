import Numbers

/// The limits of a tree. Layout recurses once per level, so the depth bounds the stack.
public struct LayoutLimits: Sendable, Hashable {
  /// The maximum number of boxes in a tree.
  public var maxNodes: Int
  /// The maximum number of boxes from the root to the deepest leaf, including both.
  public var maxDepth: Int
  /// The maximum average number of visits of a box for measuring, sizing or placing it. The time of a layout is proportional to the visits.
  /// No styles need more than `visitsAtWorst`, and few documents exceed a lower limit.
  public var visitsPerBox: Int

  public init(maxNodes: Int, maxDepth: Int, visitsPerBox: Int = 256) {
    self.maxNodes = maxNodes
    self.maxDepth = maxDepth
    self.visitsPerBox = visitsPerBox
  }

  /// The upper bound of average visits of a box for any styles: for its own answers, and for
  /// the answers and the placement of its container.
  public static let visitsAtWorst = 2 * answersAtWorst + 1

  /// The maximum number of answers that a box computes: those of six kinds, and the first of three kinds, which are stored separately.
  public static let answersAtWorst = 6 * (Answer.mostInTrials + Answer.mostInPlacing) + 3

  /// 100,000 boxes, 256 levels, 256 visits a box.
  public static let standard = LayoutLimits(maxNodes: 100_000, maxDepth: 256)
}

/// A tree that exceeds a limit.
public struct LayoutError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable { case tooManyNodes, tooDeep, tooMuchWork }

  public let kind: Kind
  /// The exceeded limit: `LayoutLimits.maxNodes`, `maxDepth` or `visitsPerBox`.
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

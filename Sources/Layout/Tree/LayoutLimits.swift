/// What a tree may cost. Layout recurses once a level, so the depth bounds the stack.
public struct LayoutLimits: Sendable, Hashable {
  /// Boxes in one tree.
  public var maxNodes: Int
  /// Boxes from the root to the deepest leaf, both counted.
  public var maxDepth: Int

  public init(maxNodes: Int, maxDepth: Int) {
    self.maxNodes = maxNodes
    self.maxDepth = maxDepth
  }

  /// 100,000 boxes, 256 levels.
  public static let standard = LayoutLimits(maxNodes: 100_000, maxDepth: 256)
}

/// A box that a tree does not take.
public struct LayoutError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    case tooManyNodes
    case tooDeep
  }

  public let kind: Kind
  /// The limit that was met: `LayoutLimits.maxNodes` or `LayoutLimits.maxDepth`.
  public let limit: Int

  public var description: String {
    switch kind {
    case .tooManyNodes: "the layout has more than \(limit) boxes: use fewer"
    case .tooDeep: "the layout is nested more than \(limit) levels deep: nest less"
    }
  }
}

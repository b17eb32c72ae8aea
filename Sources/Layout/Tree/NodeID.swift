/// A box of one `LayoutTree`: its place in document order, the root is 0.
public struct NodeID: Sendable, Hashable {
  let index: Int

  /// The number of boxes that were added before this one.
  public var order: Int { index }
}

/// How a component takes its place in the stack that holds it (CSS Flexbox, CSS Sizing).
public struct BoxStyle: Sendable, Hashable {
  /// Nil is CSS `auto`: the content's size, stretched where the stack stretches.
  public var width: Length?
  public var height: Length?
  public var minWidth: Distance?
  public var maxWidth: Distance?
  public var minHeight: Distance?
  public var maxHeight: Distance?
  /// Width divided by height.
  public var aspectRatio: Double?
  /// Nil leaves the component type's default: 1 for a spacer, otherwise 0.
  public var grow: Double?
  /// Nil leaves the default, 1.
  public var shrink: Double?
  /// The size along the stack's direction before growing and shrinking; nil is `width` or `height`.
  public var basis: Length?
  /// Nil follows the stack's `alignItems`.
  public var alignSelf: StackContent.ItemAlignment?
  public var margin = LogicalEdges<Margin>()
  /// Nil sides leave the component type's default, 0.
  public var padding = LogicalEdges<Distance>()
  public var position = Position.relative
  /// Nil sides are CSS `auto`.
  public var inset = LogicalEdges<Distance>()

  /// CSS Positioned Layout §2.1.
  public enum Position: String, Sendable, Hashable, CaseIterable {
    case relative
    case absolute
  }

  public init() {}
}

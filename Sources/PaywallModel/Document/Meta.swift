/// What holds for the whole page.
public struct Meta: Sendable, Hashable {
  /// For people, in lists of versions.
  public var name: String?
  public var description: String?
  /// The locale of texts that stand in the document itself (BCP 47).
  public var locale = "en"
  /// Nil is white on a light screen, black on a dark one.
  public var backgroundColor: ColorSource?
  /// Over `backgroundColor`, under `backgroundImage`.
  public var background: Paint?
  public var backgroundImage: BackgroundImage?
  /// Of the page's stack, as the document has it; see ``padding(in:)``.
  public var padding = LogicalEdges<Distance>()
  public var gap = Distance.zero
  public var justifyContent = StackContent.Justification.flexStart
  public var alignItems = StackContent.ItemAlignment.stretch

  public init() {}

  /// Sides that the document leaves out are 32 points left and right, 0 top and bottom.
  public func padding(in direction: WritingDirection) -> PhysicalEdges<Distance> {
    let given = padding.resolved(in: direction)
    return PhysicalEdges(
      top: given.top ?? .zero, right: given.right ?? .points(32), bottom: given.bottom ?? .zero,
      left: given.left ?? .points(32))
  }
}

/// The picture behind the page.
public struct BackgroundImage: Sendable, Hashable {
  public var url: String
  public var fit = ImageFit.fill
  /// Which part is kept where the picture is larger than the screen, or where it lies when smaller:
  /// 0 is left or top, 1 right or bottom.
  public var position = Position(x: 0.5, y: 0.5)

  public struct Position: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public init(url: String) {
    self.url = url
  }
}

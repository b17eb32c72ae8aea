/// A rectangle in points; y grows downwards.
public struct Frame: Sendable, Hashable {
  /// From the left edge of the parent's border box.
  public var x: Double
  /// From the top edge of the parent's border box.
  public var y: Double
  public var width: Double
  public var height: Double

  public static let zero = Frame(x: 0, y: 0, width: 0, height: 0)

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

import PaywallTree

/// A kind of phone, tablet, foldable or television, as it is usually held.
public struct Device: Sendable, Hashable {
  /// `[a-z0-9-]`: what a request names it by.
  public var id: String
  public var name: String
  /// Points.
  public var width: Double
  public var height: Double
  /// Pixels in a point.
  public var scale: Double
  /// What the status bar, a notch and the home indicator leave free, in points.
  public var safeArea: PhysicalEdges<Double>
  /// The same when the device is turned.
  public var landscapeSafeArea: PhysicalEdges<Double>
  /// Where its measures come from: an address.
  public var source: String?

  public init(
    id: String, name: String, width: Double, height: Double, scale: Double,
    safeArea: PhysicalEdges<Double>, landscapeSafeArea: PhysicalEdges<Double>
  ) {
    self.id = id
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.safeArea = safeArea
    self.landscapeSafeArea = landscapeSafeArea
  }

  /// How it is usually held.
  public var usual: Orientation { width > height ? .landscape : .portrait }

  /// The screen as it is held.
  public func turned(to orientation: Orientation) -> Screen {
    let isTurned = orientation != usual
    return Screen(
      device: id, orientation: orientation, width: isTurned ? height : width,
      height: isTurned ? width : height, scale: scale,
      safeArea: isTurned ? landscapeSafeArea : safeArea)
  }
}

import PaywallTree

/// A kind of phone or tablet, as it is held upright.
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
  /// The same when the device lies on its side.
  public var landscapeSafeArea: PhysicalEdges<Double>

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

  /// The screen as it is held.
  public func turned(to orientation: Orientation) -> Screen {
    switch orientation {
    case .portrait:
      Screen(
        device: id, orientation: orientation, width: width, height: height, scale: scale,
        safeArea: safeArea)
    case .landscape:
      Screen(
        device: id, orientation: orientation, width: height, height: width, scale: scale,
        safeArea: landscapeSafeArea)
    }
  }
}

import PaywallModel

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

/// What a page is laid out for: a device's screen in one orientation.
public struct Screen: Sendable, Hashable {
  /// The device's id.
  public var device: String
  public var orientation: Orientation
  /// Points.
  public var width: Double
  public var height: Double
  /// Pixels in a point.
  public var scale: Double
  public var safeArea: PhysicalEdges<Double>

  public init(
    device: String, orientation: Orientation, width: Double, height: Double, scale: Double,
    safeArea: PhysicalEdges<Double>
  ) {
    self.device = device
    self.orientation = orientation
    self.width = width
    self.height = height
    self.scale = scale
    self.safeArea = safeArea
  }

  /// The whole screen.
  public var frame: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The part that nothing of the device covers.
  public var safeFrame: Rectangle {
    Rectangle(
      x: safeArea.left, y: safeArea.top, width: width - safeArea.left - safeArea.right,
      height: height - safeArea.top - safeArea.bottom)
  }
}

import Numbers
import PaywallTree

/// A model of phone, tablet, foldable or television, in its usual orientation.
public struct Device: Sendable, Hashable {
  /// The id in requests, of the form `[a-z0-9-]`.
  public var id: String
  public var name: String
  /// The width in points.
  public var width: Double
  public var height: Double
  /// The number of pixels per point.
  public var scale: Double
  /// The insets of the status bar, a notch and the home indicator, in points.
  public var safeArea: PhysicalEdges<Double>
  /// The insets in landscape, in points.
  public var landscapeSafeArea: PhysicalEdges<Double>
  /// The address of the source of its measures; nil if unknown.
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

  /// The usual orientation.
  public var usual: Orientation { width > height ? .landscape : .portrait }

  /// Returns the screen in an orientation.
  public func turned(to orientation: Orientation) -> Screen {
    let isTurned = orientation != usual
    return Screen(
      device: id, orientation: orientation, width: isTurned ? height : width,
      height: isTurned ? width : height, scale: scale,
      safeArea: isTurned ? landscapeSafeArea : safeArea)
  }
}

import JSON
import Vocabulary

/// The radii of a box's corners, in points.
public struct LaidOutCorners: Sendable, Hashable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Corners of equal radius.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  public var least: Double { min(topLeft, topRight, bottomRight, bottomLeft) }

  public var areEqual: Bool { self == LaidOutCorners(topLeft) }

  /// Corners that are reduced by one factor until the radii on each side fit the side (CSS Backgrounds §5.5).
  public func fitted(in frame: Rectangle) -> LaidOutCorners {
    if self == LaidOutCorners(0) { return self }
    let sides = [
      (frame.width, topLeft + topRight), (frame.width, bottomLeft + bottomRight),
      (frame.height, topLeft + bottomLeft), (frame.height, topRight + bottomRight),
    ]
    let factor = sides.filter { $0.1 > $0.0 }.map { $0.0 / $0.1 }.min() ?? 1
    return factor < 1 ? mapped { $0 * factor } : self
  }

  /// The corners of a line that runs inside the edge at a distance.
  public func inset(by distance: Double) -> LaidOutCorners { mapped { max(0, $0 - distance) } }

  private func mapped(_ change: (Double) -> Double) -> LaidOutCorners {
    LaidOutCorners(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }
}

extension Form where Value == LaidOutCorners {
  static let corners = object(
    LaidOutCorners(0),
    [
      Property("topLeft", .extent, \.topLeft, isRequired: true),
      Property("topRight", .extent, \.topRight, isRequired: true),
      Property("bottomRight", .extent, \.bottomRight, isRequired: true),
      Property("bottomLeft", .extent, \.bottomLeft, isRequired: true),
    ], named: "corners", #"{"description": "The radius of each corner in points."}"#)
}

extension LaidOutCorners {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("topLeft", points: topLeft)
    writer.member("topRight", points: topRight)
    writer.member("bottomRight", points: bottomRight)
    writer.member("bottomLeft", points: bottomLeft)
    writer.endObject()
  }
}

import JSON
import Numbers
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
  public func fitted(in frame: PaywallRectangle) -> LaidOutCorners {
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

extension LaidOutCorners: TreeObject {
  static let blank = LaidOutCorners(0)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("topLeft", .extent, at: \.topLeft, isRequired: true)
    members.add("topRight", .extent, at: \.topRight, isRequired: true)
    members.add("bottomRight", .extent, at: \.bottomRight, isRequired: true)
    members.add("bottomLeft", .extent, at: \.bottomLeft, isRequired: true)
  }
}

extension Form where Value == LaidOutCorners {
  static let corners = tree(
    named: "corners", #"{"description": "The radius of each corner in points."}"#)
}

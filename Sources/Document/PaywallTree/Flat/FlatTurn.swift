import JSON
import Vocabulary

/// A rotation about a point.
public struct FlatTurn: Sendable, Hashable {
  /// Degrees, clockwise.
  public var angle: Double
  public var x: Double
  public var y: Double

  /// About the middle of a frame.
  init(by angle: Double, about frame: Rectangle) {
    self.angle = angle
    x = frame.x + frame.width / 2
    y = frame.y + frame.height / 2
  }
}

extension Form where Value == [FlatTurn] {
  static let turns = Form<FlatTurn>.object(
    FlatTurn(by: 0, about: .zero),
    [
      Property("angle", .points, \.angle, help: "Degrees, clockwise.", isRequired: true),
      Property("x", .points, \.x, isRequired: true),
      Property("y", .points, \.y, isRequired: true),
    ], named: "turn", #"{"description": "A rotation by an angle about a point."}"#
  ).list([:])
}

import JSON
import Numbers
import Vocabulary

/// A rotation about a point.
public struct FlatTurn: Sendable, Hashable {
  /// Degrees, clockwise.
  public var angle: Double
  public var x: Double
  public var y: Double

  /// A rotation about the middle of a frame.
  init(by angle: Double, about frame: PaywallRectangle) {
    self.angle = angle
    x = frame.x + frame.width / 2
    y = frame.y + frame.height / 2
  }

  /// The point that the rotation moves to this one.
  func undone(at point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let (across, down) = (point.x - x, point.y - y)
    let (cosine, sine) = (Self.sine(of: 90 - angle), -Self.sine(of: angle))
    return (x + across * cosine - down * sine, y + across * sine + down * cosine)
  }

  /// The sine of an angle in degrees, to ten decimals: the sum of its power series.
  static func sine(of degrees: Double) -> Double {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    let nearest = turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned
    let radians = nearest * .pi / 180
    var (term, sum) = (radians, radians)
    for step in 1...14 {
      term *= -radians * radians / Double(2 * step * (2 * step + 1))
      sum += term
    }
    return sum
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

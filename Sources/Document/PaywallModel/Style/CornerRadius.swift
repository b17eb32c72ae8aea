import JSON
import Numbers
import PaywallTree
import Vocabulary

/// The radii of a box's corners, in points.
public struct CornerRadius: Sendable, Equatable {
  /// The radius of each corner that is not specified separately.
  public var all: Double
  public var topStart: Double?
  public var topEnd: Double?
  public var bottomStart: Double?
  public var bottomEnd: Double?

  public init(_ all: Double = 0) { self.all = all }

  public func resolved(in direction: WritingDirection) -> LaidOutCorners {
    let (topStart, topEnd) = (topStart ?? all, topEnd ?? all)
    let (bottomStart, bottomEnd) = (bottomStart ?? all, bottomEnd ?? all)
    return direction == .leftToRight
      ? LaidOutCorners(
        topLeft: topStart, topRight: topEnd, bottomRight: bottomEnd, bottomLeft: bottomStart)
      : LaidOutCorners(
        topLeft: topEnd, topRight: topStart, bottomRight: bottomStart, bottomLeft: bottomEnd)
  }
}

extension Form where Value == CornerRadius {
  static let cornerRadius = Form<Double>.radius.map {
    CornerRadius($0)
  } back: {
    $0.all
  }
  .or(
    .object(
      CornerRadius(),
      [
        Property("all", .radius, \.all, help: "The radius of all other corners."),
        Property("topStart", .radius, \.topStart, instead: #"{"topLeft topLeading": 16}"#),
        Property("topEnd", .radius, \.topEnd, instead: #"{"topRight topTrailing": 16}"#),
        Property(
          "bottomStart", .radius, \.bottomStart,
          instead: #"""
            {"bottomLeft bottomLeading": 16}
            """#),
        Property(
          "bottomEnd", .radius, \.bottomEnd, instead: #"{"bottomRight bottomTrailing": 16}"#),
      ]), joining: .beside,
    #"""
    {
      "x-expected": "points, \"pill\", or corners such as {\"topStart\": 16}",
      "x-hint": "write one number of points for all corners, \"pill\", or {\"topStart\": 16, \"topEnd\": 16}"
    }
    """#, embed: { $0 }, extract: { $0 == CornerRadius($0.all) ? nil : $0 })
}

extension Form where Value == Double {
  /// A radius larger than any box, which makes a pill.
  private static let pill = 100_000.0

  fileprivate static let radius = Form(
    Shape(
      "radius",
      [
        "description":
          "Points, \"$name\" of \"spacing\", or \"pill\" for fully rounded ends.",
        "type": ["number", "string"], "minimum": 0, "maximum": 100_000,
        "pattern": .string("^(pill|\(Shape.spacingName))$"),
        "x-expected": "a number of points from 0 to 100000, or \"pill\"", "examples": [8, "pill"],
      ]),
    match: { $0.string == "pill" ? pill : $0.number?.double },
    write: { value, writer in
      if value == pill { writer.string("pill") } else { writer.value(.number(value)) }
    }
  ).orNamed(.spacing)
}

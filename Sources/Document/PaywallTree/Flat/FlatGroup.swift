import Numbers
import Vocabulary

/// Items that share one opacity: a client draws them opaque into a layer and then blends the layer,
/// so that items do not show through each other.
public struct FlatGroup: Sendable, Hashable {
  /// The indexes of its first and last items in the list.
  public var first: Int
  public var last: Int
  /// From 0 to 1. The opacity of each item includes it, for clients without groups.
  public var opacity: Double

  public init(first: Int, last: Int, opacity: Double) {
    self.first = first
    self.last = last
    self.opacity = opacity
  }
}

extension Form where Value == FlatGroup {
  static let flatGroup = object(
    FlatGroup(first: 0, last: 0, opacity: 1),
    [
      Property(
        "first", .integer(Shape(#"{"type": "integer", "minimum": 0}"#)), \.first,
        help: "The index of its first item.", isRequired: true),
      Property(
        "last", .integer(Shape(#"{"type": "integer", "minimum": 0}"#)), \.last,
        help: "The index of its last item.", isRequired: true),
      Property(
        "opacity", .share, \.opacity,
        help: "The opacity of the group, which the opacity of each of its items includes.",
        isRequired: true),
    ], named: "group",
    #"{"description": "Items that are composited as one with an opacity."}"#)
}

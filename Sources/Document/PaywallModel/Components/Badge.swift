import JSON
import Numbers
import Vocabulary

/// Components placed on a stack's edge, half outside.
public struct Badge: Sendable, Equatable {
  public var edge = Edge.top
  public var alignment = Alignment.center
  /// Points between the badge and the side of the stack to which it is aligned.
  public var offset: Double = 0
  public var components: [Component] = []

  public enum Edge: String, Sendable, Equatable, CaseIterable {
    case top, bottom
  }

  /// The position along the edge.
  public enum Alignment: String, Sendable, Equatable, CaseIterable {
    case start, center, end
  }

  public init() {}
}

extension Badge {
  static let properties = Properties(
    Badge(),
    [
      Property(
        "edge", .choice(), \.edge, help: "The edge of the stack on which the badge is placed.",
        instead: #"{"style placement position": "top"}"#),
      Property(
        "alignment", .choice(), \.alignment,
        help: "The position along the edge; start and end follow the reading direction.",
        instead: #"{"justify": "end"}"#),
      Property(
        "offset", .size, \.offset,
        help: "The distance in points from the side that it is aligned to.",
        instead: #"{"inset margin": 16}"#),
      Property(
        "components", .components, \.components, help: "The components of the badge, in a column.",
        isRequired: true),
    ])

  static let form = Form.object(
    properties, named: "badge",
    #"""
    {
      "title": "Badge",
      "description": "Components placed on a stack's edge, half outside.",
      "x-expected": "a badge ({\"edge\": \"top\", \"components\": […]})",
      "examples": [
        {
          "edge": "top",
          "alignment": "end",
          "offset": 16,
          "components": [{"type": "label", "title": "SAVE 40 %"}]
        }
      ]
    }
    """#)
}

import JSON
import Vocabulary

/// Components that sit on a stack's edge, half over it.
public struct Badge: Sendable, Equatable {
  public var edge = Edge.top
  public var alignment = Alignment.center
  /// Points between the badge and the stack's side that it is aligned to.
  public var offset: Double = 0
  public var components: [Component] = []

  public enum Edge: String, Sendable, Equatable, CaseIterable {
    case top, bottom
  }

  /// Where along the edge.
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
        "edge", .choice(), \.edge, help: "The edge of the stack that it sits on.",
        instead: #"{"style placement position": "top"}"#),
      Property(
        "alignment", .choice(), \.alignment,
        help: "Where it lies along the edge; start and end follow the reading direction.",
        instead: #"{"justify": "end"}"#),
      Property(
        "offset", .size, \.offset, help: "Points from the side of the stack that it is aligned to.",
        instead: #"{"inset margin": 16}"#),
      Property(
        "components", .components, \.components, help: "What the badge is, in a column.",
        isRequired: true),
    ])

  static let form = Form.object(
    properties, named: "badge",
    #"""
    {
      "title": "Badge",
      "description": "Components that sit on a stack's edge, half over it.",
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

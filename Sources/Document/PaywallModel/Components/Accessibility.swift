import JSON
import PaywallTree
import Vocabulary

/// What a screen reader is told of a component besides what is seen.
public struct Accessibility: Sendable, Equatable {
  /// Said instead of the content.
  public var label: LocalizedText?
  /// Said after it: what a tap leads to.
  public var hint: LocalizedText?
  /// Nil follows from what the component is and does.
  public var role: AccessibilityRole?
  /// BCP 47; nil is the language of the texts.
  public var language: String?
  /// Among the components of the same stack: smaller ones are read first, equal ones in their order.
  public var order = 0

  public init() {}

  static let properties: [Property<Component>] = [
    Property(
      "accessibilityLabel", .text, \.accessibility.label,
      help: "What a screen reader says. Pictures need it; texts speak for themselves.",
      instead: #"""
        {"alt altText contentDescription ariaLabel a11yLabel accessibilityText": "Premium"}
        """#),
    Property(
      "accessibilityHint", .text, \.accessibility.hint,
      help: "What a screen reader says after it, of what a tap leads to.",
      examples: #"["Begins the free trial"]"#,
      instead: #"{"ariaDescription a11yHint stateDescription": "Begins the trial"}"#),
    Property(
      "accessibilityRole", .choice(), \.accessibility.role,
      help:
        "What a screen reader tells it to be, where that does not follow from what it is and does: a header, say, or live for what it reads out when it changes; decorative is passed over with all in it.",
      examples: #"["header"]"#,
      instead: #"{"ariaRole accessibilityTraits accessibilityElement semantics": "header"}"#),
    Property(
      "language", .locale, \.accessibility.language,
      help: "The language of its words where that is not the page's: a name, a slogan.",
      examples: #"["fr"]"#),
    Property(
      "readingOrder", .integer(-100...100), \.accessibility.order,
      help:
        "Among the components of the same stack a screen reader tells smaller ones first, equal ones in their order.",
      examples: #"[1]"#, instead: #"{"accessibilitySortPriority traversalIndex tabIndex": 1}"#),
  ]
}

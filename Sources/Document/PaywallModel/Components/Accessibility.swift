import JSON
import Numbers
import PaywallTree
import Vocabulary

/// The information that a screen reader announces in addition to the visible content.
public struct Accessibility: Sendable, Equatable {
  /// Spoken instead of the content.
  public var label: LocalizedText?
  /// Spoken after the label or content: the effect of a tap.
  public var hint: LocalizedText?
  /// If `nil`, the role follows from the component's kind and action.
  public var role: AccessibilityRole?
  /// BCP 47; if `nil`, the language of the texts.
  public var language: String?
  /// The reading order among the components of the same stack: smaller values are read first, equal values in document order.
  public var order = 0
  /// The level of a header, from 1 to 6; if `nil`, 1.
  public var level: Int?
  /// Whether the component keeps focus, taps and the screen reader within it while it is shown.
  public var isModal = false
  /// Whether the component gets the focus when its screen or sheet appears.
  public var hasInitialFocus = false

  public init() {}

  static let properties: [Property<Component>] = [
    Property(
      "accessibilityLabel", .text, \.accessibility.label,
      help: "The text that a screen reader announces. Pictures need it; texts do not.",
      instead: #"""
        {"alt altText contentDescription ariaLabel a11yLabel accessibilityText": "Premium"}
        """#),
    Property(
      "accessibilityHint", .text, \.accessibility.hint,
      help: "The text that a screen reader announces after the label: the result of a tap.",
      examples: #"["Begins the free trial"]"#,
      instead: #"{"ariaDescription a11yHint stateDescription": "Begins the trial"}"#),
    Property(
      "accessibilityRole", .choice(), \.accessibility.role,
      help:
        "The role announced by screen readers. Set it only when the default is wrong: header, for example, tab for a button that shows one of several contents, or live for text that is announced when it changes. decorative skips the component with its contents.",
      examples: #"["header"]"#,
      instead: #"{"ariaRole accessibilityTraits accessibilityElement semantics": "header"}"#),
    Property(
      "headingLevel", .integer(1...6), \.accessibility.level,
      help:
        "Makes the component a header of this level for screen readers: 1 for the title of the screen, 2 for its sections.",
      examples: #"[2]"#, instead: #"{"ariaLevel accessibilityHeadingLevel heading": 2}"#),
    Property(
      "initialFocus", .bool, \.accessibility.hasInitialFocus,
      help:
        "Whether it gets the focus of keyboard and screen reader when its screen or sheet comes; by default the first one does.",
      instead: #"{"autofocus focused": true}"#),
    Property(
      "modal", .bool, \.accessibility.isModal,
      help:
        "Whether the component keeps focus, taps and screen reader within it while it is shown, as a dialog does. Sheets always do.",
      instead: #"{"ariaModal isModal accessibilityViewIsModal": true}"#),
    Property(
      "language", .locale, \.accessibility.language,
      help: "The language of the text, if it differs from the page's: a name, a slogan.",
      examples: #"["fr"]"#),
    Property(
      "readingOrder", .integer(-100...100), \.accessibility.order,
      help:
        "Screen readers read components of a stack with smaller values first, and those with equal values in order.",
      examples: #"[1]"#, instead: #"{"accessibilitySortPriority traversalIndex tabIndex": 1}"#),
  ]
}

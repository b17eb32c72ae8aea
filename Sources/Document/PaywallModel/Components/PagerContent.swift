import JSON
import Numbers
import Vocabulary

/// Pages side by side, one visible at a time; a swipe shows the next.
public struct PagerContent: Sendable, Equatable {
  /// The pages in order.
  public var components: [Component] = []
  /// Points between two pages.
  public var gap: Double = 0
  /// Points of the previous and next pages that are visible at the sides.
  public var peek: Double = 0
  /// The variable that contains the number of the current page, and that a swipe changes; if `nil`,
  /// the first page is shown until the reader swipes.
  public var variable: String?
  /// Whether the first page follows the last.
  public var loop = false
  /// Seconds until the next page is shown automatically; `nil` for never.
  public var autoAdvance: Double?
  /// The vertical alignment of pages that are not as tall as the tallest.
  public var alignItems = StackContent.ItemAlignment.stretch

  public init() {}
}

extension PagerContent: ComponentContent {
  static let kind = declared(
    "pager", help: "pages side by side, which the reader swipes",
    examples: #"""
      [
        {
          "type": "pager",
          "peek": 24,
          "gap": 12,
          "components": [
            {
              "type": "label",
              "title": "Every film",
              "background": "#0072D2",
              "padding": 32,
              "alignment": "center"
            },
            {
              "type": "label",
              "title": "Every series",
              "background": "#11713F",
              "padding": 32,
              "alignment": "center"
            }
          ]
        }
      ]
      """#)

  var content: Content { .pager(self) }
}

extension PagerContent {
  static let properties = Properties(
    PagerContent(),
    [
      Property(
        "components", .components, \.components, help: "The pages, in order.",
        instead: #"{"pages slides": []}"#),
      Property(
        "gap", .size, \.gap, help: "Points between two pages.",
        instead: #"""
          {"pageSpacing": 8}
          """#),
      Property(
        "peek", .size, \.peek,
        help:
          "How much of the neighbouring pages is visible at each side beyond the gap, in points.",
        instead: #"{"pagePeek page_peek viewportFraction": 24}"#),
      Property(
        "variable", .name, \.variable,
        help:
          "The variable of \"state\" for the current page, declared as {\"page\": 3}. A swipe changes it.",
        examples: #"["benefit"]"#, instead: #"{"page selection currentPage": "benefit"}"#),
      Property(
        "loop", .bool, \.loop, help: "Whether the first page follows the last.",
        instead: #"{"infinite wrapAround circular": true}"#),
      Property(
        "autoAdvance", .number(1...600), \.autoAdvance,
        help: "Seconds until the next page is shown automatically.",
        instead: #"{"autoplay auto_advance interval autoPlayInterval": 4}"#),
      Property(
        "alignItems", .itemAlignment, \.alignItems,
        help: "The vertical alignment of pages that are not as tall as the tallest."),
    ])
}

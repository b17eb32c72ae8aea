import JSON
import Vocabulary

/// Pages side by side, of which one is shown at a time and a swipe shows the next.
public struct PagerContent: Sendable, Hashable {
  /// The pages.
  public var components: [Component] = []
  /// Points between two pages.
  public var gap: Double = 0
  /// Points of the pages before and after that show at the sides.
  public var peek: Double = 0
  /// The variable that says which page is shown, and that a swipe changes; nil shows the first until the reader swipes.
  public var variable: String?
  /// Whether the first page follows the last.
  public var loop = false
  /// Seconds after which the next page is shown by itself; nil for never.
  public var autoAdvance: Double?
  /// Where pages lie that are less tall than the tallest.
  public var alignItems = StackContent.ItemAlignment.stretch

  public init() {}
}

extension PagerContent {
  static let properties = Properties(
    PagerContent(),
    [
      Property(
        "components", .components, \.components, help: "The pages, in order.",
        instead: [Synonyms(["pages", "slides"], [])]),
      Property(
        "gap", .size, \.gap, title: "Gap", help: "Points between two pages.",
        instead: [Synonyms(["pageSpacing"], 8)]),
      Property(
        "peek", .size, \.peek, title: "Peek",
        help: "Points of the neighbouring pages that show at each side, beyond the gap.",
        instead: [Synonyms(["pagePeek", "page_peek", "viewportFraction"], 24)]),
      Property(
        "variable", .name, \.variable, title: "Variable",
        help:
          "A name of \"state\" whose value is the page that is shown, as {\"page\": 3} declares it; a swipe changes it.",
        examples: ["benefit"], instead: [Synonyms(["page", "selection", "currentPage"], "benefit")]),
      Property(
        "loop", .bool, \.loop, title: "Loop", help: "Whether the first page follows the last.",
        instead: [Synonyms(["infinite", "wrapAround", "circular"], true)]),
      Property(
        "autoAdvance", .number(1...600), \.autoAdvance, title: "Auto advance",
        help: "Seconds after which the next page is shown by itself.",
        instead: [Synonyms(["autoplay", "auto_advance", "interval", "autoPlayInterval"], 4)]),
      Property(
        "alignItems", .itemAlignment, \.alignItems, title: "Align items",
        help: "Where pages lie that are less tall than the tallest."),
    ])
}

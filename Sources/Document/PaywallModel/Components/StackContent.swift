import JSON
import Numbers
import Vocabulary

/// Components in a row, in a column or on top of each other (CSS Flexbox).
public struct StackContent: Sendable, Equatable {
  public var components: [Component] = []
  public var direction = Direction.column
  public var wrap = Wrap.nowrap
  public var gap = Gap()
  public var justifyContent = Justification.flexStart
  public var alignItems = ItemAlignment.stretch
  public var alignContent = LineAlignment.stretch
  public var overflow = Overflow.visible
  /// The badge, drawn over everything else in the stack.
  public var badge: Badge?

  public enum Direction: String, Sendable, Equatable, CaseIterable {
    case row, column
    case rowReverse = "row-reverse"
    case columnReverse = "column-reverse"
    /// Each component on top of the one before it, aligned by `justifyContent` (vertically) and `alignItems` (horizontally).
    case overlay
  }

  /// The gaps between components (CSS Box Alignment §8).
  public struct Gap: Sendable, Equatable {
    /// The gap between rows, down the screen.
    public var row: Distance
    /// The gap between columns, across the screen.
    public var column: Distance

    public init(row: Distance = .zero, column: Distance = .zero) {
      self.row = row
      self.column = column
    }
  }

  /// CSS Flexbox §5.2.
  public enum Wrap: String, Sendable, Equatable, CaseIterable {
    case nowrap, wrap
    case wrapReverse = "wrap-reverse"
  }

  /// The distribution of free space along the direction (CSS Flexbox §8.2).
  public enum Justification: String, Sendable, Equatable, CaseIterable {
    case flexStart = "flex-start"
    case flexEnd = "flex-end"
    case start, end, center
    case spaceBetween = "space-between"
    case spaceAround = "space-around"
    case spaceEvenly = "space-evenly"
  }

  /// The alignment of a component across the direction (CSS Flexbox §8.3).
  public enum ItemAlignment: String, Sendable, Equatable, CaseIterable {
    case stretch
    case flexStart = "flex-start"
    case flexEnd = "flex-end"
    case start, end, center, baseline
    /// Aligns the middle of the first line of text (or of a component without text) with that of its neighbours.
    case firstLine
  }

  /// The alignment of a wrapping stack's lines across the direction (CSS Flexbox §8.4).
  public enum LineAlignment: String, Sendable, Equatable, CaseIterable {
    case stretch
    case flexStart = "flex-start"
    case flexEnd = "flex-end"
    case start, end, center
    case spaceBetween = "space-between"
    case spaceAround = "space-around"
    case spaceEvenly = "space-evenly"
  }

  /// The treatment of content that is larger than the stack (CSS Overflow §3.1).
  public enum Overflow: String, Sendable, Equatable, CaseIterable {
    case visible, hidden, scroll
  }

  public init() {}
}

extension StackContent: ComponentContent {
  static let kind = declared(
    "stack", help: "components in a column, in a row or on top of each other",
    examples: #"""
      [
        {
          "type": "stack",
          "direction": "row",
          "gap": 8,
          "alignItems": "center",
          "components": [{"type": "icon", "name": "check"}, {"type": "label", "title": "No advertisements"}]
        }
      ]
      """#)

  var content: Content { .stack(self) }
}

extension StackContent {
  static let properties = Properties(
    StackContent(),
    [
      Property(
        "components", .components, \.components, help: "The components of the stack, in order.",
        instead: #"""
          {"children items views elements subviews body content contents layers blocks": []}
          """#),
      Property(
        "direction", .choice(), \.direction,
        help:
          "column: from top to bottom. row: from left to right. overlay: on top of each other.",
        instead: #"{"flexDirection axis orientation layoutMode stackDirection": "row"}"#),
      Property(
        "wrap", .choice(), \.wrap,
        help: "Whether components that do not fit continue on another line (CSS flex-wrap).",
        instead: #"{"flexWrap layoutWrap": "wrap"}"#),
      Property(
        "gap", .gap, \.gap,
        help: "The space between components: row is vertical, column horizontal.",
        instead: #"""
          {
            "rowGap verticalSpacing": {"row": 8},
            "columnGap horizontalSpacing": {"column": 8},
            "spacing itemSpacing gutter space": 8
          }
          """#),
      Property(
        "justifyContent", .justification, \.justifyContent,
        help:
          "The distribution of components along the direction if there is space left (CSS justify-content).",
        instead: #"""
          {
            "mainAxisAlignment primaryAxisAlignItems distribution arrangement verticalArrangement horizontalArrangement justify": "space-between"
          }
          """#),
      Property(
        "alignItems", .itemAlignment, \.alignItems,
        help:
          "The alignment of components across the direction (CSS align-items). In a row, firstLine centres each component on the first line of the others' text, such as an icon beside a long text.",
        instead: #"""
          {
            "crossAxisAlignment counterAxisAlignItems horizontalAlignment verticalAlignment align alignment": "center"
          }
          """#),
      Property(
        "alignContent", .choice(), \.alignContent,
        help:
          "The alignment of the lines of a wrapping stack across the direction (CSS align-content)."
      ),
      Property(
        "overflow", .choice(), \.overflow,
        help: "The treatment of content that is larger than the stack.",
        instead: #"""
          {
            "clip clipped clipsToBounds clipsContent scroll scrollable overflowX overflowY": "hidden"
          }
          """#),
      Property(
        "badge", Badge.form, \.badge,
        help: "A badge on the stack's edge, such as \"BEST VALUE\".",
        instead: #"""
          {
            "ribbon tag overlayBadge": {"edge": "top", "components": [{"type": "label", "title": "BEST VALUE"}]}
          }
          """#),
    ])
}

extension Form where Value == StackContent.Justification {
  static let justification = choice(named: "justification")
}

extension Form where Value == StackContent.ItemAlignment {
  static let itemAlignment = choice(named: "itemAlignment")
}

import JSON
import Numbers
import Vocabulary

/// The size and alignment of a component in the stack that contains it (CSS Flexbox, CSS Sizing).
public struct BoxStyle: Sendable, Equatable {
  /// If `nil`, CSS `auto`: the content's size, stretched where the stack stretches.
  public var width: Length?
  public var height: Length?
  public var minWidth: Distance?
  public var maxWidth: Distance?
  public var minHeight: Distance?
  public var maxHeight: Distance?
  /// Width divided by height.
  public var aspectRatio: Double?
  /// If `nil`, the default of the component type: 1 for a spacer, otherwise 0.
  public var grow: Double?
  /// If `nil`, 1.
  public var shrink: Double?
  /// The size along the stack's direction before growing and shrinking; if `nil`, `width` or `height`.
  public var basis: Length?
  /// If `nil`, follows the stack's `alignItems`.
  public var alignSelf: StackContent.ItemAlignment?
  public var margin = LogicalEdges<Margin>()
  /// `nil` sides have the component type's default, 0.
  public var padding = LogicalEdges<Distance>()
  public var position = Position.relative
  /// `nil` sides are CSS `auto`.
  public var inset = LogicalEdges<Distance>()

  /// CSS Positioned Layout §2.1.
  public enum Position: String, Sendable, Equatable, CaseIterable {
    case relative, absolute
    /// Like `absolute`, but in the whole screen: over everything, and fixed while the page
    /// scrolls; only for components directly on the page.
    case screen
  }

  public init() {}
}

extension BoxStyle {
  static let properties: [Property<Component>] = [
    Property(
      "width", .length, \.box.width,
      help: "The width of the box. \"fill\" takes the free space, \"fit\" what the content needs.",
      instead: #"{"frame dimensions": 200}"#),
    Property(
      "height", .length, \.box.height,
      help: "The height of the box. \"fill\" takes the free space, \"fit\" what the content needs."),
    Property(
      "minWidth", .distance, \.box.minWidth, title: "Least width",
      help: "The box is never narrower.",
      instead: #"""
        {"minW": 100}
        """#),
    Property(
      "maxWidth", .distance, \.box.maxWidth, title: "Greatest width",
      help: "The box is never wider. With alignSelf it stays centred on tablets.",
      instead: #"{"maxW": 300}"#),
    Property(
      "minHeight", .distance, \.box.minHeight, title: "Least height",
      help: "Points, or a percentage of the stack. The default for a button is 44.",
      instead: #"{"minH": 52}"#),
    Property(
      "maxHeight", .distance, \.box.maxHeight, title: "Greatest height",
      help: "The box is never higher.", instead: #"{"maxH": 300}"#),
    Property(
      "aspectRatio", .number(.hundredth...100), \.box.aspectRatio, help: "Width divided by height.",
      examples: #"[1, 1.5, 1.7778]"#, instead: #"{"aspect ratio": 1.5}"#),
    Property(
      "grow", .size, \.box.grow,
      help:
        "This component's share of the remaining space along the stack (CSS flex-grow). The default is 1 for a spacer without a length, otherwise 0.",
      instead: #"{"flexGrow flex layoutWeight layoutGrow expanded": 1}"#),
    Property(
      "shrink", .size, \.box.shrink,
      help: "How much this component shrinks if there is too little space (CSS flex-shrink).",
      default: 1, instead: #"{"flexShrink": 0}"#),
    Property(
      "basis", .length, \.box.basis,
      help:
        "The size along the stack before growing and shrinking (CSS flex-basis); the default is the width or height.",
      instead: #"{"flexBasis": "50%"}"#),
    Property(
      "alignSelf", .itemAlignment, \.box.alignSelf,
      help:
        "The alignment of this component across the stack; the default is the stack's alignItems. In a row, firstLine aligns the middle of its first line of text, or of a component without text, with its neighbours that are aligned so.",
      instead: #"{"selfAlignment layoutAlign placeSelf align": "center"}"#),
    Property(
      "margin", .margin, \.box.margin,
      help:
        "The space around the component. \"auto\" uses the remaining space; a negative margin overlaps.",
      default: 0, instead: sides("margin") + #"{"margins outerPadding": 8}"#),
    Property(
      "padding", .padding, \.box.padding,
      help: "The space between the component's edge and its content.", default: 0,
      instead: sides("padding") + #"{"contentInset contentPadding insets": 8}"#),
    Property(
      "position", .choice(), \.box.position,
      help:
        "\"absolute\" removes the component from the row or column and places it by \"inset\" in its stack. \"screen\" places a component of the page relative to the whole screen, over everything and without scrolling."
    ),
    Property(
      "inset", .inset, \.box.inset,
      help:
        "The distance from the sides of the stack (absolute), or from the normal position (relative).",
      instead: #"""
        {
          "top": {"top": 8},
          "right": {"right": 8},
          "bottom": {"bottom": 8},
          "left": {"left": 8},
          "offset translate": {"top": 8}
        }
        """#),
  ]

  /// The names of other formats for one side, if each side has a separate property: `marginTop`.
  private static func sides(_ name: String) -> Synonyms {
    [
      "\(name)Top": ["top": 8], "\(name)Right": ["right": 8], "\(name)Bottom": ["bottom": 8],
      "\(name)Left": ["left": 8],
      "\(name)Start \(name)Leading \(name)InlineStart": ["start": 8],
      "\(name)End \(name)Trailing \(name)InlineEnd": ["end": 8],
      "\(name)Horizontal \(name)X \(name)Inline": ["horizontal": 8],
      "\(name)Vertical \(name)Y \(name)Block": ["vertical": 8],
    ]
  }
}

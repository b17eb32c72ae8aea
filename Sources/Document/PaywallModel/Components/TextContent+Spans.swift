import JSON
import Numbers
import PaywallTree
import Vocabulary

extension TextContent {
  /// Words that follow the title in the same lines, in their own style, with the text's style as default.
  public struct Span: Sendable, Equatable {
    public var title: LocalizedText
    public var color: ColorSource?
    /// Points.
    public var size: Double?
    public var weight: Int?
    public var italic: Bool?
    public var font: String?
    public var drawing = TextDrawing.Own()
    /// The action of a tap on the span.
    public var action: Action?

    public init(title: LocalizedText) { self.title = title }
  }

  /// The use of upper and lower case, by the rules of the text's language.
  public enum LetterCase: String, Sendable, Equatable, CaseIterable {
    case uppercase, lowercase
    /// The first letter of each word is upper case; the others stay as they are.
    case capitalize
  }

  /// The colour or gradient that fills the letters.
  var paint: Paint? {
    get { gradient.map(Paint.gradient) ?? color.map(Paint.color) }
    set {
      (color, gradient) = (nil, nil)
      switch newValue {
      case .color(let color): self.color = color
      case .gradient(let gradient): self.gradient = gradient
      case nil: break
      }
    }
  }

  /// All titles, starting with the text's own.
  public var titles: [LocalizedText] { [title] + spans.map(\.title) }

  static let spanProperties: [Property<TextContent>] = [
    Property(
      "spans", Form<Span>.span.list(#"{"maxItems": 64}"#), \.spans,
      help: "Text that continues the title, each span with its own style.",
      examples: ##"[[{"title": " 4.99", "strikethrough": true, "color": "#808080"}]]"##,
      instead: #"""
        {"runs parts segments attributedText richText": [{"title": "now", "weight": "bold"}]}
        """#),
    Property(
      "maximumTextScale", .number(1...4), \.maximumTextScale, title: "Greatest text scale",
      help:
        "The most that the reader's text size enlarges this text: at 1.3, a text scale of 2 draws it 1.3 times as large. Use it for headlines, which are large already.",
      examples: "[1.3]",
      instead: #"{"maxFontSizeMultiplier maximumContentSizeCategory maxTextScale": 1.3}"#),
    Property(
      "fixedSize", .bool, \.isFixedSize,
      help: "Whether the text ignores the reader's text size.",
      instead: #"""
        {"allowFontScaling automaticallyScaleFontSize adjustsFontForContentSizeCategory": true}
        """#),
  ]
}

extension Form where Value == TextContent.Span {
  fileprivate static let span = object(
    TextContent.Span(title: LocalizedText("")),
    [
      Property(
        "title", .text, \.title,
        help: "The text, like a title. Include the spaces between spans.",
        isRequired: true),
      Property("color", .color, \.color, title: "Colour of the text"),
      Property("size", .number(1...1000), \.size, help: "Points."),
      Property("weight", .weight, \.weight, help: "The font weight of the span."),
      Property("italic", .bool, \.italic, help: "Slants the span."),
      Property("font", .fontFamily, \.font, help: "The font family of the span."),
    ] + TextDrawing.Own.properties.map { $0.within(\.drawing) } + [
      Property("action", .action, \.action, help: "The action of a tap on the span.")
    ], named: "span",
    #"""
    {
      "title": "Span",
      "description": "A part of a text with its own style.",
      "x-expected": "a span ({\"title\": \"now\", \"weight\": \"bold\"})"
    }
    """#)
}

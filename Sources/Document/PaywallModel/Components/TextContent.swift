import JSON
import Numbers
import PaywallTree
import Vocabulary

/// The text of a label or a button.
public struct TextContent: Sendable, Equatable {
  public var title: LocalizedText
  /// If `nil`, black or white, whichever reads better on the nearest plain background behind the text.
  public var color: ColorSource?
  /// Replaces the colour.
  public var gradient: Gradient?
  /// Points.
  public var size: Double = 17
  /// The weight from 100 (thin) through 400 (regular) and 700 (bold) to 900 (black).
  public var weight = 400
  public var italic = false
  /// A family of the server's font table; `system` is the device's own.
  public var font = "system"
  /// If `nil`, the default of the component type: `center` for a button, otherwise `start`.
  public var alignment: Alignment?
  /// Points from baseline to baseline; if `nil`, the font's own line height.
  public var lineHeight: Double?
  /// Additional points after each character.
  public var letterSpacing: Double = 0
  /// The maximum number of lines; `nil` for no limit.
  public var maxLines: Int?
  public var truncation = Truncation.tail
  /// If `nil`, the rules that are usual for interfaces in the text's language.
  public var lineBreak: LineBreak?
  public var wordBreak = WordBreak.normal
  public var textWrap = TextWrap.auto
  public var textBox = TextBox.normal
  /// The smallest share of `size` to which the text may shrink before it is truncated; at 1, it never shrinks.
  public var minimumScale: Double = 1

  public var drawing = TextDrawing()
  /// Words after the title, each in its own style.
  public var spans: [Span] = []
  /// If `nil`, words stay as they are written.
  public var letterCase: LetterCase?
  /// Whether the text ignores the reader's text size.
  public var isFixedSize = false
  /// The maximum text scale that is applied (React Native `maxFontSizeMultiplier`); `nil` for no limit.
  public var maximumTextScale: Double?

  /// The horizontal alignment of lines in the component's width.
  public enum Alignment: String, Sendable, Equatable, CaseIterable {
    case left, center, right, start, end
  }

  /// The strictness of the rules for the start of a line of Chinese or Japanese (CSS Text §5.3 `line-break`).
  public enum LineBreak: String, Sendable, Equatable, CaseIterable {
    case normal, strict
  }

  /// The positions at which a word may be broken (CSS Text §5.2 `word-break`).
  public enum WordBreak: String, Sendable, Equatable, CaseIterable {
    /// Chinese, Japanese and Korean break between any two characters.
    case normal
    /// Breaks only between words.
    case keepAll
  }

  /// The way to choose between possible line breaks (CSS Text 4 §6.4 `text-wrap-style`).
  public enum TextWrap: String, Sendable, Equatable, CaseIterable {
    case auto, balance, pretty
  }

  /// The vertical edges of the text's box (CSS Inline §6 `text-box`).
  public enum TextBox: String, Sendable, Equatable, CaseIterable {
    /// The edges of the lines, as tall as the font or `lineHeight` makes them.
    case normal
    /// The top of the first line's capitals and the last line's baseline (CSS `trim-both cap alphabetic`).
    case trim
  }

  /// The treatment of text beyond `maxLines`.
  public enum Truncation: String, Sendable, Equatable, CaseIterable {
    /// The last line ends in an ellipsis.
    case tail
    /// The last line begins with an ellipsis and has the end of the text.
    case head
    /// The last line has an ellipsis in its middle and the end of the text after it.
    case middle
    /// The text is cut off without an ellipsis.
    case none
  }

  public init(title: LocalizedText) { self.title = title }
}

extension TextContent: ComponentContent {
  static let kind = declared(
    "label", help: "a text, with styles, links and prices",
    definition: "textContent",
    examples: #"""
      [
        {
          "type": "label",
          "title": "The best stories in all the world, all in one place.",
          "weight": "bold",
          "alignment": "center"
        }
      ]
      """#)

  var content: Content { .label(self) }
}

extension TextContent {
  static let properties = Properties(
    TextContent(title: LocalizedText("")), [title(\.title, isRequired: true)] + style)

  /// The property for the words of any owner that shows some.
  static func title<Owner>(
    _ path: WritableKeyPath<Owner, LocalizedText> & Sendable, isRequired: Bool
  ) -> Property<Owner> {
    Property(
      "title", .text, path,
      help:
        "The text. \"$key\" refers to \"strings\"; {monthly.price} inserts the price in the format of the locale; **bold**, *italic*, ~~struck~~ and [words](https://example.com) are Markdown.",
      isRequired: isRequired, instead: #"{"text label caption content value string": "Sign up"}"#)
  }

  /// The properties for the style of the words.
  static let style: [Property<TextContent>] = [textStyle] + setting + others

  /// The properties for the style of an input's words.
  static let inputStyle: [Property<TextContent>] = [textStyle] + setting

  /// The properties that a text style may have.
  static let setting: [Property<TextContent>] = [
    Property(
      "color", .paint, \.paint, title: "Colour of the text",
      help:
        "A colour, or a gradient over all lines. By default black or white, whichever contrasts better with the background.",
      instead: #"""
        {
          "textColor fontColor foreground foregroundColor foregroundStyle tint tintColor": "#F8F8FF"
        }
        """#),
    Property(
      "size", .number(1...1000), \.size, help: "Points.",
      instead: #"{"fontSize textSize pointSize": 17}"#),
    Property(
      "weight", .weight, \.weight,
      help: "The font weight: a name, or a number from 100 (thin) to 900 (black).",
      instead: #"{"fontWeight bold isBold": "bold"}"#),
    Property(
      "italic", .bool, \.italic, help: "Slants the text.",
      instead: #"{"fontStyle isItalic oblique": true}"#),
    Property(
      "font", .fontFamily, \.font,
      help:
        "A font family that the service has metrics for, or \"$name\" of \"fonts\"; \"system\" is the device's font.",
      instead: #"{"fontFamily fontName typeface": "system"}"#),
    Property(
      "alignment", .choice(), \.alignment,
      help:
        "The horizontal alignment of lines. start and end follow the reading direction. The default is center for a button and start for a label.",
      instead: #"""
        {"textAlign textAlignment align multilineTextAlignment textAlignHorizontal": "center"}
        """#),
    Property(
      "lineHeight", .number(1...1000), \.lineHeight,
      help: "The distance between lines in points; the default depends on the font.",
      instead: #"{"lineSpacing lineHeightMultiple": 22}"#),
    Property(
      "letterSpacing", .number(-100...100), \.letterSpacing,
      help: "Additional points after each character.",
      instead: #"{"tracking kerning characterSpacing": 0.5}"#),
    Property(
      "letterCase", .choice(), \.letterCase,
      help:
        "Converts to upper case or lower case, or capitalises each word, by the rules of the language.",
      examples: #"["uppercase"]"#,
      instead: #"{"textTransform textCase textAllCaps transform allCaps": "uppercase"}"#),
    Property(
      "textWrap", .choice(), \.textWrap,
      help:
        "The choice of line breaks (CSS text-wrap): \"balance\" makes the lines of a headline about as long, \"pretty\" avoids a short last line, \"auto\" fills each line. The number of lines is the same.",
      instead: #"{"textWrapStyle lineWrap balance balanced lineBreakStrategy": "balance"}"#),
    Property(
      "textBox", .choice(), \.textBox,
      help:
        "Where the text's box begins and ends: at its lines (\"normal\"), or at the first line's capitals and the last line's baseline (\"trim\", CSS text-box: trim-both cap alphabetic), so that the space around the text is what the document says.",
      instead: #"{"textBoxTrim textBoxEdge leadingTrim includeFontPadding": "trim"}"#),
  ]

  private static let others: [Property<TextContent>] =
    [
      Property(
        "maxLines", .integer(1...1000), \.maxLines, title: "Greatest number of lines",
        instead: #"{"lineLimit numberOfLines lineClamp maximumLines": 2}"#),
      Property(
        "truncation", .choice(), \.truncation,
        help:
          "The treatment of text beyond maxLines: in the last line, … replaces its end (\"tail\"), its start (\"head\") or its middle; \"none\" cuts it off.",
        instead: #"{"textOverflow truncationMode lineBreakMode ellipsize ellipsis": "tail"}"#),
      Property(
        "lineBreak", .choice(), \.lineBreak, title: "Line breaks of Chinese and Japanese",
        help:
          "\"strict\" does not let small kana and ー start a line, \"normal\" does. The default depends on the locale, as in browsers.",
        examples: #"["strict"]"#,
        instead: #"""
          {"lineBreakStrictness kinsoku lineBreakStrategy": "strict"}
          """#),
      Property(
        "wordBreak", .choice(), \.wordBreak, title: "Word breaks",
        help:
          "Where a line of Korean, Chinese or Japanese may break: between any two characters (\"normal\"), or only at spaces and punctuation (\"keepAll\").",
        instead: #"{"keepAll keepWords hyphenation": "keepAll"}"#),
      Property(
        "minimumScale", .number(.hundredth...1), \.minimumScale, title: "Least scale",
        help:
          "The smallest scale before the text is truncated: 0.5 shrinks to half the size, 1 does not shrink.",
        instead: #"""
          {
            "minimumScaleFactor adjustsFontSizeToFit adjustsFontSizeToFitWidth minFontScale": 0.7
          }
          """#),
    ] + TextDrawing.properties.map { $0.within(\.drawing) } + spanProperties
}

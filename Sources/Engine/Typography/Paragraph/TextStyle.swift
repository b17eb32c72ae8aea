import Numbers

/// The style of a paragraph.
public struct TextStyle: Sendable, Hashable {
  /// The alignment of lines in their box; `start` and `end` follow the writing direction.
  public enum Alignment: Sendable, Hashable { case start, end, left, right, center }

  /// The treatment of text beyond `maxLines`.
  public enum Truncation: Sendable, Hashable {
    /// The last line ends with an ellipsis.
    case tail
    /// The last line consists of an ellipsis and the end of the text.
    case head
    /// The last line has an ellipsis between its start and the end of the text.
    case middle
    /// The last line ends at its break.
    case none
  }

  /// The strictness of Chinese and Japanese line breaks (CSS Text §5.3 `line-break`).
  public enum Strictness: Sendable, Hashable {
    /// The default for interfaces in the language.
    case auto
    case normal
    /// Additionally, small kana and the long vowel sign do not start a line.
    case strict
  }

  /// The choice between possible line breaks (CSS Text 4 §6.4 `text-wrap-style`).
  public enum Wrap: Sendable, Hashable {
    /// Each line is filled with as much text as fits.
    case auto
    /// All lines of a paragraph have similar lengths; there are no more lines than with `auto`.
    case balance
    /// The last line is not much shorter than the others.
    case pretty
  }

  public enum Direction: Sendable, Hashable { case leftToRight, rightToLeft }

  public var font: FontSpec
  /// The distance from baseline to baseline in points; if `nil`, the font's own line height.
  public var lineHeight: Double?
  /// Additional space after every character, in points (CSS Text §8.2).
  public var letterSpacing: Double
  public var alignment: Alignment
  /// The maximum number of lines; `nil` for no limit. Values below 1 count as 1.
  public var maxLines: Int?
  public var truncation: Truncation
  /// The smallest scale for fitting the text: 1 means no shrinking (UIKit `minimumScaleFactor`).
  public var minimumScale: Double
  public var direction: Direction
  /// The text's language (BCP 47), which determines fonts, forms and line breaks. `nil` if unknown.
  public var language: String?
  public var strictness: Strictness
  /// Whether lines break only between words, even where any two letters may be separated, mainly in
  /// Korean (CSS Text §5.2 `word-break: keep-all`).
  public var keepsWords: Bool
  public var wrap: Wrap
  /// Whether the block extends from the first line's capitals to the last line's baseline (CSS
  /// Inline §6 `text-box: trim-both cap alphabetic`).
  public var trims: Bool

  public init(
    font: FontSpec, lineHeight: Double? = nil, letterSpacing: Double = 0,
    alignment: Alignment = .start, maxLines: Int? = nil, truncation: Truncation = .tail,
    minimumScale: Double = 1, direction: Direction = .leftToRight,
    language: String? = nil, strictness: Strictness = .auto, keepsWords: Bool = false,
    wrap: Wrap = .auto, trims: Bool = false
  ) {
    self.font = font
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.alignment = alignment
    self.maxLines = maxLines
    self.truncation = truncation
    self.minimumScale = minimumScale
    self.direction = direction
    self.language = language
    self.strictness = strictness
    self.keepsWords = keepsWords
    self.wrap = wrap
    self.trims = trims
  }

  var breaking: LineBreakStyle {
    LineBreakStyle(language: language, strictness: strictness, keepsWords: keepsWords)
  }

  /// The embedding level of the paragraph (UAX #9 HL1).
  var baseLevel: UInt8 { direction == .rightToLeft ? 1 : 0 }
}

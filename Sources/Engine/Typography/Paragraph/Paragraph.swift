import Numbers

/// A text, shaped once and measured at any number of widths.
public struct Paragraph: Sendable {
  public let style: TextStyle
  let face: FontFace?
  let text: ShapedText
  let breaks: [LineBreak]
  /// The separately shaped parts, in the text's order.
  let items: [TextItem]
  let string: String
  /// Whether the whole text is one left-to-right item.
  let isPlain: Bool
  /// Whether parts use other fonts than the paragraph's own: those of spans, or fallbacks.
  let usesOtherFonts: Bool
  /// The paragraph's own font and those of its spans; empty if it has no spans.
  let fonts: [SpanFont]

  /// Shapes a text. With an empty library the text has no extent.
  public init(_ string: String, style: TextStyle, library: FontLibrary) {
    let style = style.bounded
    let scalars = Array(string.unicodeScalars)
    let face = library.face(for: style.font)
    let items = face.map {
      TextItemizer(scalars: scalars, face: $0, style: style, library: library).items()
    }
    self.init(
      string, scalars: scalars, items: items ?? [], fonts: [], style: style, face: face,
      library: library)
  }

  /// - Parameter style: a style with numbers in their valid ranges.
  init(
    _ string: String, scalars: [Unicode.Scalar], items: [TextItem], fonts: [SpanFont],
    style: TextStyle, face: FontFace?, library: FontLibrary
  ) {
    self.style = style
    self.string = string
    self.face = face
    self.items = items
    self.fonts = fonts
    usesOtherFonts = !fonts.isEmpty || items.contains { $0.face !== face }
    guard let face else {
      breaks = []
      isPlain = true
      text = ShapedText.empty
      return
    }
    breaks = LineBreaker.interfaceBreaks(
      in: scalars, words: library.words, rules: style.breaking)
    isPlain =
      fonts.isEmpty && items.count == 1 && items[0].level == 0 && items[0].face === face
      && face.layout == nil
    if isPlain {
      var shaper = Shaper(face: face, style: style)
      text = shaper.shape(scalars, items[0])
    } else {
      let parts = items.map { LinePart(item: $0, scalars: Array(scalars[$0.range])) }
      text = Self.shape(parts, style: style, face: face, fonts: fonts)
    }
  }

  /// Shapes parts separately and joins them.
  static func shape(
    _ parts: [LinePart], style: TextStyle, face: FontFace, fonts: [SpanFont]
  ) -> ShapedText {
    let shaped: [ShapedText]
    if fonts.isEmpty {
      var shaper = Shaper(face: face, style: style)
      shaped = parts.map { shaper.shape($0.scalars, $0.item) }
    } else {
      var shapers = fonts.map { Shaper(face: $0.face, style: $0.style) }
      shaped = parts.map { part in
        let span = part.item.span
        return shapers[span].shape(part.scalars, part.item).scaled(by: fonts[span].scale)
      }
    }
    let text = shaped.count == 1 ? shaped[0] : ShapedText(joining: shaped)
    return FullWidthPunctuation.trim(text, of: parts, own: face, fonts: fonts)
  }

  /// The width of the text if only mandatory breaks break it (CSS Sizing §4.1 max-content), in points.
  public var maxContentWidth: Double { widestPiece { $0 == .mandatory } }

  /// The width of the widest unbreakable piece (CSS Sizing §4.1 min-content), in points.
  public var minContentWidth: Double {
    // A hyphen can make a piece wider than the whole unbroken line.
    min(widestPiece { $0 != .prohibited }, maxContentWidth)
  }

  private func widestPiece(_ ends: (LineBreak) -> Bool) -> Double {
    let ruler = TextRuler(paragraph: self, scale: 1)
    var widest = 0.0
    var start = 0
    for index in text.scalars.indices where ends(breaks[index]) {
      let end = text.visibleEnd(start, index + 1)
      widest = max(widest, ruler.width(start, end, hyphenated: ruler.isHyphenated(start, end)))
      start = index + 1
    }
    return widest
  }

  /// Breaks the text into lines at most `maxWidth` points wide; `minimumScale` also shrinks it to `maxHeight`.
  ///
  /// `nil`, NaN and infinity mean no limit; a negative number counts as 0. A line never ends
  /// inside a word unless the word alone is too wide.
  public func measure(maxWidth: Double?, maxHeight: Double? = nil) -> TextBlock {
    let limit = Self.limit(maxWidth)
    let scale = fittingScale(limit, Self.limit(maxHeight))
    let ruler = TextRuler(paragraph: self, scale: scale)
    let ranges = LineFitter.lines(of: breaks, ruler, limit: limit, maxLines: lineLimit)
    return block(
      of: wrapped(ranges, measuredBy: ruler, limit: limit), measuredBy: ruler, limit: limit)
  }

  private static func limit(_ value: Double?) -> Double {
    guard let value, !value.isNaN else { return .infinity }
    return max(0, value)
  }

  /// The maximum number of lines to fit: one line more than allowed shows that the text is truncated.
  var lineLimit: Int { style.maxLines.map { $0 < Int.max ? $0 + 1 : $0 } ?? .max }
}

extension TextStyle {
  /// The style with every number clamped to its valid range.
  var bounded: TextStyle {
    var style = self
    style.font.size = Self.clamp(font.size, 0...10_000, or: 0)
    style.letterSpacing = Self.clamp(letterSpacing, -10_000...10_000, or: 0)
    style.minimumScale = Self.clamp(minimumScale, 0.01...1, or: 1)
    style.maxLines = maxLines.map { max(1, $0) }
    style.lineHeight = lineHeight.map { Self.clamp($0, 0...100_000, or: 0) }
    return style
  }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>, or other: Double)
    -> Double
  {
    value.isNaN ? other : min(max(value, range.lowerBound), range.upperBound)
  }
}

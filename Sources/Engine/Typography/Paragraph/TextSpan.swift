import Numbers

/// A part of a text with its own font.
public struct TextSpan: Sendable, Hashable {
  public var string: String
  public var font: FontSpec

  public init(_ string: String, font: FontSpec) {
    self.string = string
    self.font = font
  }
}

/// A span's face, with the factor that converts its widths to units of the paragraph's own font.
struct SpanFont: Sendable {
  let face: FontFace
  /// The paragraph's style with the span's font.
  let style: TextStyle
  /// The number of units of the paragraph's own font in one unit of this font, both at their sizes.
  let scale: Double

  /// The maximum scale; up to it, widths are exact whole units.
  private static let largestScale = 10_000.0

  /// - Parameters:
  ///   - style: the paragraph's style, with numbers in their valid ranges.
  ///   - face: the paragraph's face.
  init(_ font: FontSpec, in style: TextStyle, face: FontFace, library: FontLibrary) {
    var own = style
    own.font = font
    self.style = own.bounded
    self.face = library.face(for: self.style.font) ?? face
    let unit = self.style.font.size / self.face.metrics.unitsPerEm
    let base = style.font.size / face.metrics.unitsPerEm
    scale = base > 0 ? min(unit / base, Self.largestScale) : 0
  }
}

extension Paragraph {
  /// Shapes a text of several spans: directions and line breaks apply to the whole, and nothing is kerned or joined across spans.
  public init(_ spans: [TextSpan], style: TextStyle, library: FontLibrary) {
    let style = style.bounded
    let string = spans.reduce("") { $0 + $1.string }
    guard let face = library.face(for: style.font) else {
      self.init(string, style: style, library: library)
      return
    }
    let fonts = ([style.font] + spans.map(\.font)).map {
      SpanFont($0, in: style, face: face, library: library)
    }
    let scalars = Array(string.unicodeScalars)
    let items = TextItemizer(scalars: scalars, face: face, style: style, library: library)
      .items(of: spans.map(\.string.unicodeScalars.count), fonts)
    self.init(
      string, scalars: scalars, items: items, fonts: fonts, style: style, face: face,
      library: library)
  }
}

extension TextItemizer {
  /// The items of spans with these lengths, each in its own font; `fonts` starts with the paragraph's own.
  func items(of lengths: [Int], _ fonts: [SpanFont]) -> [TextItem] {
    let levels = isTurned ? levels() : []
    var items: [TextItem] = []
    var start = 0
    for (index, length) in lengths.enumerated() where length > 0 {
      let range = start..<start + length
      let font = fonts[index + 1]
      let span = TextItemizer(
        scalars: Array(scalars[range]), face: font.face, style: font.style, library: library)
      for var item in span.items(levels.isEmpty ? [] : Array(levels[range])) {
        item.range = item.range.lowerBound + start..<item.range.upperBound + start
        item.span = index + 1
        items.append(item)
      }
      start = range.upperBound
    }
    return atLeastOne(items)
  }
}

/// A part of a text with a font of its own.
public struct TextSpan: Sendable, Hashable {
  public var string: String
  public var font: FontSpec

  public init(_ string: String, font: FontSpec) {
    self.string = string
    self.font = font
  }
}

/// What a span is shaped with, and how its widths count in the units of the paragraph's own font.
struct SpanFont: Sendable {
  let face: FontFace
  /// The paragraph's, with the span's font.
  let style: TextStyle
  /// Units of the paragraph's own font in a unit of this one, both at their sizes.
  let scale: Double

  /// - Parameters:
  ///   - style: of the paragraph, within bounds.
  ///   - face: of the paragraph.
  init(_ font: FontSpec, in style: TextStyle, _ face: FontFace, _ library: FontLibrary) {
    var own = style
    own.font = font
    self.style = own.bounded
    self.face = library.face(for: self.style.font) ?? face
    let unit = self.style.font.size / self.face.metrics.unitsPerEm
    let base = style.font.size / face.metrics.unitsPerEm
    scale = base > 0 ? unit / base : 0
  }
}

extension Paragraph {
  /// Shapes a text of several spans: directions and line breaks are those of the whole, and nothing is kerned or joined across spans.
  public init(_ spans: [TextSpan], style: TextStyle, library: FontLibrary) {
    let style = style.bounded
    let string = spans.reduce("") { $0 + $1.string }
    guard let face = library.face(for: style.font) else {
      self.init(string, style: style, library: library)
      return
    }
    let fonts = ([style.font] + spans.map(\.font)).map { SpanFont($0, in: style, face, library) }
    let scalars = Array(string.unicodeScalars)
    let items = TextItemizer(scalars: scalars, face: face, style: style, library: library)
      .items(of: spans.map(\.string.unicodeScalars.count), fonts)
    self.init(string, scalars, items, fonts: fonts, style: style, face: face, library: library)
  }

  /// How far a line reaches above its baseline and how tall it is: as its tallest span asks (CSS Inline §5.1, without a strut).
  private func extent(of line: LineRange, _ scale: Double) -> (above: Double, height: Double) {
    var (above, below) = (0.0, 0.0)
    for item in items(from: line.start, to: max(line.next, line.start + 1)) {
      let font = fonts[item.span]
      let points = font.style.font.size * scale / font.face.metrics.unitsPerEm
      let metrics = font.face.metrics
      above = max(above, (metrics.ascent + metrics.lineGap / 2) * points)
      below = max(below, (metrics.descent + metrics.lineGap / 2) * points)
    }
    return (above, above + below)
  }

  private var linesDiffer: Bool { !fonts.isEmpty && style.lineHeight == nil }

  func height(of lines: some Collection<LineRange>, _ scale: Double) -> Double {
    linesDiffer
      ? lines.reduce(0) { $0 + extent(of: $1, scale).height }
      : Double(lines.count) * lineHeight(scale)
  }

  /// The top, baseline and height of each line, from the block's top.
  func places(
    of lines: some Collection<LineRange>, _ scale: Double
  ) -> [(top: Double, baseline: Double, height: Double)] {
    guard linesDiffer else {
      let height = lineHeight(scale)
      let baseline = firstBaseline(scale)
      return (0..<lines.count).map { index in
        let top = Double(index) * height
        return (top, top + baseline, height)
      }
    }
    var top = 0.0
    return lines.map { line in
      let extent = extent(of: line, scale)
      defer { top += extent.height }
      return (top, top + extent.above, extent.height)
    }
  }
}

extension TextItemizer {
  /// The items of spans of these lengths, each in its own font; the paragraph's font comes first.
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
    return items.isEmpty ? [TextItem(range: 0..<0, level: style.baseLevel, face: face)] : items
  }
}

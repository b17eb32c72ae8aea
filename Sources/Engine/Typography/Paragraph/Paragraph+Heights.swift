import Numbers

/// The position of a line in its block, in points.
typealias LinePlace = (top: Double, baseline: Double, height: Double)

extension Paragraph {
  /// Whether lines may have different heights: lines of spans, and lines with characters that the text's own font lacks.
  private var linesDiffer: Bool { usesOtherFonts && style.lineHeight == nil }

  /// The height of the block, trimmed if the style requests it.
  func height(of lines: some Collection<LineRange>, _ scale: Double) -> Double {
    guard style.trims, let last = places(of: lines, scale).last else {
      return lineHeights(of: lines, scale)
    }
    return max(0, last.baseline)
  }

  private func lineHeights(of lines: some Collection<LineRange>, _ scale: Double) -> Double {
    linesDiffer
      ? lines.reduce(0) { $0 + extent(of: $1, scale).height }
      : Double(lines.count) * lineHeight(scale)
  }

  /// The top, baseline and height of each line, from the block's top. The first line of a trimmed block begins above the block's top.
  func places(of lines: some Collection<LineRange>, _ scale: Double) -> [LinePlace] {
    var places = untrimmedPlaces(of: lines, scale)
    guard style.trims, let first = places.first else { return places }
    let above = first.baseline - capHeight(scale)
    for index in places.indices {
      places[index].top -= above
      places[index].baseline -= above
    }
    return places
  }

  private func untrimmedPlaces(
    of lines: some Collection<LineRange>, _ scale: Double
  ) -> [LinePlace] {
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

  /// The ascent and height of a line by its tallest font, which may be the text's own, a span's or a fallback (CSS Inline §5.1
  /// `line-height: normal`; lines of spans have no strut).
  private func extent(of line: LineRange, _ scale: Double) -> (above: Double, height: Double) {
    var (above, below) = (0.0, 0.0)
    func reach(_ face: FontFace?, _ size: Double) {
      guard let metrics = face?.metrics else { return }
      let points = size * scale / metrics.unitsPerEm
      above = max(above, (metrics.ascent + metrics.lineGap / 2) * points)
      below = max(below, (metrics.descent + metrics.lineGap / 2) * points)
    }
    if fonts.isEmpty { reach(face, style.font.size) }
    for item in items(from: line.start, to: max(line.next, line.start + 1)) {
      let size = fonts.isEmpty ? style.font.size : fonts[item.span].style.font.size
      if !fonts.isEmpty { reach(fonts[item.span].face, size) }
      reach(item.face, size)
    }
    return (above, above + below)
  }
}

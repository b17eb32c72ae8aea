import PaywallModel
import PaywallTree

extension Resolver {
  /// The words of a label or a button, taken apart by its spans and its markup.
  func text(_ text: TextContent, in container: Container, isCentered: Bool) -> ResolvedText {
    let source = text.color ?? text.gradient?.stops.first?.color
    let own = ResolvedSpan(
      string: "", color: color(source, on: container.backdrop), family: text.font,
      size: text.size, weight: text.weight, italic: text.italic, drawing: text.drawing)
    var spans = self.spans(text.title, own, text.letterCase)
    for span in text.spans {
      var style = own
      style.color = span.color.map { color($0, on: container.backdrop) } ?? own.color
      style.family = span.font ?? own.family
      style.size = span.size ?? own.size
      style.weight = span.weight ?? own.weight
      style.italic = span.italic ?? own.italic
      style.drawing.underline = span.underline ?? own.drawing.underline
      style.drawing.strikethrough = span.strikethrough ?? own.drawing.strikethrough
      style.action = span.action.map { action($0, about: container.product) }
      spans += self.spans(span.title, style, text.letterCase)
    }
    var resolved = ResolvedText(
      string: spans.count == 1 ? spans[0].string : spans.reduce("") { $0 + $1.string },
      color: own.color, style: text, isCentered: isCentered)
    if !spans.allSatisfy({ $0.hasStyle(of: own) }) { resolved.spans = spans }
    if reader.contrast == .standard { resolved.gradient = text.gradient.map(gradient) }
    return resolved
  }

  private func spans(
    _ title: LocalizedText, _ style: ResolvedSpan, _ letterCase: TextContent.LetterCase?
  ) -> [ResolvedSpan] {
    parts(title).map { part in
      var span = style
      span.string = letterCase?.applied(to: part.string, in: locale.locale) ?? part.string
      if part.isBold { span.weight = max(span.weight, Self.bold) }
      span.italic = span.italic || part.isItalic
      span.drawing.strikethrough = span.drawing.strikethrough || part.isStruck
      if let link = part.link {
        span.action = .openURL(LaidOutLink(link))
        span.drawing.underline = true
      }
      return span
    }
  }

  private static let bold = 700

  /// Black or white where the document names no colour, and where a colour is not clear enough for the reader.
  private func color(_ source: ColorSource?, on backdrop: Color) -> Color {
    guard let color = source.map(color) else { return backdrop.readable }
    let isLegible = color.over(backdrop).contrast(with: backdrop) >= 7
    return isLegible || reader.contrast == .standard ? color : backdrop.readable
  }
}

extension ResolvedSpan {
  fileprivate func hasStyle(of other: ResolvedSpan) -> Bool {
    color == other.color && family == other.family && size == other.size && weight == other.weight
      && italic == other.italic && drawing == other.drawing && action == other.action
  }
}

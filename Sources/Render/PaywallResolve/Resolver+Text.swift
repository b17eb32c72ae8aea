import Numbers
import PaywallModel
import PaywallTree
import Wording

extension Resolver {
  /// Returns the words of a label or a button, split by spans and markup.
  ///
  /// - Parameter figures: The digits that a countdown shows instead of its words.
  func text(
    _ text: TextContent, in container: Container, isCentered: Bool, figures: String? = nil
  ) -> ResolvedText {
    let source = text.color ?? text.gradient?.stops.first?.color
    let own = LaidOutText.Style(
      font: LaidOutText.Font(
        family: text.font, size: text.size, weight: text.weight, italic: text.italic),
      color: color(source, on: container.backdrop), drawing: text.drawing)
    let product = container.product
    var spans = self.spans(
      of: text.title, like: ResolvedSpan(string: "", style: own), letterCase: text.letterCase,
      about: product)
    for span in text.spans {
      var style = own
      style.color = span.color.map { color($0, on: container.backdrop) } ?? own.color
      style.font.family = span.font ?? own.font.family
      style.font.size = span.size ?? own.font.size
      style.font.weight = span.weight ?? own.font.weight
      style.font.italic = span.italic ?? own.font.italic
      style.drawing = span.drawing.inside(own.drawing)
      let action = span.action.map { self.action($0, about: product) }
      spans += self.spans(
        of: span.title, like: ResolvedSpan(string: "", style: style, action: action),
        letterCase: text.letterCase,
        about: product)
    }
    var setting = text
    if isCentered { setting.alignment = text.alignment ?? .center }
    let isPlain = spans.allSatisfy { $0.style == own && $0.action == nil }
    return ResolvedText(
      string: figures ?? (spans.count == 1 ? spans[0].string : spans.map(\.string).joined()),
      style: own, setting: setting, spans: isPlain ? [] : spans,
      gradient: reader.contrast == .standard ? text.gradient.map(gradient) : nil,
      isCentered: isCentered, isMessage: text.spans.isEmpty && texts.isMessage(text.title))
  }

  private func spans(
    of title: LocalizedText, like plain: ResolvedSpan, letterCase: TextContent.LetterCase?,
    about product: String?
  ) -> [ResolvedSpan] {
    parts(title, about: product).map { part in
      var span = plain
      span.string = letterCase?.applied(to: part.string, in: locale.locale) ?? part.string
      if part.isBold { span.style.font.weight = max(span.style.font.weight, Self.bold) }
      span.style.font.italic = span.style.font.italic || part.isItalic
      if part.isStruck { span.style.drawing.strikethrough = true }
      if let link = part.link {
        span.action = .openURL(LaidOutLink(link))
        span.style.drawing.underline = true
      }
      return span
    }
  }

  private static let bold = 700

  /// Returns the colour; black or white if the document specifies none or the contrast is too low for the reader.
  private func color(_ source: ColorSource?, on backdrop: PaywallColor) -> PaywallColor {
    guard let color = source.map(color) else { return backdrop.readable }
    let isLegible = color.over(backdrop).contrast(with: backdrop) >= 7
    return isLegible || reader.contrast == .standard ? color : backdrop.readable
  }
}

import Numbers
import PaywallModel

extension TextResolver {
  /// The words that a screen reader says instead of a text which strikes a price out or abbreviates its period.
  ///
  /// `nil` for a text that is understood as it is shown. Only the document's data is spoken in other words: a placeholder, or an
  /// amount with its currency that stands alone under the line. An abbreviation that an author typed counts after a placeholder of the same
  /// period.
  ///
  /// - Parameters:
  ///   - subject: the product to which the text refers if it names none; if `nil`, the resolver's.
  ///   - limit: the length beyond which the rest is omitted.
  public func spoken(
    _ text: TextContent, about subject: String? = nil, bytesAtMost limit: Int = .max
  ) -> String? {
    guard mayDiffer(text) else { return nil }
    var draft = SpokenDraft(text, about: subject, limit: limit, in: self)
    draft.speakPeriods()
    let words = draft.words
    return draft.isChanged ? words : nil
  }

  /// The words of a text as they are shown, in one line.
  public func shown(
    _ text: TextContent, about subject: String? = nil, bytesAtMost limit: Int = .max
  ) -> String {
    text.titles.flatMap { parts(of: $0, about: subject, bytesAtMost: limit) }.map(\.string).joined()
      .inOneLine
  }

  /// Whether a text may be spoken in other words than it shows; false for almost all texts.
  private func mayDiffer(_ text: TextContent) -> Bool {
    let isStruck = text.drawing.strikethrough
    return mayDiffer(text.title, isStruck)
      || text.spans.contains { mayDiffer($0.title, $0.drawing.strikethrough ?? isStruck) }
  }

  private func mayDiffer(_ title: LocalizedText, _ isStruck: Bool) -> Bool {
    let text = written(title)
    if isStruck || text.raw.utf8.contains(UInt8(ascii: "~")) { return true }
    guard !text.isPlain else { return false }
    return text.segments.contains {
      switch $0 {
      case .literal(let words), .stray(let words, _): words.utf8.contains(UInt8(ascii: "/"))
      case .placeholder(let variable, _): variable.abbreviatesPeriod
      }
    }
  }

  /// The text of a key in the reader's language; any other text as it is.
  func written(_ text: LocalizedText) -> LocalizedText { text.key.flatMap(found) ?? text }
}

extension Variable {
  /// Whether it is `price.perPeriod.short` or `period.short` of any product.
  fileprivate var abbreviatesPeriod: Bool {
    path.last == "short" && ["perPeriod", "period"].contains(path.dropLast().last)
  }
}

extension String {
  /// The text without line breaks and without white space at its ends.
  var inOneLine: String {
    split(whereSeparator: { $0.isNewline || $0 == " " }).joined(separator: " ")
  }
}

import Synchronization

/// What the texts of a document say, each read once: many screens share a text.
final class TextReadings: Sendable {
  private struct Question: Hashable {
    let text: String
    let languages: [String]
  }

  private struct LinkQuestion: Hashable {
    let step: String
    let words: String
    let languages: [String]
  }

  private let claims = Mutex<[Question: TextClaims]>([:])
  private let links = Mutex<[LinkQuestion: Set<ScreenLink>]>([:])

  fileprivate func claims(of text: String, in words: [LanguageWords]) -> TextClaims {
    let question = Question(text: text, languages: words.map(\.language))
    if let known = claims.withLock({ $0[question] }) { return known }
    let read = TextClaims(text, in: words)
    claims.withLock { $0[question] = read }
    return read
  }

  func links(
    _ step: String, named name: String, in words: [LanguageWords], _ read: () -> Set<ScreenLink>
  ) -> Set<ScreenLink> {
    let question = LinkQuestion(step: step, words: name, languages: words.map(\.language))
    if let known = links.withLock({ $0[question] }) { return known }
    let read = read()
    links.withLock { $0[question] = read }
    return read
  }
}

extension GateSubject {
  func claims(of text: String, in words: [LanguageWords]) -> TextClaims {
    readings.claims(of: text, in: words)
  }

  /// Returns the words of the languages that texts of a locale may have: its own, the document's, English.
  func words(in locale: String) -> [LanguageWords] {
    var languages: [String] = []
    for language in [
      MoneyWords.language(of: locale), MoneyWords.language(of: document.meta.locale), "en",
    ]
    where !languages.contains(language) { languages.append(language) }
    return languages.compactMap(LanguageWords.of)
  }
}

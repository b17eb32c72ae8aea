import PaywallTree
import Synchronization

/// What the texts of a document say, each read once: many screens share a text.
final class TextReadings: Sendable {
  private struct Question: Hashable {
    let text: String
    let locale: String
  }

  private struct LinkQuestion: Hashable {
    let step: LaidOutAction
    let words: String
    let locale: String
  }

  /// What a text says in any language.
  struct Basics: Sendable {
    let folded: FoldedText
    /// The web address in the text; nil if there is none.
    let host: String?
    let hasMixedDigits: Bool
  }

  private let basics = Mutex<[String: Basics]>([:])
  private let claims = Mutex<[Question: TextClaims]>([:])
  private let links = Mutex<[LinkQuestion: LinkReading]>([:])
  private let languages = Mutex<[String: [LanguageWords]]>([:])

  fileprivate func basics(of text: String) -> Basics {
    if let known = basics.withLock({ $0[text] }) { return known }
    let read = Basics(
      folded: FoldedText(text), host: text.utf8.contains(UInt8(ascii: ".")) ? text.host : nil,
      hasMixedDigits: Set(text.unicodeScalars.compactMap(\.scriptZero)).count > 1)
    basics.withLock { $0[text] = read }
    return read
  }

  fileprivate func claims(
    of text: String, in words: [LanguageWords], locale: String
  ) -> TextClaims {
    let question = Question(text: text, locale: locale)
    if let known = claims.withLock({ $0[question] }) { return known }
    let read = TextClaims(text, in: words)
    claims.withLock { $0[question] = read }
    return read
  }

  /// Returns what a step of a target offers besides buying.
  func link(_ step: LaidOutAction, named words: String, on scene: Scene) -> LinkReading {
    let question = LinkQuestion(step: step, words: words, locale: scene.textLocale)
    if let known = links.withLock({ $0[question] }) { return known }
    let read = LinkReading(step, named: words, in: scene.languages)
    links.withLock { $0[question] = read }
    return read
  }

  fileprivate func languages(
    of locale: String, _ find: () -> [LanguageWords]
  ) -> [LanguageWords] {
    if let known = languages.withLock({ $0[locale] }) { return known }
    let found = find()
    languages.withLock { $0[locale] = found }
    return found
  }
}

extension GateSubject {
  func basics(of text: String) -> TextReadings.Basics { readings.basics(of: text) }

  /// - Parameter words: the words of the locale's languages.
  func claims(of text: String, in words: [LanguageWords], locale: String) -> TextClaims {
    readings.claims(of: text, in: words, locale: locale)
  }

  /// Returns the words of the languages that texts of a locale may have: its own, the document's, English.
  func words(in locale: String) -> [LanguageWords] {
    readings.languages(of: locale) {
      var languages: [String] = []
      for tag in [locale, document.meta.locale, "en"] {
        let language = MoneyWords.language(of: tag)
        if !languages.contains(language) { languages.append(language) }
      }
      return languages.compactMap(LanguageWords.of)
    }
  }
}

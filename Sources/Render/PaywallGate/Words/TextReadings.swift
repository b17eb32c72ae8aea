import Numbers
import PaywallTree
import Synchronization

/// A cache of the claims of a document's texts, as many screens share a text.
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

  /// The parts of a text that mean the same in every language.
  struct Basics: Sendable {
    let folded: FoldedText
    /// The web address in the text; nil if there is none.
    let host: String?
    let hasMixedDigits: Bool
    let amounts: [MoneyAmount]
  }

  private let basics = Mutex<[String: Basics]>([:])
  private let claims = Mutex<[Question: TextClaims]>([:])
  private let links = Mutex<[LinkQuestion: LinkReading]>([:])
  private let languages = Mutex<[String: [LanguageWords]]>([:])

  func basics(of text: String) -> Basics {
    if let known = basics.withLock({ $0[text] }) { return known }
    let read = Basics(
      folded: FoldedText(text), host: text.utf8.contains(UInt8(ascii: ".")) ? text.host : nil,
      hasMixedDigits: Set(text.unicodeScalars.compactMap(\.scriptZero)).count > 1,
      amounts: MoneyAmount.all(in: text))
    basics.withLock { $0[text] = read }
    return read
  }

  func claims(
    of text: String, in words: [LanguageWords], locale: String
  ) -> TextClaims {
    let question = Question(text: text, locale: locale)
    if let known = claims.withLock({ $0[question] }) { return known }
    let read = TextClaims(text, in: words)
    claims.withLock { $0[question] = read }
    return read
  }

  /// Returns what a step of a target offers besides buying.
  ///
  /// - Parameter languages: the words of the locale's languages.
  func link(
    _ step: LaidOutAction, named words: String, in languages: [LanguageWords], locale: String
  ) -> LinkReading {
    let question = LinkQuestion(step: step, words: words, locale: locale)
    if let known = links.withLock({ $0[question] }) { return known }
    let read = LinkReading(step, named: words, in: languages)
    links.withLock { $0[question] = read }
    return read
  }

  func languages(
    of locale: String, _ find: () -> [LanguageWords]
  ) -> [LanguageWords] {
    if let known = languages.withLock({ $0[locale] }) { return known }
    let found = find()
    languages.withLock { $0[locale] = found }
    return found
  }
}

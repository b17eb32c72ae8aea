import JSON
import Locales
import PaywallModel
import PaywallTree
import Synchronization

/// What a screen of a document may say in a locale.
///
/// A screen mixes languages when one of its texts has words that stand in the texts of another locale and in none of its own: those of
/// its locale, those that stand in the document itself, and its data. Words are the parts of a text between placeholders, without white
/// space, from five letters on; of scripts that need fewer, from three. In the accented pseudo-locale every Latin word has accents.
final class ScreenWords: Sendable {
  private struct Shown: Hashable {
    let text: String
    let locale: String
    let texts: String?
  }

  /// By locale.
  private let words: [String: Set<String>]
  /// The document's strings that no locale has.
  private let common: String
  /// The answers so far: many screens share a text.
  private let judged = Mutex<[Shown: String?]>([:])

  /// - Parameter value: the document with its fragments and data in place.
  init(of document: PaywallDocument, _ value: JSONValue) {
    words = document.strings.mapValues { texts in
      Set(texts.values.flatMap { Self.words(of: $0.raw) })
    }
    var sections: [JSONField] = []
    if case .object(let fields) = value { sections = fields.filter { $0.name != "strings" } }
    common = Self.strings(in: .object(sections)).map(Self.dense).joined(separator: "\n")
  }

  /// A word of another language in a text of a page; nil if there is none.
  func foreign(in text: String, on page: LaidOutPaywall) -> String? {
    guard words.count > 1, PseudoLocale(locale: page.locale) != .mirrored else { return nil }
    let shown = Shown(text: text, locale: page.locale, texts: page.texts)
    if let known = judged.withLock({ $0[shown] }) { return known }
    let word = foreign(in: shown)
    judged.withLock { $0[shown] = .some(word) }
    return word
  }

  private func foreign(in shown: Shown) -> String? {
    let own = words[shown.texts ?? shown.locale] ?? []
    let isAccented = PseudoLocale(locale: shown.locale) != nil
    let text = Self.dense(shown.text)
    for (other, words) in words.sorted(by: { $0.key < $1.key }) where other != shown.locale {
      let strange = words.sorted().first { word in
        text.contains(word) && !common.contains(word)
          && (isAccented
            ? word.contains { $0.isASCII && $0.isLetter } : !own.contains { $0.contains(word) })
      }
      if let strange { return strange }
    }
    return nil
  }

  /// The parts of a text that are always shown.
  private static func words(of text: String) -> [String] {
    LocalizedText(text).segments.flatMap { segment -> [String] in
      guard case .literal(let literal) = segment else { return [] }
      return InlineMarkup.parse(literal).map { dense($0.string) }.filter { word in
        word.count >= (word.unicodeScalars.contains { $0.value >= 0x3000 } ? 3 : 5)
      }
    }
  }

  /// Without white space, at which lines end.
  private static func dense(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }

  private static func strings(in value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(strings)
    case .object(let fields): fields.flatMap { strings(in: $0.value) }
    case .null, .bool, .number: []
    }
  }
}

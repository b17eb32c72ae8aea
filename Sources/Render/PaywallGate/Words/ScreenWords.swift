import ASCII
import JSON
import Locales
import Numbers
import PaywallModel
import PaywallTree
import Synchronization

/// The words that a screen of a document may show in a locale.
///
/// A screen mixes languages if one of its texts has words that are in the texts of another locale but not in its own. Its own words are
/// those of its locale, those in the document itself, and its data. Words are the parts of a text between placeholders, without white
/// space, with at least five letters; in scripts that need fewer, three. In the accented pseudo-locale every Latin word has accents.
final class ScreenWords: Sendable {
  private struct Shown: Hashable {
    let text: String
    let locale: String
    let texts: String?
  }

  /// For each locale, in order, the words that occur nowhere in the document outside of `strings`.
  private let words: [(locale: String, words: [Word])]
  /// All words of each locale.
  private let own: [String: [UInt8]]
  /// The cached results: many screens share a text.
  private let judged = Mutex<[Shown: String?]>([:])

  private struct Word {
    let text: String
    let bytes: [UInt8]
    let hasPlainLetters: Bool
  }

  /// - Parameter value: the document with its fragments and data expanded.
  init(of document: PaywallDocument, _ value: JSONValue) {
    var sections: [JSONField] = []
    if case .object(let fields) = value { sections = fields.filter { $0.name != "strings" } }
    let common = Array(
      Self.strings(in: .object(sections)).map(Self.dense).joined(separator: "\n").utf8)
    let all = document.strings.mapValues { texts in
      Set(texts.values.flatMap { Self.words(of: $0.raw) }).sorted()
    }
    own = all.mapValues { Array($0.joined(separator: "\n").utf8) }
    words = all.sorted { $0.key < $1.key }.map { locale, words in
      let telling = words.map { word in
        Word(
          text: word, bytes: Array(word.utf8),
          hasPlainLetters: word.contains { $0.isASCII && $0.isLetter })
      }.filter { !common.contains($0.bytes) }
      return (locale, telling)
    }
  }

  /// Returns a word of another language in a text of a page; nil if there is none.
  func foreign(in text: String, on page: LaidOutPaywall) -> String? {
    guard words.count > 1, PseudoLocale(locale: page.locale) != .mirrored else { return nil }
    let shown = Shown(text: text, locale: page.locale, texts: page.texts)
    if let known = judged.withLock({ $0[shown] }) { return known }
    let word = foreign(in: shown)
    judged.withLock { $0[shown] = .some(word) }
    return word
  }

  private func foreign(in shown: Shown) -> String? {
    let own = own[shown.texts ?? shown.locale] ?? []
    let isAccented = PseudoLocale(locale: shown.locale) != nil
    let text = Array(Self.dense(shown.text).utf8)
    for (locale, words) in words where locale != shown.locale {
      let strange = words.first { word in
        text.contains(word.bytes)
          && (isAccented ? word.hasPlainLetters : !own.contains(word.bytes))
      }
      if let strange { return strange.text }
    }
    return nil
  }

  /// Returns the parts of a text that are always shown.
  private static func words(of text: String) -> [String] {
    LocalizedText(text).segments.flatMap { segment -> [String] in
      guard case .literal(let literal) = segment else { return [] }
      return InlineMarkup.parse(literal).map { dense($0.string) }.filter { word in
        word.count >= (word.unicodeScalars.contains { $0.value >= 0x3000 } ? 3 : 5)
      }
    }
  }

  /// Returns a text without white space, because lines end at it.
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

extension [UInt8] {
  /// Whether a sequence of bytes occurs in these.
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= count else { return word.isEmpty }
    return withUnsafeBufferPointer { bytes in
      for start in 0...(bytes.count - word.count) where bytes[start] == first {
        if bytes[start..<start + word.count].elementsEqual(word) { return true }
      }
      return false
    }
  }
}

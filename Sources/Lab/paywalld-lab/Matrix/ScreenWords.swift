import JSON
import PaywallModel
import PaywallTree

/// What a screen of a document may say in a locale.
///
/// A screen mixes languages when one of its texts has words that stand in the texts of another locale and in none of its own: those of
/// its locale, those that stand in the document itself, and its data. Words are the parts of a text between placeholders, without white
/// space, from five letters on; of scripts that need fewer, from three. In the accented pseudo-locale every Latin word has accents.
struct ScreenWords {
  private let document: PaywallDocument
  /// By locale.
  private let words: [String: Set<String>]
  /// The document's strings that no locale has.
  private let common: String

  /// - Parameter value: the document with its fragments and data in place.
  init(of document: PaywallDocument, _ value: JSONValue) {
    self.document = document
    words = document.strings.mapValues { texts in
      Set(texts.values.flatMap { Self.words(of: $0.raw) })
    }
    var sections: [JSONField] = []
    if case .object(let fields) = value { sections = fields.filter { $0.name != "strings" } }
    common = Self.strings(in: .object(sections)).map(Self.dense).joined(separator: "\n")
  }

  /// Reads screens, all of them in the same locale.
  func reading() -> Reading { Reading(words: self) }

  /// Screens in one locale, read in turn; a text that several of them share is judged once.
  struct Reading {
    fileprivate let words: ScreenWords
    private var judged: [String: [String]] = [:]

    fileprivate init(words: ScreenWords) { self.words = words }

    /// The errors in a screen's texts.
    mutating func findings(in page: LaidOutPaywall) -> [String] {
      var found: [String] = []
      if let texts = page.texts, page.locale != texts, words.words[page.locale] != nil {
        found.append("asked in \(page.locale), the texts are in \(texts)")
      }
      for node in page.root.all {
        let shown = node.text?.lines.map(\.string).joined() ?? ""
        for text in [shown, node.accessibilityLabel ?? ""] where !text.isEmpty {
          found += judgement(of: text, page)
        }
      }
      return found
    }

    private mutating func judgement(of text: String, _ page: LaidOutPaywall) -> [String] {
      if let known = judged[text] { return known }
      let judgement = words.faults(of: text, page.locale, words.words[page.texts ?? page.locale])
      judged[text] = judgement
      return judgement
    }
  }

  private func faults(of text: String, _ locale: String, _ own: Set<String>?) -> [String] {
    var faults: [String] = []
    if Self.isUnresolved(text, document) { faults.append("unresolved: \(text)") }
    if let foreign = foreign(in: text, locale, own ?? []) {
      faults.append("\"\(foreign)\" is of another locale: \(text)")
    }
    return faults
  }

  private func foreign(in text: String, _ locale: String, _ own: Set<String>) -> String? {
    // Its words are those of English, turned one by one.
    guard locale != "ar-XB" else { return nil }
    let text = Self.dense(text)
    for (other, words) in words where other != locale {
      let strange = words.first { word in
        text.contains(word) && !common.contains(word)
          && (locale == "en-XA"
            ? word.contains { $0.isASCII && $0.isLetter } : !own.contains { $0.contains(word) })
      }
      if let strange { return strange }
    }
    return nil
  }

  /// `{name}`, `@{name}`, or a `$key` of the document.
  private static func isUnresolved(_ text: String, _ document: PaywallDocument) -> Bool {
    if text.contains("@{") { return true }
    if let brace = text.firstIndex(of: "{"), text[brace...].contains("}"),
      text[brace...].dropFirst().first?.isLetter == true
    {
      return true
    }
    guard let key = LocalizedText(text).key else { return false }
    return document.strings.values.contains { $0[key] != nil }
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

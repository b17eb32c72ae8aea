import Locks
import Numbers
import PaywallModel

/// The words of a document's terms in one locale: the service's, with those that the brand replaces.
///
/// They are found when the first text needs them, since most documents have none.
public final class TermsPatterns: Sendable {
  private let locale: String
  /// The revision of the service's words; `nil` for the newest.
  private let revision: Int?
  /// The brand's texts by their locales, the nearest first.
  private let tables: [(locale: String, texts: [String: LocalizedText])]
  private let kept = Guarded<TermsWords?>(nil)

  init(
    locale: String, revision: Int? = nil,
    tables: [(locale: String, texts: [String: LocalizedText])] = []
  ) {
    self.locale = locale
    self.revision = revision
    self.tables = tables
  }

  var words: TermsWords {
    kept.withLock { kept in
      if let kept { return kept }
      let found = replaced(TermsWords(locale: locale, revision: revision))
      kept = found
      return found
    }
  }

  /// Whether there are words in the language of the locale.
  var areSpoken: Bool { TermsWords.speaks(locale, revision: revision) }

  /// A pattern that is wrong, which the check of the document's meaning rejects, does not apply.
  private func replaced(_ words: TermsWords) -> TermsWords {
    var own: [String: String] = [:]
    for table in tables.reversed()
    where TermsWords(locale: table.locale, revision: revision).language == words.language {
      for (name, pattern) in Self.patterns(in: table.texts) { own[name] = pattern }
    }
    for fault in TermsWords.faults(in: own, locale: locale) { own[fault.key] = nil }
    do throws(TermsWords.Fault) {
      return try words.replacing(own)
    } catch {
      return words
    }
  }

  /// The patterns that texts replace, by their names: `renewal` for the key `terms.renewal`.
  static func patterns(in texts: [String: LocalizedText]) -> [String: String] {
    var patterns: [String: String] = [:]
    for key in TermsKey.allCases {
      if let text = texts[prefix + key.rawValue] { patterns[key.rawValue] = text.raw }
    }
    return patterns
  }

  /// The name of the pattern that a text with this key replaces: `renewal` for `terms.renewal`.
  package static func name(ofKey key: String) -> String? {
    guard key.hasPrefix(prefix) else { return nil }
    return TermsKey(rawValue: String(key.dropFirst(prefix.count)))?.rawValue
  }

  /// The beginning of the keys of texts that replace patterns.
  static let prefix = "terms."
}

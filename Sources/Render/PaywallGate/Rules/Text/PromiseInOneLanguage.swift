import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let promiseInOneLanguage = Rule(
    "promise-in-one-language", group: .text, severity: .warning,
    summary: "A promise stands in the texts of some languages only.",
    threshold:
      "something free, or cancelling, in a document that sells a subscription: in one text of a locale and in no text of another one, in languages that have such words",
    sources: [
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52021XC1229(05)",
      "https://support.google.com/googleplay/android-developer/answer/9900533",
    ],
    hint: "say the same in every language",
    judge: .document { subject, _, verdicts in
      let tables = subject.document.strings.compactMapValues { table in
        let texts = table.filter { subject.namedTexts.contains($0.key) }
        return texts.isEmpty ? nil : texts
      }
      let locales = tables.keys.sorted().filter {
        LanguageWords.of(MoneyWords.language(of: $0)) != nil
      }
      guard locales.count > 1,
        subject.document.products.values.contains(where: { $0.period != nil && !$0.isOneTime })
      else { return }
      for promise in Promise.allCases {
        let told = locales.map { locale in
          (locale, promise.keys(in: tables[locale] ?? [:], of: locale, subject))
        }
        guard let (teller, keys) = told.first(where: { !$0.1.isEmpty }), let key = keys.first else {
          continue
        }
        for (locale, own) in told where own.isEmpty {
          // A table that lacks the text falls back to another language.
          let hasText = tables[locale]?[key] != nil
          guard hasText else { continue }
          verdicts.note(
            at: "/strings/\(locale)/\(key)", weight: 1, detail: promise.rawValue,
            "\(teller) says \(promise.words), and no text of \(locale) does")
        }
      }
    })
}

/// Something that all languages of a document should say.
private enum Promise: String, CaseIterable {
  case free, cancels

  var words: String {
    switch self {
    case .free: "that something is free"
    case .cancels: "that one can cancel"
    }
  }

  /// Returns the keys of the texts that say it.
  func keys(
    in table: [String: LocalizedText], of locale: String, _ subject: GateSubject
  ) -> [String] {
    let words = [LanguageWords.of(MoneyWords.language(of: locale))].compactMap(\.self)
    return table.keys.sorted().filter { key in
      guard let text = table[key] else { return false }
      let claims = TextClaims(text.raw, in: words)
      let isTold =
        switch self {
        case .free: claims.isFree || claims.namesTrial
        case .cancels: claims.cancels
        }
      return isTold || text.raw.contains("terms") && text.raw.contains("{")
    }
  }
}

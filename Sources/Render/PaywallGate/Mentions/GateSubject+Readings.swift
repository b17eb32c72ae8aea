import Numbers

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

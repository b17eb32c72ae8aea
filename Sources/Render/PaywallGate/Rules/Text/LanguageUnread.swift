import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let languageUnread = Rule(
    "language-unread", group: .text, severity: .information,
    summary: "The gate has no words of a language, so rules about what texts say do not read it.",
    threshold: "a locale in whose language nothing is known for free, renewing or cancelling",
    sources: ["https://www.iso.org/iso-639-language-code"],
    hint: "let somebody who reads the language look at its claims about trials, prices and renewal",
    judge: .document { subject, _, verdicts in
      for locale in subject.document.textLocales
      where LanguageWords.of(MoneyWords.language(of: locale)) == nil {
        let isOwn = subject.document.strings[locale] == nil
        verdicts.note(
          at: isOwn ? "" : "/strings/\(locale)", weight: 0, detail: locale,
          "what the texts in \(locale) promise is not read")
      }
    })
}

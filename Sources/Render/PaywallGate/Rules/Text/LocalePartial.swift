import JSON
import Locales
import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let localePartial = Rule(
    "locale-partial", group: .text, severity: .error,
    summary: "A text about prices falls back to another language.",
    threshold: "a text with the price, period or offer of a product, in a locale that has texts",
    sources: ["https://support.google.com/googleplay/android-developer/answer/9900533"],
    hint: "translate the text",
    judge: .document { subject, _, verdicts in
      let strings = subject.document.strings
      let own = subject.document.meta.locale
      let names = Array(strings.keys)
      let keys = subject.namedTexts.filter { key in
        strings.values.contains { $0[key]?.namesMoney == true }
      }.sorted()
      for locale in names.sorted() where !(strings[locale] ?? [:]).isEmpty {
        let tables = LocaleChoice.fallbacks(of: locale, among: names, own: own)
        for key in keys {
          let found = tables.first { strings[$0]?[key] != nil }
          guard let found, MoneyWords.language(of: found) != MoneyWords.language(of: locale)
          else { continue }
          verdicts.note(
            at: "/strings/\(locale)", weight: 1, detail: key,
            "\"\(key)\" says a price, and falls back to \(found)")
        }
      }
    })
}

extension LocalizedText {
  /// Whether the text contains a price, a period or an offer of a product.
  fileprivate var namesMoney: Bool {
    guard key == nil else { return false }
    return segments.contains { segment in
      guard case .placeholder(let variable, _) = segment else { return false }
      if variable.money != nil { return true }
      return variable.path.contains {
        ["price", "period", "offer", "trial", "trialDays"].contains($0)
      }
    }
  }
}

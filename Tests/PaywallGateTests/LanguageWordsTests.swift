import Locales
import PaywallModel
import Testing
import Wording

@testable import PaywallGate

/// The gate reads what texts promise in many languages, from a file for each.
@Suite struct LanguageWordsTests {
  @Test func `at least fifty languages have words`() {
    #expect(LanguageWords.languages.count >= 50)
  }

  @Test(arguments: LanguageWords.languages)
  func `a language has words for everything that rules ask, and says where they come from`(
    language: String
  ) throws {
    let words = try #require(LanguageWords.of(language))
    #expect(words.language == language)
    #expect(!words.sources.isEmpty && words.sources.allSatisfy { $0.hasPrefix("https://") })
    let needed: [LanguageWords.Meaning] = [
      .free, .trials, .tries, .first, .saves, .renews, .cancels, .terms, .privacy, .restores,
      .closes,
    ]
    for meaning in needed { #expect(!words[meaning].isEmpty, "\(meaning.rawValue)") }
    for (unit, stems) in words.units { #expect(!stems.isEmpty, "\(unit)") }
  }

  /// The service writes the terms of an offer in these languages, so their words are at hand.
  @Test(arguments: WordSheet.languages)
  func `the terms that the service writes are read as what they say`(locale: String) throws {
    let document = try TestDocument(
      parsing: """
        {"components": [], "products": {"m": {"sku": "m", "price": "6.99", "currency": "USD", "period": "P1M",
        "introductoryOffer": {"kind": "freeTrial", "period": "P7D"}}}}
        """
    ).document
    let texts = TextResolver(document: document, locale: locale)
    let words = try #require(LanguageWords.of(MoneyWords.language(of: locale)))
    func claims(_ field: ProductField) -> TextClaims {
      TextClaims(texts.string(of: LocalizedText("{m.\(field.rawValue)}")), in: [words])
    }
    #expect(claims(.shortRenewal).renews && claims(.termsRenewal).renews)
    #expect(claims(.shortCancel).cancels && claims(.termsCancel).cancels)
    let charge = claims(.shortCharge)
    #expect(
      charge.promisesTrial([7]), "\(texts.string(of: LocalizedText("{m.terms.charge.short}")))")
    #expect(charge.spans.contains { $0.period.days == 7 })
  }

  @Test(arguments: [
    ("Ad-free on up to 7 devices", "en"), ("Feel free to ask 7 gardeners", "en"),
    ("Sugar-free recipes, 7 a week", "en"), ("Free help 7 days a week", "en"),
    ("Free delivery within 2 days", "en"), ("Feature #1", "en"),
    ("Werbefrei auf 7 Geräten", "de"), ("Ouvert 7 jours sur 7", "fr"),
    ("Sin anuncios en 7 dispositivos", "es"), ("広告なしで7台まで", "ja"),
  ])
  func `words that only look like a trial promise none`(text: String, language: String) throws {
    let claims = TextClaims(text, in: try words(language))
    #expect(!claims.promisesTrial([]))
    #expect(claims.freeTimes.isEmpty)
  }

  @Test(arguments: [
    ("7 days free", "en", "P7D"), ("Free for seven days", "en", "P7D"),
    ("Your 3-day free trial", "en", "P3D"), ("First month free", "en", "P1M"),
    ("Get your first week on us", "en", "P1W"), ("Sieben Tage gratis", "de", "P7D"),
    ("14-tägige Testphase", "de", "P14D"), ("30 jours gratuits", "fr", "P30D"),
    ("7日間無料", "ja", "P7D"), ("٧ أيام مجانًا", "ar", "P7D"), ("7 дней бесплатно", "ru", "P7D"),
    ("7 päivää ilmaiseksi", "fi", "P7D"), ("7 天免费试用", "zh", "P7D"),
  ])
  func `the length of free time is read in words and in digits of any script`(
    text: String, language: String, length: String
  ) throws {
    let claims = TextClaims(text, in: try words(language))
    #expect(claims.promisesTrial([]))
    #expect(claims.freeTimes.map(\.description) == [length])
  }

  /// Those of the European Union but Irish and Maltese, whose texts of its directives are at hand, Norwegian, Japanese and Korean.
  @Test func `words of haste and of shame are those of languages with a source`() {
    let expected = Set(
      "bg cs da de el en es et fi fr hr hu it ja ko lt lv nb nl pl pt ro sk sl sv"
        .split(separator: " ").map(String.init))
    for meaning in [LanguageWords.Meaning.urges, .shames] {
      let languages = LanguageWords.languages.filter {
        LanguageWords.of($0)?[meaning].isEmpty == false
      }
      #expect(Set(languages) == expected, "\(meaning.rawValue)")
    }
  }

  @Test(arguments: [
    ("Tylko dziś: 40 % taniej", "pl"), ("Sista chansen!", "sv"), ("Viimeinen mahdollisuus", "fi"),
    ("Csak ma 40%", "hu"), ("Μόνο σήμερα", "el"), ("Само днес", "bg"), ("本日限り", "ja"),
    ("오늘만 할인", "ko"),
  ])
  func `haste is read in them`(text: String, language: String) throws {
    #expect(TextClaims(text, in: try words(language)).isUrgent)
  }

  @Test(arguments: [
    ("Nie, wolę płacić więcej", "pl"), ("Nej tack, jag betalar hellre fullt pris", "sv"),
    ("Nu, mulțumesc, prefer să plătesc mai mult", "ro"), ("아니요, 혜택을 포기합니다", "ko"),
  ])
  func `so is shame`(text: String, language: String) throws {
    #expect(TextClaims(text, in: try words(language)).shames)
  }

  @Test(arguments: [
    ("Csak magyarul", "hu"), ("Nie, dziękuję", "pl"), ("Nej tack", "sv"), ("Nu, mulțumesc", "ro"),
    ("Jetzt nicht", "de"), ("今月のプラン", "ja"), ("오늘의 명상", "ko"),
  ])
  func `ordinary words are neither`(text: String, language: String) throws {
    let claims = TextClaims(text, in: try words(language))
    #expect(!claims.isUrgent && !claims.shames)
  }

  private func words(_ language: String) throws -> [LanguageWords] {
    [try #require(LanguageWords.of(language))]
  }
}

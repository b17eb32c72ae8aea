import JSON
import PaywallModel
import Testing
import Wording

@Suite struct TextResolverTests {
  @Test(arguments: [
    ("en-US", "{monthly.price}", "$6.99"),
    ("de", "{monthly.price}", "6,99\u{A0}$"),
    ("en-US", "{monthly.amount}/{monthly.period}", "6.99/month"),
    ("de", "{monthly.amount} pro {monthly.period}", "6,99 pro Monat"),
    ("en-US", "{yearly.price} every {yearly.period}", "¥1,200 every 2 years"),
    ("en-US", "{yearly.amount}", "1,200"),
    ("en-US", "{cheap.amount}", "0.50"),
    ("en", "{monthly.trialDays} day free trial", "7 day free trial"),
    ("en", "{monthly.trial} free", "7 days free"),
    ("fr", "{monthly.trial}", "7 days"), ("fr", "{quarterly.period}", "3 months"),
    ("en", "{yearly.trial}", "1 week"),
    ("zh-HK", "{quarterly.period}", "3個月"), ("de-CH", "{quarterly.period}", "3 Monate"),
    ("xx", "{quarterly.period}", "3 months"),
    ("en", "{weekly.period}", "week"),
    ("de", "{weekly.period}", "Woche"),
    ("en", "{monthly.name}", "Monthly"),
    ("de", "{monthly.name}", "Monatlich"),
    ("en", "$5.99, {{really}}", "$5.99, {really}"),
    ("en", "$$signUp", "$signUp"),
    ("en", "no {monthly.colour}, no {brace", "no {monthly.colour}, no {brace"),
  ])
  func `a placeholder is written as the locale does`(
    locale: String, written: String, shown: String
  ) throws {
    let resolver = TextResolver(document: try document, locale: locale)
    #expect(resolver.string(of: LocalizedText(written)) == shown)
  }

  @Test(arguments: [
    ("de-AT", "Jetzt anmelden"), ("de", "Jetzt anmelden"), ("en-GB", "Sign up for £"),
    ("en-US", "Sign up"), ("fr", "Sign up"), ("zh-Hant-TW", "註冊"), ("zh-TW", "註冊"),
    ("zh-CN", "Sign up"), ("en-IN", "Sign up for £"),
    ("DE_at", "Jetzt anmelden"),
  ])
  func `a key falls back to the locales that its readers read, then to the document's own`(
    locale: String, shown: String
  ) throws {
    let resolver = TextResolver(document: try document, locale: locale)
    #expect(resolver.string(of: LocalizedText("$signUp")) == shown)
  }

  @Test(arguments: [
    ("en-XA", "$signUp", "Šîĝñ ûp on"), ("ar-XB", "{monthly.price}", "$6.99"),
    ("ar-XB", "$signUp", "\u{202E}Sign\u{202C} \u{202E}up\u{202C}"),
  ])
  func `a pseudo-locale shows what translation does to a screen`(
    locale: String, written: String, shown: String
  ) throws {
    let resolver = TextResolver(document: try document, locale: locale)
    #expect(resolver.choice.locale == locale)
    #expect(resolver.string(of: LocalizedText(written)) == shown)
  }

  @Test func `prices and words are in the language of the texts`() throws {
    let resolver = TextResolver(document: try document, locale: "fr")
    #expect(resolver.choice.locale == "en")
    #expect(resolver.choice.match == .document)
    #expect(
      resolver.string(of: LocalizedText("Try {quarterly.period} for {monthly.price}"))
        == "Try 3 months for $6.99")
  }

  @Test func `a key in one other language is better than none`() throws {
    let resolver = TextResolver(document: try document, locale: "en")
    #expect(resolver.string(of: LocalizedText("$only")) == "Nur hier")
    #expect(resolver.string(of: LocalizedText("$absent")) == "$absent")
  }

  private var document: PaywallDocument {
    get throws {
      try PaywallDocument(decoding: JSONText(parsing: Self.source, limits: .document).root)
    }
  }

  private static let source = #"""
    {"meta": {"locale": "en"}, "components": [],
     "products": {
       "monthly": {"sku": "m", "price": "6.99", "currency": "USD", "period": "P1M", "trial": "P7D", "name": "$plan"},
       "quarterly": {"sku": "q", "period": "P3M"}, "weekly": {"sku": "w", "period": "P1W"},
       "yearly": {"sku": "y", "price": "1200", "currency": "JPY", "period": "P2Y", "trial": "P1W"},
       "cheap": {"sku": "c", "price": "0.5", "currency": "USD"}},
     "strings": {
       "en": {"signUp": "Sign up", "plan": "Monthly"}, "en-GB": {"signUp": "Sign up for £"},
       "de": {"signUp": "Jetzt anmelden", "plan": "Monatlich", "only": "Nur hier"}, "zh-Hant": {"signUp": "註冊"}}}
    """#
}

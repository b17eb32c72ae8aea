import JSON
import Locales
import ProgramFiles
import Testing

@testable import Wording

@Suite struct TermsWordsTests {
  @Test func `all localisations of App Store Connect have words`() throws {
    let languages = """
      ar bn ca cs da de el en en-AU en-CA en-GB es es-MX fi fr fr-CA gu he hi hr hu id it ja kn ko ml mr ms nl nb or pa pl pt-BR
      pt-PT ro ru sk sl sv ta te th tr uk ur vi zh-Hans zh-Hant
      """.split { $0 == " " || $0 == "\n" }.map(String.init)
    #expect(languages.count == 50)
    #expect(Set(WordFiles.languages).isSubset(of: languages))
    #expect(WordFiles.languages.count == 48)
  }

  @Test(arguments: WordFiles.languages)
  func `a file has every pattern`(name: String) throws {
    let file = try #require(try WordFiles.parsed(name))
    #expect(file.language == name)
    #expect(!file.sources.isEmpty)
    for key in TermsKey.allCases where !key.isOptional {
      #expect(file.patterns[key] != nil, "\(key)")
    }
  }

  @Test func `each source that a file names is described, with an address`() throws {
    let bytes = try #require(ProgramWords.bytes(of: "sources"))
    let root = try JSONText(parsing: bytes, limits: .document).root
    for language in WordFiles.languages {
      for name in try #require(try WordFiles.parsed(language)).sources {
        let source = try #require(root[name], "\(language) \(name)")
        #expect(try source.text("url").hasPrefix("https://"))
        #expect(try source.text("says").count > 20)
        for statement in try source.elements("for") {
          #expect(Terms.Statement(rawValue: statement.string ?? "") != nil, "\(name)")
        }
      }
    }
  }

  /// Regions of one language share what is said alike there.
  @Test func `no file has a sentence of another language`() throws {
    let sentences: [TermsKey] = [
      .next, .oneTime, .taxExcluded, .newCustomers, .formerCustomers, .chosenCustomers, .trial,
      .commitment, .commitmentAgain, .commitmentEnds, .renewal, .ends, .cancel, .cancelAppStore,
      .cancelPlayStore, .cancelWeb,
    ]
    var owners: [String: String] = [:]
    for name in WordFiles.languages {
      let language = String(name.prefix { $0 != "-" })
      let file = try #require(try WordFiles.parsed(name))
      for key in sentences {
        let source = try #require(file.patterns[key]).source
        let owner = name.hasPrefix("zh") ? name : language
        #expect(owners[source] ?? owner == owner, "\(name) \(key): \(source)")
        owners[source] = owner
      }
    }
  }

  @Test(arguments: [
    ("de-AT", "de", "de-AT"), ("zh-TW", "zh-Hant", "zh-TW"), ("zh-HK", "zh-Hant", "zh-HK"),
    ("zh", "zh-Hans", "zh"), ("zh-Hans-SG", "zh-Hans", "zh-Hans-SG"), ("no", "nb", "no"),
    ("nn", "nb", "nn"), ("pt", "pt-BR", "pt"), ("pt-AO", "pt-PT", "pt-AO"),
    ("es-AR", "es-MX", "es-AR"), ("es-419", "es-MX", "es-419"), ("es-ES", "es", "es-ES"),
    ("en-AU", "en-GB", "en-AU"), ("en-CA", "en", "en-CA"),
    ("en-US", "en", "en-US"),
    ("fr-CH", "fr", "fr-CH"), ("iw-IL", "he", "he-IL"), ("bg", "en", "en"), ("sr-Latn", "en", "en"),
    ("zh_Hant_TW", "zh-Hant", "zh-Hant-TW"), ("xx", "en", "en"),
  ])
  func `readers get the nearest words, and English numbers with English words`(
    locale: String, language: String, numbers: String
  ) {
    let words = TermsWords(locale: locale)
    #expect(words.language == language)
    #expect(words.locale == numbers)
  }

  @Test func `a brand replaces patterns`() throws {
    let deal = SampleDeals.trial
    let words = try TermsWords(locale: "en").replacing([
      "free": "Try it free {for}", "sentences": "{first}\n{next}",
    ])
    #expect(words.terms(of: deal).charge == "Try it free for 7 days, then $9.99 per month")
    #expect(words.terms(of: deal).long.split(separator: "\n").count == 6)
    #expect(TermsWords(locale: "en").terms(of: deal).charge.hasPrefix("7 days free"))
  }

  @Test(arguments: [
    ("trail", "…", 0, "no pattern of this name"),
    ("trial", "Pay later on {day}.", 14, "“day” is no argument; expected date"),
    ("trial", "Pay later.", 0, "no place for {date}"),
    ("free", "For nothing", 0, "no place for {duration} or {for}"),
    ("everyMonth", "{count, plural, one{monthly} few{x} other{y}}", 29, "“few” is no plural"),
    ("rateFor", "{rate", 0, "not closed"),
  ])
  func `a wrong pattern of a brand is named`(
    key: String, pattern: String, offset: Int, message: String
  ) {
    let patterns = ["cancelShort": "Leave anytime", key: pattern]
    let fault = #expect(throws: TermsWords.Fault.self) {
      try TermsWords(locale: "en").replacing(patterns)
    }
    #expect(fault?.key == key)
    #expect(fault?.offset == offset)
    #expect(fault?.message.contains(message) == true, "\(fault?.description ?? "")")
    #expect(TermsWords.faults(in: patterns, locale: "en-US") == [fault].compactMap { $0 })
  }

  @Test(arguments: [
    ("de", "Jetzt abonnieren", "Zahlungspflichtig bestellen"),
    ("fr", "S’abonner", "Commander avec obligation de paiement"),
    ("ja", "今すぐ登録", "今すぐ登録"),
  ])
  func `an order button says that it obliges to pay where laws ask for it`(
    locale: String, order: String, obligation: String
  ) {
    let words = TermsWords(locale: locale)
    #expect(words.order == order)
    #expect(words.orderWithObligation == obligation)
  }

  @Test func `the words of an order with an obligation to pay are those that the law accepts`() {
    #expect(WordSheet.acceptedOrders.count == 24)
    for (language, accepted) in WordSheet.acceptedOrders {
      #expect(!accepted.isEmpty && accepted.allSatisfy { !$0.isEmpty })
      for name in WordFiles.languages where name == language || name.hasPrefix(language + "-") {
        guard let pattern = WordFiles.file(name)?.patterns[.orderWithObligation] else { continue }
        let words = pattern.source.lowercased().filter { !$0.isWhitespace }
        #expect(accepted.contains { words.contains($0) }, "\(name): \(pattern.source)")
      }
    }
  }

  @Test func `a sheet has every pattern beside the English one`() throws {
    for language in WordSheet.languages {
      let sheet = try #require(WordSheet(language: language))
      #expect(sheet.rows.map(\.key) == TermsKey.allCases)
      #expect(sheet.rows.allSatisfy { !$0.english.isEmpty && ($0.own != nil || $0.key.isOptional) })
      #expect(sheet.sources.count >= 3 && sheet.sources.allSatisfy { !$0.states.isEmpty })
    }
    #expect(WordSheet(language: "xx") == nil)
  }
}

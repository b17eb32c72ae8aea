import Locales
import Testing

/// What systems and stores write for languages, countries and time zones.
@Suite struct ReaderWordsTests {
  /// A condition's language, a reader's, and whether the reader matches.
  @Test(arguments: [
    ("zh-Hant", "zh-TW", true), ("zh-Hant", "zh-HK", true), ("zh-TW", "zh-Hant-TW", true),
    ("zh-Hant-HK", "zh-MO", true), ("zh", "zh-TW", true), ("zh-Hans", "zh-TW", false),
    ("zh-Hans", "zh-CN", true), ("zh-Hans", "zh", true), ("zh-Hant", "zh-CN", false),
    ("no", "nb", true), ("no", "nn-NO", true), ("nb", "nb-NO", true), ("es-419", "es-MX", true),
    ("es-MX", "es-419", false), ("en-GB", "en-IN", true), ("en-GB", "en-US", false),
    ("pt", "pt-BR", true), ("pt-BR", "pt", false), ("pt-PT", "pt-AO", true),
    ("sr", "sr-Latn", true),
    ("he", "iw-IL", true), ("ca-valencia", "ca", false), ("ca", "ca-ES-valencia", true),
  ])
  func `a condition's language matches as texts do`(
    condition: String, reader: String, matches: Bool
  ) {
    let names = LanguageRange.names(matching: reader)
    #expect(names.contains(LanguageRange.name(condition)) == matches, "\(names)")
  }

  @Test(
    arguments: [
      ("USA", "US"), ("deu", "DE"), ("gb", "GB"), ("UK", "GB"), ("XKX", "XK"), ("ZZZ", nil),
      ("Germany", nil), ("", nil), ("4G", nil),
    ] as [(String, String?)])
  func `a country has two letters, three, or small ones`(text: String, code: String?) {
    #expect(CountryCode.read(text) == code)
  }

  /// A zone, the hours by which its clocks are ahead on a winter's day, and its day at 23:30 in UTC.
  @Test(
    arguments: [
      ("UTC", 0, "2026-12-05"), ("Europe/Berlin", 1, "2026-12-06"),
      ("America/New_York", -5, "2026-12-05"), ("Pacific/Kiritimati", 14, "2026-12-06"),
      ("+02:00", 2, "2026-12-06"), ("-1100", -11, "2026-12-05"), ("Z", 0, "2026-12-05"),
    ])
  func `a zone has an offset and a day`(text: String, hours: Int, day: String) throws {
    let zone = try #require(ReaderZone(text))
    #expect(zone.offset(at: 1_796_513_400) == hours * 3_600)
    #expect(zone.day(at: 1_796_513_400).description == day)
    #expect(zone.offset(atLocal: 1_796_513_400 + hours * 3_600) == hours * 3_600)
  }

  @Test(arguments: ["", "Mars/Olympus", "+15:00", "+2", "+02:60", "02:00", "+02-00"])
  func `what is no zone is none`(text: String) { #expect(ReaderZone(text) == nil) }

  @Test func `a day before 1970 is counted down`() {
    #expect(ReaderZone.utc.day(at: -1).description == "1969-12-31")
  }
}

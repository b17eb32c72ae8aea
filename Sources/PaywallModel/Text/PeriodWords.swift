import Foundation

/// Months and years in words, which Foundation has no way to write on every platform.
///
/// Words and plural rules are those of CLDR (`units/long/month`, `year`); other languages get English.
enum PeriodWords {
  /// "1 month", "3 Monate".
  static func duration(_ period: Period, in locale: Locale) -> String {
    let language = locale.language.languageCode?.identifier ?? "en"
    let forms = words[language] ?? english
    let form = (period.unit == .year ? forms.year : forms.month)
    let number = period.count.formatted(.number.grouping(.never).locale(locale))
    let index = min(pluralForm(of: period.count, in: language), form.count - 1)
    return "\(number)\(forms.space)\(form[index])"
  }

  /// The index of the plural form: one, (few,) other (CLDR plural rules).
  private static func pluralForm(of count: Int, in language: String) -> Int {
    let few = (2...4).contains(count % 10) && !(12...14).contains(count % 100)
    switch language {
    case "ru", "uk":
      return count % 10 == 1 && count % 100 != 11 ? 0 : few ? 1 : 2
    case "pl": return count == 1 ? 0 : few ? 1 : 2
    case "cs", "sk": return count == 1 ? 0 : (2...4).contains(count) ? 1 : 2
    case "fr", "pt": return count <= 1 ? 0 : 1
    default: return count == 1 ? 0 : 1
    }
  }

  private struct Forms: Sendable {
    var month: [String]
    var year: [String]
    var space = " "
  }

  private static let english = Forms(month: ["month", "months"], year: ["year", "years"])

  private static let words: [String: Forms] = [
    "cs": Forms(month: ["měsíc", "měsíce", "měsíců"], year: ["rok", "roky", "let"]),
    "da": Forms(month: ["måned", "måneder"], year: ["år"]),
    "de": Forms(month: ["Monat", "Monate"], year: ["Jahr", "Jahre"]),
    "el": Forms(month: ["μήνας", "μήνες"], year: ["έτος", "έτη"]),
    "es": Forms(month: ["mes", "meses"], year: ["año", "años"]),
    "fi": Forms(month: ["kuukausi", "kuukautta"], year: ["vuosi", "vuotta"]),
    "fr": Forms(month: ["mois"], year: ["an", "ans"]),
    "hi": Forms(month: ["माह"], year: ["वर्ष"]),
    "hu": Forms(month: ["hónap"], year: ["év"]),
    "id": Forms(month: ["bulan"], year: ["tahun"]),
    "it": Forms(month: ["mese", "mesi"], year: ["anno", "anni"]),
    "ja": Forms(month: ["か月"], year: ["年"], space: ""),
    "ko": Forms(month: ["개월"], year: ["년"], space: ""),
    "nb": Forms(month: ["måned", "måneder"], year: ["år"]),
    "nl": Forms(month: ["maand", "maanden"], year: ["jaar"]),
    "no": Forms(month: ["måned", "måneder"], year: ["år"]),
    "pl": Forms(month: ["miesiąc", "miesiące", "miesięcy"], year: ["rok", "lata", "lat"]),
    "pt": Forms(month: ["mês", "meses"], year: ["ano", "anos"]),
    "ru": Forms(month: ["месяц", "месяца", "месяцев"], year: ["год", "года", "лет"]),
    "sk": Forms(month: ["mesiac", "mesiace", "mesiacov"], year: ["rok", "roky", "rokov"]),
    "sv": Forms(month: ["månad", "månader"], year: ["år"]),
    "th": Forms(month: ["เดือน"], year: ["ปี"]),
    "tr": Forms(month: ["ay"], year: ["yıl"]),
    "uk": Forms(month: ["місяць", "місяці", "місяців"], year: ["рік", "роки", "років"]),
    "vi": Forms(month: ["tháng"], year: ["năm"]),
    "zh": Forms(month: ["个月"], year: ["年"], space: ""),
  ]
}

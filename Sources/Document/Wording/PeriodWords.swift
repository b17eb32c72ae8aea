import Numbers

/// Words for periods that CLDR lacks, or has in a form unsuitable for prices. Each row: day, week, month, year.
enum PeriodWords {
  /// The short form after a price and a slash; CLDR's short forms (`mth`, `M`, `J`) are meant for tables of physical units.
  static let abbreviations: [String: [String]] = [
    "de": ["Tag", "Woche", "Monat", "Jahr"],
    "en": ["day", "wk", "mo", "yr"],
    "es": ["día", "sem.", "mes", "año"],
    "fr": ["jour", "sem.", "mois", "an"],
    "nb": ["dag", "uke", "md.", "år"],
    "no": ["dag", "uke", "md.", "år"],
    "ru": ["день", "нед.", "мес.", "год"],
    "sv": ["dag", "vecka", "mån", "år"],
    "tr": ["gün", "hafta", "ay", "yıl"],
    "uk": ["день", "тиж.", "міс.", "рік"],
  ]

  /// The phrase after a price; CLDR's "pro Monat" is too technical.
  static let rates: [String: [String]] = [
    "de": ["pro Tag", "pro Woche", "im Monat", "im Jahr"]
  ]

  /// Words for three to ten days, and for more than ten; CLDR abbreviates them even in its full form.
  static let days = ["he": (few: "ימים", many: "יום")]

  /// The word before several units, if the word before one unit does not fit ("im 3 Monate").
  static let every = ["de": "alle", "it": "ogni"]

  /// The adverbs for payment periods.
  static let adverbs: [String: [String]] = [
    "ar": ["يوميًا", "أسبوعيًا", "شهريًا", "سنويًا"],
    "bg": ["ежедневно", "седмично", "месечно", "годишно"],
    "ca": ["diari", "setmanal", "mensual", "anual"],
    "cs": ["denně", "týdně", "měsíčně", "ročně"],
    "da": ["dagligt", "ugentligt", "månedligt", "årligt"],
    "de": ["täglich", "wöchentlich", "monatlich", "jährlich"],
    "el": ["ημερησίως", "εβδομαδιαίως", "μηνιαίως", "ετησίως"],
    "en": ["daily", "weekly", "monthly", "yearly"],
    "es": ["diario", "semanal", "mensual", "anual"],
    "et": ["iga päev", "iga nädal", "iga kuu", "iga aasta"],
    "fi": ["päivittäin", "viikoittain", "kuukausittain", "vuosittain"],
    "fr": ["quotidien", "hebdomadaire", "mensuel", "annuel"],
    "he": ["יומי", "שבועי", "חודשי", "שנתי"],
    "hi": ["दैनिक", "साप्ताहिक", "मासिक", "वार्षिक"],
    "hr": ["dnevno", "tjedno", "mjesečno", "godišnje"],
    "hu": ["naponta", "hetente", "havonta", "évente"],
    "id": ["harian", "mingguan", "bulanan", "tahunan"],
    "it": ["giornaliero", "settimanale", "mensile", "annuale"],
    "ja": ["毎日", "毎週", "毎月", "毎年"],
    "ko": ["매일", "매주", "매월", "매년"],
    "lt": ["kasdien", "kas savaitę", "kas mėnesį", "kasmet"],
    "lv": ["katru dienu", "katru nedēļu", "katru mēnesi", "katru gadu"],
    "ms": ["harian", "mingguan", "bulanan", "tahunan"],
    "nb": ["daglig", "ukentlig", "månedlig", "årlig"],
    "nl": ["dagelijks", "wekelijks", "maandelijks", "jaarlijks"],
    "no": ["daglig", "ukentlig", "månedlig", "årlig"],
    "pl": ["codziennie", "co tydzień", "co miesiąc", "co rok"],
    "pt": ["diário", "semanal", "mensal", "anual"],
    "ro": ["zilnic", "săptămânal", "lunar", "anual"],
    "ru": ["ежедневно", "еженедельно", "ежемесячно", "ежегодно"],
    "sk": ["denne", "týždenne", "mesačne", "ročne"],
    "sl": ["dnevno", "tedensko", "mesečno", "letno"],
    "sr": ["дневно", "недељно", "месечно", "годишње"],
    "sv": ["dagligen", "veckovis", "månadsvis", "årligen"],
    "sw": ["kila siku", "kila wiki", "kila mwezi", "kila mwaka"],
    "th": ["รายวัน", "รายสัปดาห์", "รายเดือน", "รายปี"],
    "tr": ["günlük", "haftalık", "aylık", "yıllık"],
    "uk": ["щодня", "щотижня", "щомісяця", "щороку"],
    "vi": ["hằng ngày", "hằng tuần", "hằng tháng", "hằng năm"],
    "zh": ["每天", "每周", "每月", "每年"],
    "zh-Hant": ["每天", "每週", "每月", "每年"],
  ]
}

/// Words for trials, periods and savings, by language, without white space, because lines of some scripts break anywhere.
enum TrialWords {
  /// Words that only describe a trial.
  static let trials: [String: [String]] = [
    "ar": ["تجربةمجانية", "فترةتجريبية", "تجريبيةمجانية"],
    "cs": ["zkušebníobdobí", "zkušebníverz"],
    "da": ["prøveperiode", "prøvgratis", "gratisprøve"],
    "de": [
      "probezeit", "probeabo", "testphase", "probewoche", "probemonat", "probezeitraum",
      "kostenlostesten", "gratistesten", "kostenlosausprobieren", "gratisausprobieren",
    ],
    "el": ["δοκιμαστικήπερίοδο", "δωρεάνδοκιμή"],
    "en": [
      "freetrial", "tryforfree", "tryitforfree", "tryfree", "startforfree", "startedforfree",
      "freeweek", "freemonth", "trialperiod", "daytrial", "weektrial", "monthtrial",
      "starttrial",
      "startmytrial", "startyourtrial",
    ],
    "es": [
      "pruebagrat", "periododeprueba", "períododeprueba", "díasgratis", "semanagratis", "mesgratis",
    ],
    "fi": ["kokeilujakso", "ilmainenkokeilu", "kokeileilmaiseksi"],
    "fr": ["essaigratuit", "périoded'essai", "périoded’essai", "essayergratuitement"],
    "he": ["תקופתניסיון", "ניסיוןחינם"],
    "hi": ["निःशुल्कपरीक्षण", "मुफ़्तट्रायल", "फ़्रीट्रायल"],
    "hu": ["próbaidőszak", "ingyenespróba"],
    "id": ["ujicoba", "cobagratis"],
    "it": ["provagratuita", "periododiprova", "giornigratis", "provagratis"],
    "ja": ["無料トライアル", "無料体験", "無料お試し", "無料で試", "無料でお試し", "トライアル期間"],
    "ko": ["무료체험", "무료평가"],
    "ms": ["percubaanpercuma"],
    "nb": ["prøveperiode", "prøvgratis"],
    "nl": ["proefperiode", "gratisproberen", "proefabonnement", "probeergratis"],
    "no": ["prøveperiode", "prøvgratis"],
    "pl": ["okrespróbny", "bezpłatnaprób", "darmowyokres"],
    "pt": [
      "testegrát", "testegratuito", "avaliaçãogratuita", "períododeteste", "períododeavaliação",
      "diasgrátis",
    ],
    "ro": ["perioadădeprobă", "probăgratuită"],
    "ru": ["пробныйпериод", "пробногопериода", "бесплатныйпериод", "попробоватьбесплатно"],
    "sk": ["skúšobn"],
    "sv": ["provperiod", "provagratis"],
    "th": ["ทดลองใช้ฟรี", "ทดลองฟรี"],
    "tr": ["ücretsizdeneme", "denemesüresi", "ücretsizdene"],
    "uk": ["пробнийперіод", "безкоштовнийперіод"],
    "vi": ["dùngthử"],
    "zh": ["免费试用", "免費試用", "试用期", "試用期", "免费体验", "免費體驗"],
  ]

  /// Words for something free: next to a length they describe a trial.
  static let free: [String: [String]] = [
    "ar": ["مجان"], "cs": ["zdarma"], "da": ["gratis"],
    "de": ["kostenlos", "gratis", "kostenfrei"],
    "el": ["δωρεάν"], "en": ["free"], "es": ["gratis", "gratuit"], "fi": ["ilmai"],
    "fr": ["gratuit", "offert"], "he": ["חינם"], "hi": ["मुफ़्त", "निःशुल्क", "फ़्री"],
    "hu": ["ingyen"], "id": ["gratis"], "it": ["gratis", "gratuit"], "ja": ["無料"], "ko": ["무료"],
    "ms": ["percuma"], "nb": ["gratis"], "nl": ["gratis"], "no": ["gratis"],
    "pl": ["bezpłatn", "darmow", "zadarmo"], "pt": ["grátis", "gratuit"],
    "ro": ["gratuit", "gratis"],
    "ru": ["бесплатн"], "sk": ["zadarmo"], "sv": ["gratis"], "th": ["ฟรี"], "tr": ["ücretsiz"],
    "uk": ["безкоштовн"], "vi": ["miễnphí"], "zh": ["免费", "免費"],
  ]

  /// Words next to a percentage that describe a saving.
  static let savings: [String: [String]] = [
    "ar": ["وفر", "وفّر", "خصم"], "cs": ["ušetř", "slev"], "da": ["spar", "rabat"],
    "de": ["spar", "rabatt", "günstiger", "ersparnis"],
    "en": ["save", "saving", "off", "discount", "less", "cheaper"],
    "es": ["ahorr", "descuento"], "fi": ["säästä", "alennus"],
    "fr": ["économ", "réduction", "remise"],
    "id": ["hemat", "diskon"], "it": ["risparm", "sconto"], "ja": ["割引", "オフ", "お得", "off"],
    "ko": ["할인", "절약"], "nb": ["spar", "rabatt"], "nl": ["bespaar", "korting"],
    "no": ["spar", "rabatt"], "pl": ["oszczęd", "zniż", "rabat"],
    "pt": ["poup", "econom", "desconto"],
    "ro": ["economis", "reducere"], "ru": ["скид", "эконом"], "sv": ["spar", "rabatt"],
    "th": ["ประหยัด", "ลด"], "tr": ["indirim", "tasarruf"], "uk": ["знижк", "економ"],
    "vi": ["tiếtkiệm", "giảm"], "zh": ["节省", "節省", "优惠", "優惠", "省"],
  ]

  /// The beginnings of words for a day, a week, a month and a year, apart from those in prices.
  static let periods: [String: [[String]]] = [
    "de": [["tag", "täg"], ["woch", "wöch"], ["monat"], ["jahr", "jähr"]],
    "en": [["day", "dai"], ["week", "wk"], ["month", "mo"], ["year", "yr", "annu"]],
    "es": [["día", "diari"], ["seman"], ["mes", "mensual"], ["año", "anual"]],
    "fr": [["jour", "quotid"], ["semain", "hebdo"], ["mois", "mensuel"], ["an"]],
    "it": [["giorn", "quotid"], ["settiman"], ["mes", "mensil"], ["ann"]],
    "pt": [["dia", "diári"], ["seman"], ["mês", "mens"], ["ano", "anual"]],
  ]
}

import Numbers

extension LanguageTag {
  /// The locale and its fallbacks, nearest first (CLDR `parentLocales`, RFC 4647 §3.4).
  ///
  /// `en-IN`, `en-001`, `en-GB`, `en`; `zh-Hant-HK`, `zh-Hant`; `nb`, `no`. They all have the same script.
  public var chain: [LanguageTag] {
    var chain: [LanguageTag] = []
    var next: LanguageTag? = withScript
    while let tag = next, !chain.contains(tag) {
      chain.append(tag)
      // Authors write en-GB rather than the little-known en-001.
      let british = LanguageTag(language: "en", region: "GB")
      if tag == LanguageTag(language: "en", region: "001"), !chain.contains(british) {
        chain.append(british)
      }
      next = tag.parent
    }
    return chain
  }

  /// The tag with an explicit script, unless it is the language's default: `zh-Hant-TW` for `zh-TW`.
  public var withScript: LanguageTag {
    let usual = Self.usualScripts[language]
    let own = script ?? region.flatMap { Self.scripts[language]?[$0] }
    return LanguageTag(language: language, script: own == usual ? nil : own, region: region)
  }

  private var parent: LanguageTag? {
    if let name = Self.parents[description] { return LanguageTag(name) }
    if let region {
      if let wider = Self.wider[language], wider.members.contains(region) {
        return LanguageTag(language: language, region: wider.region)
      }
      return LanguageTag(language: language, script: script)
    }
    // Readers of the default script cannot read texts in another one.
    return nil
  }

  static let parents = [
    "nb": "no", "nn": "no", "no": "nb", "zh-Hant-MO": "zh-Hant-HK", "es-419": "es", "en-001": "en",
    "en-150": "en-001",
  ]

  /// For languages whose regions share a wider one: that one, and the regions within it.
  static let wider: [String: (region: String, members: Set<String>)] = [
    "en": ("001", worldEnglish), "es": ("419", latinAmerica), "pt": ("PT", europeanPortuguese),
  ]

  private static let worldEnglish = words(
    """
    150 AE AG AI AU BB BM BS BW BZ CC CK CM CX CY DG DM ER FJ FK FM GB GD GG GH GI GM GY HK ID IE IL IM IN IO JE JM KE
    KI KN KY LC LR LS MG MO MS MT MU MV MW MY NA NF NG NR NU NZ PG PK PN PW RW SB SC SD SG SH SL SS SX SZ TC TK TO TT
    TV TZ UG VC VG VU WS ZA ZM ZW AT BE CH DE DK FI NL SE SI CZ ES FR HU IT NO PL PT RO SK
    """)

  private static let latinAmerica = words(
    "AR BO BR BZ CL CO CR CU DO EC GT HN JP MX NI PA PE PR PY SV US UY VE")

  private static let europeanPortuguese = words("AO CH CV FR GQ GW LU MO MZ ST TL")

  /// The default script of languages with several scripts (CLDR `likelySubtags`).
  static let usualScripts = [
    "az": "Latn", "bs": "Latn", "ff": "Latn", "ha": "Latn", "kk": "Cyrl", "ks": "Arab",
    "ku": "Latn", "ky": "Cyrl", "mn": "Cyrl", "ms": "Latn", "pa": "Guru", "sd": "Arab",
    "sr": "Cyrl", "ug": "Arab", "uz": "Latn", "yue": "Hant", "zh": "Hans",
  ]

  static let scripts: [String: [String: String]] = [
    "az": ["IR": "Arab"], "kk": ["CN": "Arab"], "ku": ["IQ": "Arab", "IR": "Arab"],
    "mn": ["CN": "Mong"], "pa": ["PK": "Arab"], "sr": ["ME": "Latn"],
    "uz": ["AF": "Arab"], "yue": ["CN": "Hans"],
    "zh": ["TW": "Hant", "HK": "Hant", "MO": "Hant", "AU": "Hant", "US": "Hant", "GB": "Hant"],
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

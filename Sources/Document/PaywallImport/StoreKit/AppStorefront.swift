/// A storefront of the App Store, with the currency of its prices.
///
/// Many storefronts sell in US dollars although their country has another currency (App Store Connect help, "App Store localizations" and
/// "Financial report regions and currencies").
struct AppStorefront: Equatable {
  /// Three letters (ISO 3166, and XKS for Kosovo), as StoreKit writes it.
  let code: String
  /// Two letters, as documents write it.
  let country: String
  /// ISO 4217.
  let currency: String

  /// The storefront with a code of three letters; `nil` if the App Store has none.
  static func named(_ code: String) -> AppStorefront? { all[code] }

  /// The storefront to choose for a currency; `nil` if several are equally likely.
  static func only(selling currency: String) -> AppStorefront? {
    if currency == "USD" { return all["USA"] }
    let sellers = all.values.filter { $0.currency == currency }
    return sellers.count == 1 ? sellers[0] : nil
  }

  private static let all: [String: AppStorefront] = {
    var all: [String: AppStorefront] = [:]
    for (currency, places) in table {
      for place in places.split(whereSeparator: \.isWhitespace) {
        let (code, country) = (String(place.prefix(3)), String(place.suffix(2)))
        all[code] = AppStorefront(code: code, country: country, currency: currency)
      }
    }
    return all
  }()

  /// Storefronts by currency, each as three letters and two.
  private static let table = [
    "AED": "ARE-AE", "AUD": "AUS-AU", "BRL": "BRA-BR", "CAD": "CAN-CA", "CHF": "CHE-CH",
    "CLP": "CHL-CL", "CNY": "CHN-CN", "COP": "COL-CO", "CZK": "CZE-CZ", "DKK": "DNK-DK",
    "EGP": "EGY-EG", "GBP": "GBR-GB", "HKD": "HKG-HK", "HUF": "HUN-HU", "IDR": "IDN-ID",
    "ILS": "ISR-IL", "INR": "IND-IN", "JPY": "JPN-JP", "KRW": "KOR-KR", "KZT": "KAZ-KZ",
    "MXN": "MEX-MX", "MYR": "MYS-MY", "NGN": "NGA-NG", "NOK": "NOR-NO", "NZD": "NZL-NZ",
    "PEN": "PER-PE", "PHP": "PHL-PH", "PKR": "PAK-PK", "PLN": "POL-PL", "QAR": "QAT-QA",
    "RON": "ROU-RO", "RUB": "RUS-RU", "SAR": "SAU-SA", "SEK": "SWE-SE", "SGD": "SGP-SG",
    "THB": "THA-TH", "TRY": "TUR-TR", "TWD": "TWN-TW", "TZS": "TZA-TZ", "VND": "VNM-VN",
    "ZAR": "ZAF-ZA",
    "EUR": """
    AUT-AT BEL-BE BGR-BG BIH-BA CYP-CY DEU-DE ESP-ES EST-EE FIN-FI FRA-FR GRC-GR HRV-HR IRL-IE ITA-IT
    LTU-LT LUX-LU LVA-LV MLT-MT MNE-ME NLD-NL PRT-PT SRB-RS SVK-SK SVN-SI XKS-XK
    """,
    "USD": """
    AFG-AF AGO-AO AIA-AI ALB-AL ARG-AR ARM-AM ATG-AG AZE-AZ BEN-BJ BFA-BF BHR-BH BHS-BS BLR-BY BLZ-BZ
    BMU-BM BOL-BO BRB-BB BRN-BN BTN-BT BWA-BW CIV-CI CMR-CM COD-CD COG-CG CPV-CV CRI-CR CYM-KY DMA-DM
    DOM-DO DZA-DZ ECU-EC FJI-FJ FSM-FM GAB-GA GEO-GE GHA-GH GMB-GM GNB-GW GRD-GD GTM-GT GUY-GY HND-HN
    IRQ-IQ ISL-IS JAM-JM JOR-JO KEN-KE KGZ-KG KHM-KH KNA-KN KWT-KW LAO-LA LBN-LB LBR-LR LBY-LY LCA-LC
    LKA-LK MAC-MO MAR-MA MDA-MD MDG-MG MDV-MV MKD-MK MLI-ML MMR-MM MNG-MN MOZ-MZ MRT-MR MSR-MS MUS-MU
    MWI-MW NAM-NA NER-NE NIC-NI NPL-NP NRU-NR OMN-OM PAN-PA PLW-PW PNG-PG PRY-PY RWA-RW SEN-SN SLB-SB
    SLE-SL SLV-SV STP-ST SUR-SR SWZ-SZ SYC-SC TCA-TC TCD-TD TJK-TJ TKM-TM TON-TO TTO-TT TUN-TN UGA-UG
    UKR-UA URY-UY USA-US UZB-UZ VCT-VC VEN-VE VGB-VG VUT-VU YEM-YE ZMB-ZM ZWE-ZW
    """,
  ]
}

import Locales
import Numbers

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
        let code = String(place)
        guard let country = CountryCode.read(code) else { continue }
        all[code] = AppStorefront(code: code, country: country, currency: currency)
      }
    }
    return all
  }()

  /// Storefronts by currency.
  private static let table = [
    "AED": "ARE", "AUD": "AUS", "BRL": "BRA", "CAD": "CAN", "CHF": "CHE",
    "CLP": "CHL", "CNY": "CHN", "COP": "COL", "CZK": "CZE", "DKK": "DNK",
    "EGP": "EGY", "GBP": "GBR", "HKD": "HKG", "HUF": "HUN", "IDR": "IDN",
    "ILS": "ISR", "INR": "IND", "JPY": "JPN", "KRW": "KOR", "KZT": "KAZ",
    "MXN": "MEX", "MYR": "MYS", "NGN": "NGA", "NOK": "NOR", "NZD": "NZL",
    "PEN": "PER", "PHP": "PHL", "PKR": "PAK", "PLN": "POL", "QAR": "QAT",
    "RON": "ROU", "RUB": "RUS", "SAR": "SAU", "SEK": "SWE", "SGD": "SGP",
    "THB": "THA", "TRY": "TUR", "TWD": "TWN", "TZS": "TZA", "VND": "VNM",
    "ZAR": "ZAF",
    "EUR": """
    AUT BEL BGR BIH CYP DEU ESP EST FIN FRA GRC HRV IRL ITA
    LTU LUX LVA MLT MNE NLD PRT SRB SVK SVN XKS
    """,
    "USD": """
    AFG AGO AIA ALB ARG ARM ATG AZE BEN BFA BHR BHS BLR BLZ
    BMU BOL BRB BRN BTN BWA CIV CMR COD COG CPV CRI CYM DMA
    DOM DZA ECU FJI FSM GAB GEO GHA GMB GNB GRD GTM GUY HND
    IRQ ISL JAM JOR KEN KGZ KHM KNA KWT LAO LBN LBR LBY LCA
    LKA MAC MAR MDA MDG MDV MKD MLI MMR MNG MOZ MRT MSR MUS
    MWI NAM NER NIC NPL NRU OMN PAN PLW PNG PRY RWA SEN SLB
    SLE SLV STP SUR SWZ SYC TCA TCD TJK TKM TON TTO TUN UGA
    UKR URY USA UZB VCT VEN VGB VUT YEM ZMB ZWE
    """,
  ]
}

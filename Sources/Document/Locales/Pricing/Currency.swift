import Numbers

/// A currency (ISO 4217).
public struct Currency: Sendable, Hashable {
  /// Three capital letters: `USD`.
  public let code: String

  /// `nil` if ISO 4217 currently has no such code.
  public init?(_ code: String) {
    guard Self.codes.contains(code) else { return nil }
    self.code = code
  }

  /// The decimals of its smallest part: 2 for `USD`, 0 for `JPY`, 3 for `KWD`.
  public var minorUnits: Int {
    if Self.withoutMinorUnit.contains(code) { return 0 }
    if Self.inThousandths.contains(code) { return 3 }
    return Self.inTenThousandths.contains(code) ? 4 : 2
  }

  /// The decimals in common use: none if the smallest unit is no longer used (CLDR `currencyData`, `digits`).
  public var writtenDecimals: Int { Self.writtenWithoutDecimals.contains(code) ? 0 : minorUnits }

  /// All current codes.
  public static let codes = words(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN
    BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD
    FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS
    KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
    MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR
    SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH
    UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """)

  private static let withoutMinorUnit = words(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF")
  private static let inThousandths = words("BHD IQD JOD KWD LYD OMR TND")
  private static let inTenThousandths = words("CLF UYW")
  private static let writtenWithoutDecimals = words(
    "AFN ALL COP IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SOS SYP YER")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

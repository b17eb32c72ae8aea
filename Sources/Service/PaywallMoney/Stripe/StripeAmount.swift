import Numbers

/// Stripe's amounts: whole numbers of a currency's smallest unit, by Stripe's own list of decimals.
enum StripeAmount {
  /// Currencies that Stripe writes without decimals. It writes two for those of Iceland and Uganda, which have none.
  static let withoutDecimals: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF",
    "XOF", "XPF",
  ]
  static let withThreeDecimals: Set<String> = ["BHD", "JOD", "KWD", "OMR", "TND"]

  /// In millionths of the currency.
  static func millionths(_ amount: Int, _ currency: String) -> Int {
    let unit =
      withoutDecimals.contains(currency)
      ? 1_000_000 : withThreeDecimals.contains(currency) ? 1_000 : 10_000
    return amount.multiplied(clamping: unit)
  }
}

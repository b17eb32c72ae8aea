import Locales
import Numbers

extension TextResolver {
  /// A price with its period in words: "$4.99 per month".
  ///
  /// Where CLDR has no more than a slash before the period, the words are those of terms: "毎月$4.99" for "$4.99/月".
  func rateInWords(_ price: String, per period: Period) -> String {
    let rate = wording.rate(price, per: period)
    guard rate.contains("/"), let terms = termsWords else { return rate }
    let every = MessagePattern.Value.text(terms.every(period))
    return terms.text(.priceEvery, ["price": .text(price), "every": every])
  }

  /// The words after a price that name its period, with the space between: " " and "per month". `nil` in a language in which they stand
  /// before the price.
  func afterPrice(_ period: Period) -> (lead: String, words: String)? {
    let place = "\u{FFFC}"
    let rate = rateInWords(place, per: period).unicodeScalars
    guard rate.first == place.unicodeScalars.first else { return nil }
    let phrase = String(rate.dropFirst())
    let lead = phrase.prefix(while: \.isWhitespace)
    return (String(lead), String(phrase.dropFirst(lead.count)))
  }

  /// The period alone: "per month", "毎月".
  func rhythm(_ period: Period) -> String? {
    afterPrice(period)?.words ?? termsWords?.every(period)
  }
}

extension Wording {
  /// The separator between prices, which a voice reads as a pause.
  var pause: String {
    switch language {
    case "ja": "、"
    case "zh", "zh-Hant": "，"
    case "ar", "fa", "ur": "، "
    default: ", "
    }
  }
}

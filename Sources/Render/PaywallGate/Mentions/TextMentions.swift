import Locales
import Numbers

/// The mentions of products in one text. Many screens share them.
final class TextMentions: Sendable {
  let folded: FoldedText
  /// The amounts of money in the text.
  let amounts: [MoneyAmount]
  let claims: TextClaims
  /// The products with a billed price in the text.
  let billed: Set<String>
  let periods: Set<String>
  let names: Set<String>
  let lengths: Set<String>
  /// The products with a derived price in the text, and that price: for another time than the billed one.
  let derived: [String: String]
  let isTrial: Bool
  let isUnresolved: Bool
  /// The percentages that the text says are saved.
  var savings: [Int] { claims.savings }
  let hasMixedDigits: Bool
  /// The web address in the text; nil if there is none.
  let host: String?

  init(_ text: String, _ money: MoneyWords) {
    let basics = money.basics(of: text)
    let folded = basics.folded
    self.folded = folded
    amounts = basics.amounts
    let claims = money.claims(of: text)
    self.claims = claims
    let products = money.products
    func named(_ isNamed: (ProductMentions) -> Bool) -> Set<String> {
      Set(products.filter { isNamed($0.value) }.keys)
    }
    let hasNumbers = !folded.numbers.isEmpty
    billed = hasNumbers ? named { !$0.billed.isDisjoint(with: folded.numbers) } : []
    periods = named { product in
      product.periods.contains { folded.dense.contains($0.dense) }
        || !product.periodNumbers.isDisjoint(with: folded.numbers)
        || product.product.period.map { claims.units.contains($0.unit) } == true
    }
    names = named { $0.name.map(folded.contains) ?? false }
    let isTrial = money.namesTrial(folded, claims)
    // A number alone may stand in a text of its own, above its unit.
    let isNumber = !folded.dense.contains(where: \.isLetter)
    lengths = named { product in
      product.lengths.contains(where: folded.contains)
        || claims.spans.contains { span in
          product.offer.terms?.phases.contains { $0.duration.isAlike(span.period) } == true
        }
        || (isNumber || money.words.isEmpty)
          && !product.lengthNumbers.isDisjoint(with: folded.numbers)
        // "Your free week" also states the length.
        || isTrial && product.trialUnit.map { claims.units.contains($0.unit) } == true
    }
    var derived: [String: String] = [:]
    if hasNumbers {
      for (name, product) in products {
        derived[name] = product.derived.first(where: folded.contains)?.original
      }
    }
    self.derived = derived
    self.isTrial = isTrial
    isUnresolved = money.isUnresolved(text, folded)
    host = basics.host
    hasMixedDigits = basics.hasMixedDigits
  }
}

extension Period {
  /// Whether people take two lengths for the same: a month has 28 to 31 days, a year 12 months.
  func isAlike(_ other: Period) -> Bool {
    if days == other.days { return true }
    let (shorter, longer) = (min(days, other.days), max(days, other.days))
    return (28...31).contains(shorter) && (28...31).contains(longer)
      || (360...366).contains(shorter) && (360...366).contains(longer)
  }
}

extension String {
  /// The host in an address such as `https://example.com`, `www.example.com` or `example.com`; nil if there is none.
  var host: String? {
    // The search is slow, and most texts have none of its characters.
    guard utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    let found = firstMatch(
      of:
        /(?i)\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]{2,}\.(?:com|net|org|io|app|co|dev|info|eu|uk|de|fr|es|nl|pl|ru|jp|br|ca|ch|shop|store|online|site)\b(?!\.[a-z])/
    )
    return found.map { String($0.0) }
  }
}

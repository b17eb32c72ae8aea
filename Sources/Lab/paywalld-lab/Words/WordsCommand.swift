import Foundation
import JSON
import Locales
import Wording

/// Formats prices and periods for a locale, from one line of JSON each on the standard input.
///
/// `{"locale": "de", "amount": "6.99", "currency": "EUR"}`, or `{"locale": "de", "period": "P3M"}`.
enum WordsCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    while let line = readLine() {
      guard !line.isEmpty else { continue }
      print(try text(for: JSONText(parsing: line, limits: .document).root))
    }
    return 0
  }

  private static func text(for row: JSONNode) throws -> String {
    let words = Wording(locale: row["locale"]?.string ?? "en")
    if let period = row["period"]?.string.flatMap({ Period($0) }) { return words.duration(period) }
    guard let amount = row["amount"]?.string.flatMap({ Amount($0) }),
      let currency = row["currency"]?.string
    else { throw LabError("expected an amount and its currency, or a period") }
    return words.money(Money(amount: amount, currency: currency))
  }
}

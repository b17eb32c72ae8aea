import Locales
import Numbers

/// An amount of money in a text: a number beside the sign or the code of a currency.
struct MoneyAmount: Sendable {
  /// The digits without separators, as in `FoldedText.numbers`.
  let digits: String
  /// The text after it.
  let rest: Substring
  /// The number as it is written.
  let written: Substring

  static func all(in text: String) -> [MoneyAmount] {
    guard text.contains(where: \.isNumber) else { return [] }
    var amounts: [MoneyAmount] = []
    var place = text.startIndex
    while let start = text[place...].firstIndex(where: \.isDecimal) {
      let end = text.endOfNumber(from: start)
      place = end
      let (before, after) = (text[..<start], text[end...])
      guard before.endsInCurrency || after.beginsWithCurrency else { continue }
      let number = text[start..<end]
      let digits = number.unicodeScalars.compactMap { scalar -> String? in
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
          let digit = Int(exactly: value)
        else { return nil }
        return "\(digit)"
      }.joined()
      amounts.append(MoneyAmount(digits: digits, rest: after, written: number))
    }
    return amounts
  }
}

extension Character {
  fileprivate var isDecimal: Bool {
    unicodeScalars.first?.properties.numericType == .decimal
  }
}

extension String {
  /// Returns the end of a number: digits, and separators with digits after them.
  fileprivate func endOfNumber(from start: Index) -> Index {
    var end = start
    while end < endIndex {
      if self[end].isDecimal {
        end = index(after: end)
        continue
      }
      let next = index(after: end)
      guard ".,'’٫٬".contains(self[end]), next < endIndex, self[next].isDecimal else { break }
      end = next
    }
    return end
  }
}

extension Substring {
  fileprivate var endsInCurrency: Bool {
    let text = reversed().drop { $0.isWhitespace }
    guard let last = text.first else { return false }
    return last.isCurrencySymbol || Self.isCurrency(String(text.prefix { $0.isLetter }.reversed()))
  }

  fileprivate var beginsWithCurrency: Bool {
    let text = drop { $0.isWhitespace }
    guard let first = text.first else { return false }
    return first.isCurrencySymbol || Self.isCurrency(String(text.prefix { $0.isLetter }))
  }

  private static func isCurrency(_ word: String) -> Bool {
    signs.contains(word.lowercased())
      || word.count == 3 && word.allSatisfy { $0.isASCII && $0.isUppercase }
        && Currency(word) != nil
  }

  /// Signs of currencies that are letters.
  private static let signs: Set<String> = [
    "kr", "zł", "kč", "ft", "lei", "руб", "грн", "лв", "tl", "rp", "rm", "fr", "р", "円", "원", "元",
  ]
}

import Locales
import Numbers

/// The style of a price that a store formatted: its symbol and the symbol's place, its digits and its decimal separator.
///
/// Prices that are calculated from it are written alike, because a screen with `US$4.99` and `$0.17` looks like two currencies.
struct StorePriceStyle: Equatable {
  private let prefix: String
  private let suffix: String
  /// The digit zero, which tells the script of the digits.
  private let zero: UInt32
  /// `nil` if the store's price has no decimals.
  private let decimalSeparator: String?
  /// `nil` if the store's price is too low to have one.
  private let groupSeparator: String?

  /// - Parameters:
  ///   - written: the price as the store formatted it: `US$4.99`.
  ///   - amount: the price; `nil` is the result if the text says another one.
  init?(_ written: String, of amount: Amount) {
    let scalars = Array(written.unicodeScalars)
    guard let first = scalars.firstIndex(where: \.isDecimalDigit),
      let last = scalars.lastIndex(where: \.isDecimalDigit)
    else { return nil }
    let parts = scalars[first...last].split(whereSeparator: { !$0.isDecimalDigit })
    let separators = scalars[first...last].split { $0.isDecimalDigit }.map { String($0) }
    let digits = parts.joined().map { $0.decimalValue }
    let hasDecimals =
      parts.count > 1 && Self.says(digits, amount, decimals: parts[parts.endIndex - 1].count)
    guard hasDecimals || Self.says(digits, amount, decimals: 0) else { return nil }
    prefix = String(scalars[..<first])
    suffix = String(scalars[(last + 1)...])
    zero = scalars[first].value - scalars[first].decimalValue
    decimalSeparator = hasDecimals ? separators.last : nil
    groupSeparator = (hasDecimals ? separators.dropLast() : separators[...]).first
  }

  private static func says(_ digits: [UInt32], _ amount: Amount, decimals: Int) -> Bool {
    guard decimals <= Amount.mostDecimals, amount.neededDecimals <= decimals else { return false }
    let written = amount.ratio.decimalText(decimals: decimals).unicodeScalars
    return written.filter(\.isDecimalDigit).map(\.decimalValue) == digits
  }

  /// A number in this style.
  ///
  /// - Parameters:
  ///   - number: the number as the locale writes it: `1.234,50`.
  ///   - hasDecimals: whether its last separator is the one before the decimals.
  func text(_ number: String, hasDecimals: Bool) -> String {
    let scalars = Array(number.unicodeScalars)
    let decimalPlace = hasDecimals ? scalars.lastIndex { !$0.isDecimalDigit } : nil
    var text = prefix
    for (place, scalar) in scalars.enumerated() {
      if scalar.isDecimalDigit {
        text.unicodeScalars.append(Unicode.Scalar(zero + scalar.decimalValue) ?? scalar)
      } else if place == decimalPlace {
        text += decimalSeparator ?? String(scalar)
      } else {
        text += groupSeparator ?? Self.groupSeparator(String(scalar), beside: decimalSeparator)
      }
    }
    return text + suffix
  }

  /// The locale's separator of groups, unless the store uses that one before the decimals.
  private static func groupSeparator(_ own: String, beside decimal: String?) -> String {
    guard own == decimal else { return own }
    return own == "," ? "." : ","
  }
}

extension Wording {
  /// A price in a store's style.
  func money(_ money: Money, decimals: Decimals, in style: StorePriceStyle) -> String {
    self.money(
      money.amount.ratio, writtenWith: money.writtenDecimals, decimals, in: style)
  }

  /// A calculated amount in a store's style.
  func money(
    _ amount: Ratio, of currency: String, decimals: Decimals, in style: StorePriceStyle
  ) -> String {
    money(amount, writtenWith: Currency(currency)?.writtenDecimals ?? 2, decimals, in: style)
  }

  private func money(
    _ amount: Ratio, writtenWith most: Int, _ choice: Decimals, in style: StorePriceStyle
  ) -> String {
    let decimals = self.decimals(of: amount, writtenWith: most, choice)
    let number = amount.decimalText(decimals: decimals)
    let words = Platform.number(number, decimals: decimals, locale: locale) ?? number
    return directed(style.text(words, hasDecimals: decimals > 0))
  }
}

extension Unicode.Scalar {
  fileprivate var isDecimalDigit: Bool { properties.numericType == .decimal }

  /// 0 to 9, of a decimal digit.
  fileprivate var decimalValue: UInt32 { UInt32(exactly: properties.numericValue ?? 0) ?? 0 }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}

import Foundation
import JSON

extension Shape where Value == String {
  /// `[!-~]{1,255}`
  static let sku = string("the store's identifier: letters, digits and signs without spaces") {
    text in
    (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// `[A-Z]{3}`
  static let currency = string("a currency such as \"USD\" (ISO 4217)") { text in
    text.utf8.count == 3
      && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}

extension Shape where Value == Decimal {
  /// `(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?`
  static let amount = Shape("a price in quotes such as \"6.99\"") { node in
    guard let text = node.string, JSONNumber(text) != nil else { return nil }
    let isPlain = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    let parts = text.split(separator: ".")
    guard isPlain, parts[0].utf8.count <= 12, parts.count == 1 || parts[1].utf8.count <= 4 else {
      return nil
    }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }
}

extension Shape where Value == Period {
  static let period = Shape("a length of time such as \"P7D\", \"P1M\" or \"P1Y\"") { node in
    node.string.flatMap { Period($0) }
  }
}

extension Period {
  /// Reads `P[0-9]{1,4}[DWMY]`; nil for anything else.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst().dropLast()
    guard text.utf8.first == UInt8(ascii: "P"), (1...4).contains(digits.count),
      digits.allSatisfy(\.isASCIIDigit), let count = Int(Substring(digits)),
      let unit = text.last.flatMap({ Unit(rawValue: String($0)) })
    else { return nil }
    self.init(count: count, unit: unit)
  }
}

extension Money {
  /// Nil when either part is missing, which is reported: an amount and its currency come together.
  init?(_ amount: Decimal?, _ currency: String?, reading properties: PropertyReader) {
    for (name, other) in [("price", "currency"), ("currency", "price")]
    where properties.has(name) && !properties.has(other) {
      properties.findings.report(
        "required", at: properties.node, "a product with \"\(name)\" needs \"\(other)\"")
    }
    guard let amount, let currency else { return nil }
    self.init(amount: amount, currency: currency)
  }
}

import Foundation
import Numbers

extension Wording {
  /// A price in which the currency's sign stays in one piece within right-to-left text.
  ///
  /// In "59.99 US$", the sign after the letters takes the direction of the text (UAX #9 N2), and the price reads "$US 59.99". CLDR puts no
  /// mark there, so left-to-right marks enclose each sign with Latin letters.
  func directed(_ price: String) -> String {
    guard isRightToLeft else { return price }
    var result = String.UnicodeScalarView()
    var sign = String.UnicodeScalarView()
    func endSign() {
      let isMixed =
        sign.contains { $0.properties.isAlphabetic }
        && sign.contains { $0.properties.generalCategory == .currencySymbol }
      result.append(contentsOf: isMixed ? Self.mark + sign + Self.mark : sign)
      sign.removeAll()
    }
    for scalar in price.unicodeScalars {
      if scalar.isPartOfLatinSign {
        sign.append(scalar)
      } else {
        endSign()
        result.append(scalar)
      }
    }
    endSign()
    return String(result)
  }

  private var isRightToLeft: Bool {
    Locale.Language(identifier: locale).characterDirection == .rightToLeft
  }

  private static let mark = "\u{200E}".unicodeScalars
}

extension Unicode.Scalar {
  fileprivate var isPartOfLatinSign: Bool {
    properties.generalCategory == .currencySymbol || ("A"..."Z").contains(self)
      || ("a"..."z").contains(self)
  }
}

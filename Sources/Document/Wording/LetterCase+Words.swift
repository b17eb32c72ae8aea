import Foundation
import Numbers
import PaywallModel

extension TextContent.LetterCase {
  /// Words in this letter case, by the rules of a language: Turkish has two letters i, Greek drops accents from capitals.
  ///
  /// - Parameter locale: BCP 47.
  public func applied(to text: String, in locale: String) -> String {
    let locale = Locale(identifier: locale)
    switch self {
    case .uppercase: return text.uppercased(with: locale)
    case .lowercase: return text.lowercased(with: locale)
    case .capitalize:
      var words = ""
      var rest = text[...]
      while !rest.isEmpty {
        let word = rest.prefix { !$0.isWhitespace }
        words += word.isEmpty ? String(rest.prefix(1)) : Self.capitalized(String(word), locale)
        rest = rest.dropFirst(max(word.count, 1))
      }
      return words
    }
  }

  /// A word in lower case, capitalized by the language's rules (Dutch IJ); of any other word, only the first letter changes.
  private static func capitalized(_ word: String, _ locale: Locale) -> String {
    guard let first = word.firstIndex(where: \.isLetter) else { return word }
    let letters = String(word[first...])
    let changed =
      letters == letters.lowercased(with: locale)
      ? letters.prefix(2).capitalized(with: locale) + letters.dropFirst(2)
      : letters.prefix(1).uppercased(with: locale) + letters.dropFirst()
    return word[..<first] + changed
  }
}

import JSON
import Numbers
import PaywallModel
import Wording

extension MeaningCheck {
  /// Checks a text of `strings` that replaces a pattern of the service's terms. Returns whether it is one.
  ///
  /// A text that a component shows is no pattern, whatever its key.
  func checkPattern(_ text: LocalizedText, of node: JSONNode, at place: String) -> Bool {
    guard let tokens = JSONPointer(place)?.tokens.suffix(2), tokens.count == 2,
      case .name(let locale)? = tokens.first, case .name(let key)? = tokens.last,
      let name = TermsPatterns.name(ofKey: key), scopes.scopes(ofKey: key).isEmpty
    else { return false }
    for fault in TermsWords.faults(in: [name: text.raw], locale: locale) {
      report(
        "terms-pattern", in: text, part: Self.part(of: text, from: fault.offset), at: node,
        "\(fault.message)",
        hint:
          "`paywalld words --language \(TermsWords(locale: locale).language)` prints the service's own pattern"
      )
    }
    return true
  }

  /// The place of a fault in the text's UTF-8, up to its end.
  private static func part(of text: LocalizedText, from offset: Int) -> Range<Int> {
    let start = String(text.raw.prefix(offset)).utf8.count
    return min(start, text.raw.utf8.count)..<text.raw.utf8.count
  }
}

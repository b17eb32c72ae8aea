import ASCII
import Locales
import Numbers

/// The forms that names in a document may have.
package struct Identifier: Sendable {
  package let matches: @Sendable (String) -> Bool

  /// `[A-Za-z][A-Za-z0-9_-]{0,63}`: products, colours, components.
  static let name = Identifier { isName($0, also: "_-") }

  /// `[A-Za-z][A-Za-z0-9_.-]{0,63}`: keys of strings.
  static let key = Identifier { isName($0, also: "_.-") }

  /// `[A-Za-z0-9][A-Za-z0-9_-]{0,63}`: files of data.
  static let file = Identifier { text in
    guard let first = text.utf8.first, text.utf8.count <= 64 else { return false }
    return first.isAlphanumeric
      && text.utf8.allSatisfy { $0.isAlphanumeric || "_-".utf8.contains($0) }
  }

  /// The language, script and region of BCP 47: `en`, `pt-BR`, `zh-Hant-TW`.
  package static let locale = Identifier { LocaleName($0) != nil }

  private static func isName(_ text: some StringProtocol, also extra: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, first.isLetter, bytes.count <= 64 else { return false }
    return bytes.allSatisfy { $0.isAlphanumeric || extra.utf8.contains($0) }
  }
}

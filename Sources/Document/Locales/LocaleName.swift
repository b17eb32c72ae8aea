import ASCII
import Numbers

/// The language of texts, as an author spells it: `en`, `pt-BR`, `zh-Hant-TW`.
///
/// Language, script and region of BCP 47, and nothing else. Documents, folders of texts and translation formats name languages with this
/// type, so a language can also be the name of a file. Readers request a `LanguageTag`, which matches more.
public struct LocaleName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// As it was written; `pt-br` and `pt-BR` differ.
  public let text: String

  /// Completes "expected …".
  public static let expected = "a language such as en, pt-BR or zh-Hant-TW"

  /// `nil` if the text is not a language.
  public init?(_ text: some StringProtocol) {
    var parts = text.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard let language = parts.popFirst(), (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy(\.isLetter)
    else { return nil }
    if let script = parts.first, script.utf8.count == 4, script.utf8.allSatisfy(\.isLetter) {
      parts.removeFirst()
    }
    if let region = parts.popFirst(), !region.isRegion { return nil }
    guard parts.isEmpty else { return nil }
    self.text = String(text)
  }

  public var description: String { text }

  public static func < (left: LocaleName, right: LocaleName) -> Bool { left.text < right.text }
}

extension LanguageTag {
  /// Whether a text is a tag that readers may request: subtags of letters and digits, the first of 2 to 8 letters, 35 bytes at most (RFC
  /// 5646 §2.1 and §4.4.1). Does not check whether they are registered.
  public static func isWellFormed(_ text: String) -> Bool {
    guard text.utf8.count <= 35 else { return false }
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = subtags.first, 2...8 ~= language.utf8.count,
      language.utf8.allSatisfy(\.isLetter)
    else { return false }
    return subtags.dropFirst().allSatisfy { subtag in
      1...8 ~= subtag.utf8.count && subtag.utf8.allSatisfy { $0.isAlphanumeric }
    }
  }
}

import ASCII
import Numbers

/// The language, script and region of a BCP 47 tag, in canonical spelling.
///
/// Other subtags (`de-DE-1996-x-a`, `en-u-nu-thai`) are dropped: no text is written for them.
public struct LanguageTag: Sendable, Hashable {
  /// The current ISO 639 code: `he` for `iw`.
  public let language: String
  /// ISO 15924: `Hant`.
  public let script: String?
  /// ISO 3166 or UN M49: `HK`, `419`.
  public let region: String?

  public init(language: String, script: String? = nil, region: String? = nil) {
    self.language = language
    self.script = script
    self.region = region
  }

  /// Parses a tag with `-` or `_`; `nil` if it is not a language tag.
  public init?(_ text: some StringProtocol) {
    var subtags = String(text).split(
      maxSplits: Self.mostSubtags, omittingEmptySubsequences: false,
      whereSeparator: { $0 == "-" || $0 == "_" })[...]
    guard let first = subtags.popFirst(), (2...3).contains(first.utf8.count), first.isASCIIWord,
      first.utf8.allSatisfy({ !$0.isDigit })
    else { return nil }
    var language = first.lowercased()
    var script: String?
    if language == "zh", let extended = subtags.first, extended.utf8.count == 3 {
      // `zh-yue` and the like (RFC 5646 §2.2.2).
      language = extended.lowercased()
      subtags.removeFirst()
    }
    if let found = subtags.first, found.utf8.count == 4, found.utf8.allSatisfy({ !$0.isDigit }) {
      script = found.prefix(1).uppercased() + found.dropFirst().lowercased()
      subtags.removeFirst()
    }
    region = subtags.first.flatMap { $0.isRegion ? $0.uppercased() : nil }
    let today = Self.today[language]
    self.language = today?.language ?? language
    self.script = script ?? today?.script
  }

  /// The maximum number of subtags that are read.
  private static let mostSubtags = 8

  /// Deprecated codes (IANA language subtag registry, CLDR `languageAlias`).
  static let today: [String: LanguageTag] = [
    "in": LanguageTag(language: "id"), "iw": LanguageTag(language: "he"),
    "ji": LanguageTag(language: "yi"), "jw": LanguageTag(language: "jv"),
    "mo": LanguageTag(language: "ro"), "tl": LanguageTag(language: "fil"),
    "sh": LanguageTag(language: "sr", script: "Latn"), "cmn": LanguageTag(language: "zh"),
  ]
}

extension LanguageTag: CustomStringConvertible {
  /// `zh-Hant-HK`
  public var description: String {
    [language, script, region].compactMap(\.self).joined(separator: "-")
  }
}

extension StringProtocol {
  fileprivate var isASCIIWord: Bool {
    utf8.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  /// ISO 3166 or UN M49.
  var isRegion: Bool {
    guard isASCIIWord else { return false }
    let digits = utf8.count(where: \.isDigit)
    return utf8.count == 2 && digits == 0 || utf8.count == 3 && digits == 3
  }
}

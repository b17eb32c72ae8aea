import JSON
import Numbers

/// The patterns of a language beside the English ones, for a native reader to look at.
public struct WordSheet: Sendable {
  /// A public wording that stores or laws require.
  public struct Source: Sendable, Hashable {
    /// `eu-2011-83`
    public let name: String
    /// Its requirement in short.
    public let says: String
    public let url: String
    /// The statements that it requires.
    public let states: [Terms.Statement]
  }

  /// A pattern in two languages.
  public struct Row: Sendable, Hashable {
    public let key: TermsKey
    public let english: String
    /// `nil` if the language lacks the optional pattern.
    public let own: String?
  }

  public let language: String
  /// Whether a native reader has looked at the patterns.
  public let isReviewed: Bool
  public let sources: [Source]
  public let rows: [Row]

  /// The languages that have a sheet, in App Store Connect's spelling.
  public static var languages: [String] { WordFiles.languages }

  /// `nil` for a language without words.
  public init?(language: String) {
    guard Self.languages.contains(language), let file = WordFiles.file(language) else { return nil }
    self.language = language
    isReviewed = file.isReviewed
    sources = file.sources.compactMap(Self.source)
    rows = TermsKey.allCases.map { key in
      Row(
        key: key, english: WordFiles.english.patterns[key]?.source ?? "",
        own: file.patterns[key]?.source)
    }
  }

  private static func source(_ name: String) -> Source? {
    guard let node = WordFiles.root("sources")?[name], let says = node["says"]?.string,
      let url = node["url"]?.string
    else { return nil }
    let states = node["for"]?.elements?.compactMap { $0.string.flatMap(Terms.Statement.init) }
    return Source(name: name, says: says, url: url, states: states ?? [])
  }

  /// Parts of words for order buttons that courts accept, by language (ISO 639), in small letters without white space.
  public static let acceptedOrders: [String: [String]] = {
    var accepted: [String: [String]] = [:]
    guard let members = WordFiles.root("orders")?["accepted"]?.members else { return accepted }
    for member in members {
      accepted[member.key] = member.value.elements?.compactMap(\.string)
    }
    return accepted
  }()
}

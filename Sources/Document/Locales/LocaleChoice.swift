import Numbers

/// The locale of a document for a reader: for its texts, prices and periods, with the reason.
public struct LocaleChoice: Sendable, Hashable {
  /// The locale for prices and periods: `de-AT`.
  public let locale: String
  /// The locale of the texts in the document's spelling; `nil` for a document without texts by locale.
  public let texts: String?
  public let match: Match

  /// The relation between the texts and the requested locales.
  public enum Match: String, Sendable, Hashable, CaseIterable {
    /// There are texts for exactly this locale.
    case exact
    /// The texts of a fallback: `de` for `de-AT`, `en-GB` for `en-IN`.
    case parent
    /// The texts of the same language for another region, if there are none for all regions.
    case sibling
    /// No requested locale matches, so the document's own is used.
    case document
    /// A pseudo-locale: transformed English texts, or the document's own.
    case pseudo
  }

  /// Chooses for a reader. In a document without texts by locale, prices follow the reader.
  ///
  /// - Parameters:
  ///   - asked: BCP 47 tags in order of preference.
  ///   - available: the locales of the document's texts, as the document spells them.
  ///   - own: the document's own locale.
  public init(asked: [String], available: [String], own: String) {
    let tables = LocaleTables(available)
    let tags = asked.compactMap { LanguageTag($0) }
    if let pseudo = asked.first.flatMap({ PseudoLocale(locale: $0) }) {
      locale = pseudo.rawValue
      let spoken = [LanguageTag(language: "en"), LanguageTag(own)].compactMap(\.self)
      texts = spoken.lazy.compactMap { tables.match($0)?.name }.first
      match = .pseudo
    } else if let found = tags.lazy.compactMap({ tables.match($0) }).first {
      locale = found.tag.description
      texts = found.name
      match = found.match
    } else {
      locale = (available.isEmpty ? asked.first : nil) ?? own
      texts = LanguageTag(own).flatMap { tables.match($0)?.name } ?? available.min()
      match = .document
    }
  }

  /// The locales that supply texts missing in another, nearest first, in the document's spelling.
  ///
  /// - Parameters:
  ///   - available: the locales of the document's texts.
  ///   - own: the document's own locale.
  public static func fallbacks(
    of locale: String, among available: [String], own: String
  ) -> [String] {
    let tables = LocaleTables(available)
    let near = [locale, own].compactMap { LanguageTag($0) }.flatMap(tables.names)
    var seen: Set<String> = []
    return (near + available.sorted()).filter { seen.insert($0).inserted }
  }
}

/// The locales of a document's texts, in its spelling and in canonical form.
private struct LocaleTables {
  private let tables: [(name: String, tag: LanguageTag)]

  init(_ names: [String]) {
    tables = names.sorted().compactMap { name in
      LanguageTag(name).map { (name, $0.withScript) }
    }
  }

  /// The texts for readers of a locale, and the kind of match.
  func match(
    _ tag: LanguageTag
  ) -> (tag: LanguageTag, name: String, match: LocaleChoice.Match)? {
    for (distance, link) in tag.chain.enumerated() {
      guard let table = tables.first(where: { $0.tag == link }) else { continue }
      return (tag, table.name, distance == 0 ? .exact : .parent)
    }
    let wanted = tag.withScript
    return tables.first { $0.tag.isSibling(of: wanted) }.map { (tag, $0.name, .sibling) }
  }

  /// The locales that readers of a locale can read, nearest first.
  func names(for tag: LanguageTag) -> [String] {
    let wanted = tag.withScript
    let near = tag.chain.compactMap { link in tables.first { $0.tag == link }?.name }
    return near + tables.filter { $0.tag.isSibling(of: wanted) }.map(\.name)
  }
}

extension LanguageTag {
  /// Whether the other is the same language in the same script, for any region.
  fileprivate func isSibling(of other: LanguageTag) -> Bool {
    language == other.language && script == other.script
  }
}

import Foundation

/// Puts a document's texts into one language.
public struct TextResolver: Sendable {
  private let products: [String: Product]
  private let locale: Locale
  /// The document's texts by key, from the locale asked for to the last resort.
  private let tables: [[String: LocalizedText]]

  /// - Parameter locale: BCP 47; nil is the document's own.
  public init(document: PaywallDocument, locale: String? = nil) {
    let wanted = locale ?? document.meta.locale
    products = document.products
    self.locale = Locale(identifier: wanted)
    tables = Self.fallbacks(of: wanted, in: document)
  }

  /// The text in words, with what the placeholders stand for.
  ///
  /// A key or field that the document lacks, which the check of its meaning refuses, shows as it is written.
  ///
  /// - Parameter limit: from which length on the rest is left out: a long name that is asked for often makes a text without end.
  public func string(of text: LocalizedText, bytesAtMost limit: Int = .max) -> String {
    guard let key = text.key else { return fill(text, limit) }
    for table in tables {
      if let found = table[key] { return fill(found, limit) }
    }
    return text.raw
  }

  private func fill(_ text: LocalizedText, _ limit: Int) -> String {
    var words = ""
    for segment in text.segments where words.utf8.count < limit { words += string(of: segment) }
    return words
  }

  private func string(of segment: TextSegment) -> String {
    switch segment {
    case .literal(let words): return words
    case .stray(let text, _): return text
    case .placeholder(let name, let field, _):
      guard let product = products[name], let field = ProductField(rawValue: field) else {
        return "{\(name).\(field)}"
      }
      if field == .name { return product.name.map(nameString) ?? "" }
      return field.string(of: product, in: locale) ?? ""
    }
  }

  /// A product's name may be a key, but has no placeholders: it could stand in itself.
  private func nameString(_ text: LocalizedText) -> String {
    guard let key = text.key else { return text.raw }
    return tables.lazy.compactMap { $0[key]?.raw }.first ?? text.raw
  }

  /// The locale, its parents (`zh-Hant-TW`, `zh-Hant`, `zh`; RFC 4647 §3.4), the document's own, then any.
  private static func fallbacks(
    of locale: String, in document: PaywallDocument
  ) -> [[String: LocalizedText]] {
    guard !document.strings.isEmpty else { return [] }
    let names = document.strings.keys.sorted()
    let chain = parents(of: locale) + parents(of: document.meta.locale)
    let wanted = chain.compactMap { link in
      names.first { $0.lowercased() == link }
    }
    var seen: Set<String> = []
    return (wanted + names).filter { seen.insert($0).inserted }.compactMap {
      document.strings[$0]
    }
  }

  private static func parents(of locale: String) -> [String] {
    let parts = locale.lowercased().split { $0 == "-" || $0 == "_" }
    return (0..<parts.count).map { parts[..<(parts.count - $0)].joined(separator: "-") }
  }
}

import JSON
import Numbers
import PaywallModel

/// The texts of an export: a table by identifiers for each of the document's languages.
struct ExportedTexts {
  /// The document's own language first.
  let locales: [String]
  private var tables: [String: Fields] = [:]

  init(of document: PaywallDocument) {
    let others = document.locales.filter { $0 != document.meta.locale }
    locales = [document.meta.locale] + others
    for locale in locales { tables[locale] = Fields() }
  }

  /// `en_US` for `en-US`.
  static func tag(_ locale: String) -> String { locale.replacing("-", with: "_") }

  var value: JSONValue {
    .object(
      locales.map { JSONField(name: Self.tag($0), value: tables[$0]?.value ?? [:]) })
  }

  /// The identifier of a value in all languages. If the proposed one is taken by another value, it gets a number.
  mutating func identifier(_ proposed: String, of values: [String: JSONValue]) -> String {
    var (name, number) = (proposed, 1)
    while locales.contains(where: { tables[$0]?[name] != nil && tables[$0]?[name] != values[$0] }) {
      number += 1
      name = "\(proposed)-\(number)"
    }
    for locale in locales { tables[locale]?[name] = values[locale] }
    return name
  }
}

extension PaywallDocument {
  /// A key's words in a language, or in the nearest language that has them.
  func words(_ key: String, in locale: String) -> LocalizedText? {
    let language = locale.split(separator: "-").first.map(String.init) ?? locale
    return [locale, language, meta.locale].lazy.compactMap { strings[$0]?[key] }.first
      ?? strings.sorted { $0.key < $1.key }.lazy.compactMap { $0.value[key] }.first
  }
}

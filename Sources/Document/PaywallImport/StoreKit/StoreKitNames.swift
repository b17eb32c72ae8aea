import JSON
import Numbers
import PaywallModel

/// The names of imported products in a catalogue.
struct StoreKitNames {
  private var taken: Set<String>
  private let ids: [[Substring]]

  /// - Parameters:
  ///   - taken: the names in the catalogue.
  ///   - ids: the identifiers of all imported products.
  init(taken: Set<String>, ids: [String]) {
    self.taken = taken
    self.ids = ids.map(Self.parts)
  }

  /// A short new name for an identifier: `monthly` for `com.example.premium.monthly`, with more of it where another one ends so, too.
  mutating func name(for id: String) -> String {
    let parts = Self.parts(id)
    for count in 1...max(1, parts.count) {
      let end = parts.suffix(count)
      guard ids.count(where: { $0.suffix(count) == end }) == 1 else { continue }
      if let name = claim(end.joined(separator: "-")) { return name }
    }
    // Short enough for a number behind it.
    let whole = RevenueCatImport.identifier(id, or: "product").prefix(40)
    for number in 2... {
      if let name = claim("\(whole)-\(number)") { return name }
    }
    return String(whole)
  }

  /// A new name for the same product with another plan: `yearly-monthly` beside `yearly`.
  mutating func name(for plan: StoreKitItem.Plan, beside name: String) -> String {
    claim("\(name)-\(plan.rawValue)") ?? self.name(for: "\(name)-\(plan.rawValue)")
  }

  /// The text as a name, if it is a usable one that is free.
  private mutating func claim(_ text: String) -> String? {
    guard text.first?.isLetter == true, !Self.fields.contains(text) else { return nil }
    let name = RevenueCatImport.identifier(text, or: "product")
    return taken.insert(name).inserted ? name : nil
  }

  private static func parts(_ id: String) -> [Substring] { id.split(separator: ".") }

  /// The names of fields, which a text would take for a product's.
  private static let fields = Set(
    ProductField.allCases.map { String($0.rawValue.prefix { $0 != "." }) })
}

/// A product's name as a text of a document.
enum ProductText {
  /// The text that shows exactly these words.
  static func showing(_ words: String) -> String { LocalizedText(verbatim: words).raw }

  /// The words of a text; `nil` if they depend on the language or the product.
  static func words(of text: String) -> String? {
    let text = LocalizedText(text)
    guard text.key == nil else { return nil }
    var words = ""
    for segment in text.segments {
      guard case .literal(let part) = segment else { return nil }
      words += part
    }
    return words
  }
}

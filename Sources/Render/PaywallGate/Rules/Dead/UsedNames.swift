import JSON
import Numbers
import PaywallModel

/// The words in a document outside of declarations.
struct UsedNames: Sendable {
  private var words: Set<String> = []
  let isOnlyProduct: Bool
  /// The variable with the selected product: plan cards set it without naming it.
  private let selection: String?

  /// - Parameters:
  ///   - text: the author's text.
  ///   - expanded: the text with its fragments and data expanded; nil if it has none.
  init(in document: PaywallDocument, _ text: JSONText, _ expanded: JSONText?) {
    isOnlyProduct = document.products.count < 2
    selection = document.selection?.name
    if let expanded { collect(expanded.root.value, in: "") }
    collect(text.root.value, in: "")
  }

  func hasText(_ key: String) -> Bool { words.contains("$" + key) || words.contains(key) }
  func hasToken(_ name: String) -> Bool { words.contains("$" + name) }
  func selects(_ name: String) -> Bool { name == selection }
  func hasWord(_ name: String) -> Bool { words.contains(name) }

  /// Collects every string, its parts, and the names of members, except for names that the section declares.
  private mutating func collect(_ value: JSONValue, in section: String) {
    switch value {
    case .string(let text): add(text)
    case .array(let elements): for element in elements { collect(element, in: section) }
    case .object(let fields):
      for field in fields {
        let inner = section.isEmpty ? field.name : section + "/" + field.name
        if !Self.declares(section) { words.insert(field.name) }
        collect(field.value, in: inner)
      }
    case .null, .bool, .number: break
    }
  }

  private static let sections: Set = [
    "colors", "products", "state", "strings", "spacing", "fonts", "textStyles", "fragments",
    "screens", "sheets",
  ]

  /// Whether the member names at a place are declarations.
  private static func declares(_ place: String) -> Bool {
    sections.contains(place) || place.hasPrefix("strings/")
  }

  private mutating func add(_ text: String) {
    words.insert(text)
    // Names are separated by characters that cannot be part of one: "{yearly.price}", "$premium.title".
    for part in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || "._-$".contains($0)) })
    {
      words.insert(String(part))
      if let dot = part.firstIndex(of: ".") { words.insert(String(part[..<dot])) }
    }
  }
}

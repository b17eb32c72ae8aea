import JSON
import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let deadString = dead(
    "dead-string", "A text that nothing shows.", hint: "delete the text, in every language",
    in: { document in document["strings"]?.members?.map(\.value) ?? [] },
    isUsed: { $1.hasText($0) })

  static let deadColor = dead(
    "dead-color", "A colour that nothing uses.", hint: "delete the colour",
    in: { document in [document["colors"]].compactMap(\.self) }, isUsed: { $1.hasToken($0) })

  static let deadProduct = dead(
    "dead-product", "A product that nothing sells or speaks of.",
    hint: "delete the product, or sell it",
    in: { document in [document["products"]].compactMap(\.self) },
    isUsed: { $1.isOnlyProduct || $1.hasWord($0) })

  static let deadState = dead(
    "dead-state", "A variable that nothing depends on.",
    hint: "delete the variable, or use it in a condition",
    in: { document in [document["state"]].compactMap(\.self) },
    isUsed: { $1.selects($0) || $1.hasWord($0) })

  static let deadToken = dead(
    "dead-token", "A space, font or style of texts that nothing uses.", hint: "delete it",
    in: { document in
      ["spacing", "fonts", "textStyles"].compactMap { document[$0] }
    }, isUsed: { $1.hasToken($0) || $1.hasWord($0) })

  static let deadFragment = dead(
    "dead-fragment", "A fragment that nothing uses.", hint: "delete the fragment",
    in: { document in [document["fragments"]].compactMap(\.self) }, isUsed: { $1.hasWord($0) })

  static let deadScreen = dead(
    "dead-screen", "A screen or a sheet that nothing shows.",
    hint: "delete it, or show it with an action \"go\" or \"showSheet\"",
    in: { document in ["screens", "sheets"].compactMap { document[$0] } },
    isUsed: { $1.hasWord($0) })

  /// Returns a rule about names of a section that are used nowhere.
  private static func dead(
    _ code: String, _ summary: String, hint: String,
    in sections: @escaping @Sendable (JSONNode) -> [JSONNode],
    isUsed: @escaping @Sendable (String, UsedNames) -> Bool
  ) -> Rule {
    Rule(
      code, group: .dead, severity: .information, summary: summary,
      threshold: "a name that occurs nowhere else",
      sources: ["https://www.w3.org/TR/json-schema-2020-12"], hint: hint,
      judge: .document { subject, _, verdicts in
        let names = UsedNames(in: subject)
        var told: Set<String> = []
        for section in sections(subject.text.root) {
          guard let members = section.members else { continue }
          for member in members {
            guard !isUsed(member.key, names), told.insert(member.key).inserted else { continue }
            verdicts.note(written: member, "nothing uses \"\(member.key)\"")
          }
        }
      }
    ).fixed { place in
      guard let name = place.path.tokens.last?.name else { return nil }
      let text = place.subject.text
      let deletions = text.removing(name, from: sections(text.root).map(\.pointer))
      return deletions.isEmpty ? nil : Remedy("delete \"\(name)\"", deletions)
    }
  }
}

/// The words in a document outside of declarations.
private struct UsedNames {
  private var words: Set<String> = []
  let isOnlyProduct: Bool
  /// The variable with the selected product: plan cards set it without naming it.
  private let selection: String?

  init(in subject: GateSubject) {
    isOnlyProduct = subject.document.products.count < 2
    selection = subject.document.selection?.name
    collect((subject.expansion?.text ?? subject.text).root.value, in: "")
    collect(subject.text.root.value, in: "")
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

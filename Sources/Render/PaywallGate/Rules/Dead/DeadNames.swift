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
        let names = subject.usedNames
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

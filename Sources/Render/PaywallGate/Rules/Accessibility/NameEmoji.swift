import Numbers
import PaywallTree

extension Rule {
  static let nameEmoji = Rule(
    "name-emoji", group: .accessibility, severity: .warning,
    summary: "The only name of something that takes taps is an emoji or a sign.",
    threshold: "a name without a letter and without a digit",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value",
      "https://www.w3.org/WAI/WCAG22/Techniques/html/H86",
    ],
    hint: "give it an \"accessibilityLabel\" that says what it does",
    judge: .screen { scene, _, verdicts in
      for target in scene.targets where !target.frame.isEmpty {
        let name =
          target.isLink
          ? target.words
          : scene.items[target.item].node.accessibilityLabel ?? scene.spoken(in: target.item)
        guard name.hasWords, !name.contains(where: { $0.isLetter || $0.isNumber && !$0.isEmoji })
        else { continue }
        verdicts.note(
          scene.items[target.item], weight: 1, detail: target.words, frames: [target.frame],
          "“\(name)” is all that a screen reader has to say")
      }
    }
  ).suggesting { $0.naming() }
}

extension Scene {
  /// Returns all that a screen reader says of an item without a label.
  fileprivate func spoken(in item: Int) -> String {
    items[item..<items[item].end].compactMap { inner in
      inner.node.accessibilityLabel
        ?? (inner.node.accessibilityRole == .decorative ? nil : inner.node.text?.string)
    }.joined()
  }
}

extension Character {
  /// Whether the character is drawn as an emoji, such as a digit in a box.
  fileprivate var isEmoji: Bool {
    unicodeScalars.contains { $0.value == 0x20E3 || $0.value == 0xFE0F }
  }
}

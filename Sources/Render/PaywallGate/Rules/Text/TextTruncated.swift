import Numbers
import PaywallTree

extension Rule {
  static let textTruncated = Rule(
    "text-truncated", group: .text, severity: .warning, summary: "A text is cut off.",
    threshold: "any text that does not fit; an error in a purchase button",
    sources: [
      "https://developer.apple.com/design/human-interface-guidelines/typography",
      "https://github.com/google/Accessibility-Test-Framework-for-Android",
    ],
    hint: "give the text more lines or room, or shorten the translation",
    judge: .screen { scene, _, verdicts in
      guard scene.cell.textScale.value < TextLoss.largeText else { return }
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, text.isTruncated, !item.visible.isEmpty else { continue }
        let isBought = item.target.map { !scene.targets[$0].purchases.isEmpty } ?? false
        verdicts.note(
          item, weight: scene.cell.textScale.value, severity: isBought ? .error : nil,
          "the text is cut off after \(text.quoted)")
      }
    }
  ).suggesting { $0.unlimitingLines() }
}

extension LaidOutText {
  /// The words as drawn, in quotes; if there are many, the last ones.
  var quoted: String {
    let words = string
    return words.count > 48 ? "“…\(words.suffix(47))”" : "“\(words)”"
  }
}

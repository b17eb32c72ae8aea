import Numbers
import PaywallTree

extension Rule {
  static let wordBroken = Rule(
    "word-broken", group: .text, severity: .warning,
    summary: "A line ends inside a word, because the word is too long for it.",
    threshold: "one word without a hyphen, at text scales up to 1.35",
    sources: ["https://www.w3.org/TR/css-text-3/#overflow-wrap-property"],
    hint: "give the text more room or a smaller size, or put soft hyphens into long words",
    judge: .screen { scene, _, verdicts in
      guard scene.cell.textScale.value < TextLoss.largeText, !scene.cell.isStressed else { return }
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !item.visible.isEmpty else { continue }
        for (line, next) in zip(text.lines, text.lines.dropFirst()) where line.breaksWord {
          let start = line.string.split(separator: " ").last ?? ""
          let end = next.string.split(separator: " ").first ?? ""
          verdicts.note(
            item, weight: scene.cell.textScale.value,
            "“\(start)” and “\(end)” are one word on two lines")
        }
      }
    })
}

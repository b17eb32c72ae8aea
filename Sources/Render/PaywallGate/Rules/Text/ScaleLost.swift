import Numbers
import PaywallTree

extension Rule {
  static let scaleLost = Rule(
    "scale-lost", group: .text, severity: .error,
    summary: "With large text, words are cut off or cannot be reached.",
    threshold: "any text at a text scale of 2; a warning above",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/resize-text",
      "https://github.com/RevenueCat/purchases-ios/pull/5990",
    ],
    hint:
      "let the text wrap, let the page scroll, or set \"maximumTextScale\" where space is short",
    judge: .screen { scene, _, verdicts in
      let scale = scene.cell.textScale.value
      guard scale >= TextLoss.largeText else { return }
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !item.isTurned else { continue }
        let lost = text.ink.filter { ink in
          !ink.isEmpty && ink.intersection(item.clip).area < 0.5 * ink.area
        }
        guard text.isTruncated || !lost.isEmpty else { continue }
        verdicts.note(
          item, weight: -scale, measured: scale, required: TextLoss.largeText,
          lost.isEmpty
            ? "at text scale \(Measure.number(scale)) the text is cut off after \(text.quoted)"
            : "at text scale \(Measure.number(scale)) nobody can reach \(text.quoted)")
      }
    }
  ).suggesting { $0.unlimitingLines() }
}

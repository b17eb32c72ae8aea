import JSON
import Numbers
import PaywallTree

extension Rule {
  static let labelInName = Rule(
    "label-in-name", group: .accessibility, severity: .warning,
    summary: "A target's label does not have the words that are seen on it.",
    threshold: "a target with one text, whose words do not stand in its label as they are",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/label-in-name",
      "https://www.w3.org/WAI/standards-guidelines/act/rules/2ee8b8/",
    ],
    hint: "begin the label with the words that are seen, or delete it: people speak these words",
    judge: .screen { scene, subject, verdicts in
      for target in scene.targets where !target.isLink && !target.frame.isEmpty {
        let item = scene.items[target.item]
        guard let label = item.node.accessibilityLabel,
          item.node.text == nil || subject.namesComponent(at: item.pointer),
          let text = scene.onlyText(in: target.item), !label.says(text)
        else { continue }
        let words = text.string
        verdicts.note(
          item, weight: 1, frames: [target.frame], "“\(words)” is called “\(label)”")
      }
    }
  ).suggesting { place in
    guard place.component?["accessibilityLabel"] != nil else { return [] }
    return [Remedy("delete the label", [place.removing("accessibilityLabel")])]
  }
}

extension GateSubject {
  /// Whether the author wrote a label for the component; otherwise the service speaks its prices.
  fileprivate func namesComponent(at pointer: String) -> Bool {
    guard let component = JSONPointer(pointer).flatMap(written.node) else { return true }
    let sets = component["overrides"]?.elements?.compactMap { $0["set"] } ?? []
    return ([component] + sets).contains { $0["accessibilityLabel"] != nil }
  }
}

extension Scene {
  /// Returns the words of a target with a single text in a human language; nil otherwise. A single letter, such as a cross, does not count,
  /// and prices have names of their own.
  fileprivate func onlyText(in item: Int) -> LaidOutText? {
    let texts = (item..<items[item].end).compactMap { items[$0].node.text }
    guard let text = texts.first, texts.count == 1, !text.isTruncated,
      text.string.count > 1, text.string.contains(where: { $0.isLetter || $0.isNumber }),
      !text.string.hasShortPeriod
    else { return nil }
    return text
  }
}

extension String {
  /// Whether the name contains the words of a text. If the text has several lines, white space is ignored, because not all scripts have it.
  fileprivate func says(_ text: LaidOutText) -> Bool {
    text.lines.count > 1
      ? dense.contains(text.string.dense) : spoken.contains(text.string.spoken)
  }

  private var spoken: String {
    lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private var dense: String { lowercased().filter { !$0.isWhitespace } }
}

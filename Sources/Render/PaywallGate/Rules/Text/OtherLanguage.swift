import Numbers
import PaywallTree

extension Rule {
  static let otherLanguage = Rule(
    "other-language", group: .text, severity: .error,
    summary: "A screen shows words of two languages.",
    threshold:
      "a word that stands in the texts of another locale alone, unless the component says its language",
    sources: ["https://support.google.com/googleplay/android-developer/answer/9900533"],
    hint: "translate the text for every locale, or take the locale out",
    judge: .screen { scene, subject, verdicts in
      for (index, item) in scene.items.enumerated()
      where item.node.text != nil || item.node.accessibilityLabel != nil {
        guard !scene.path(of: index).contains(where: { scene.items[$0].node.language != nil })
        else { continue }
        let shown = item.node.text?.lines.map(\.string).joined() ?? ""
        for text in [shown, item.node.accessibilityLabel ?? ""] where !text.isEmpty {
          guard let word = subject.words.foreign(in: text, on: scene.page) else { continue }
          verdicts.note(item, weight: 1, "“\(word)” in “\(text)” is of another language")
        }
      }
    })
}

import Numbers
import PaywallTree

extension Rule {
  static let textTiny = Rule(
    "text-tiny", group: .text, severity: .warning,
    summary: "A text is too small to read at the usual text size.",
    threshold: "9 points",
    limit: Limit(value: 9, range: 4...20, unit: "points"),
    sources: [
      "https://developer.apple.com/design/human-interface-guidelines/typography",
      "https://developer.android.com/reference/com/google/android/apps/common/testing/accessibility/framework/checks/TextSizeCheck",
    ],
    hint: "write it in 9 points or more; 11 where it is about money or rights",
    judge: .screen { scene, _, verdicts in
      guard scene.cell.textScale.value == 1 else { return }
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !item.visible.isEmpty,
          text.string.contains(where: { $0.isLetter || $0.isNumber })
        else { continue }
        let sizes = text.lines.flatMap(\.runs).compactMap(\.style?.font.size)
        let size = min(text.font.size, sizes.min() ?? .infinity)
        guard size < verdicts.limit - 0.01 else { continue }
        verdicts.note(
          item, weight: -size, measured: size, required: verdicts.limit,
          "\(text.quoted) has \(Measure.number(size)) points")
      }
    }
  ).suggesting { $0.resizing { "write it in \($0) points" } }
}

import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let contrastPlaceholder = Rule(
    "contrast-placeholder", group: .colour, severity: .warning,
    summary: "The words in an empty field hardly stand out.",
    threshold: "4.5 : 1, an error under 3 : 1",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum"],
    hint: "set \"placeholderColor\" to a darker or lighter colour",
    judge: .screen { scene, subject, verdicts in
      for placeholder in scene.placeholders {
        guard let line = placeholder.text.ink.first?.intersection(placeholder.clip), !line.isEmpty,
          case .color(let behind) = Backdrop(of: placeholder.item, in: scene, over: line, subject)
            .at(line.midX, line.midY)
        else { continue }
        let ink = placeholder.text.color.faded(by: placeholder.opacity).over(behind)
        let contrast = ink.contrast(with: behind)
        guard contrast < 4.5 else { continue }
        verdicts.note(
          scene.items[placeholder.item], weight: -contrast, measured: contrast, required: 4.5,
          severity: contrast < 3 ? .error : .warning, frames: [line],
          "the contrast of the placeholder \(placeholder.text.quoted) is \(Measure.number(contrast, decimals: 2)) : 1"
        )
      }
    })
}

import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let linkPlain = Rule(
    "link-plain", group: .colour, severity: .warning,
    summary: "A link in a sentence looks like the words around it.",
    threshold:
      "no underline, no other weight or slope, and less than 3 : 1 between the colours of the link and of the sentence",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/use-of-color",
      "https://www.w3.org/WAI/WCAG22/Techniques/failures/F73",
    ],
    hint: "underline the link, or make it bold",
    judge: .screen { scene, _, verdicts in
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !item.visible.isEmpty else { continue }
        for link in text.links where link.string.count < text.string.count {
          guard let look = text.look(of: link), !look.isUnderlined, look.hasFont(of: text) else {
            continue
          }
          let contrast = look.color.over(.white).contrast(with: text.color.over(.white))
          guard contrast < 3 else { continue }
          verdicts.note(
            item, weight: -contrast, measured: contrast, required: 3, detail: link.string,
            frames: link.frames, "the link “\(link.string)” looks like the words around it")
        }
      }
    })
}

/// The look of a link's words.
private struct LinkLook {
  let font: LaidOutText.Font
  let color: PaywallColor
  let isUnderlined: Bool

  func hasFont(of text: LaidOutText) -> Bool {
    abs(font.weight - text.font.weight) < 200 && font.italic == text.font.italic
      && abs(font.size - text.font.size) < 1
  }
}

extension LaidOutText {
  /// Returns the look of a link; nil if its words are not found.
  fileprivate func look(of link: Link) -> LinkLook? {
    guard let frame = link.frames.first else { return nil }
    let line = lines.first { $0.baseline >= frame.y && $0.baseline <= frame.bottom }
    guard let line else { return nil }
    let middle = frame.midX
    let run = line.runs.first { $0.x <= middle && middle <= $0.x + $0.width }
    guard let style = run?.style else {
      return LinkLook(font: font, color: color, isUnderlined: drawing.underline)
    }
    return LinkLook(font: style.font, color: style.color, isUnderlined: style.drawing.underline)
  }
}

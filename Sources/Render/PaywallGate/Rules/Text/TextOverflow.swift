import PaywallTree

extension Rule {
  static let textOverflow = Rule(
    "text-overflow", group: .text, severity: .error,
    summary: "A line of text is wider than its box, or cut by what is around it.",
    threshold: "two points beyond the box, one point beyond what cuts it",
    sources: ["https://www.w3.org/TR/css-overflow-3/#overflow"],
    hint: "let the text wrap or shrink, or give its box more room",
    judge: .screen { scene, _, verdicts in
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !item.isTurned else { continue }
        for (line, ink) in zip(text.lines.filter { !$0.string.isEmpty }, text.ink) {
          let wide = max(text.box.x - line.x, line.x + line.width - text.box.right)
          let cut = max(item.clip.y - ink.y, ink.bottom - item.clip.bottom)
          let isShown = ink.intersection(item.clip).area > 0
          guard wide > widest || isShown && cut > 1 else { continue }
          verdicts.note(
            item, weight: max(wide, cut), measured: max(wide, cut), required: 0, frames: [ink],
            wide > widest
              ? "“\(line.string)” is \(Measure.number(wide)) points wider than its box"
              : "\(Measure.number(cut)) points of “\(line.string)” are cut off")
        }
      }
    })

  /// The maximum overflow in points beyond a box that does not clip; a smaller one is not noticeable.
  private static let widest = 2.0
}

import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let selectionByColour = Rule(
    "selection-by-colour-only", group: .colour, severity: .warning,
    summary: "Only a colour tells the chosen option from the others, and the colours are alike.",
    threshold:
      "no other icon, line width or weight, no other size of what has no words, and colours with less than 3 : 1 between them",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/use-of-color"],
    hint: "give the chosen option a check mark, a thicker border or another weight",
    judge: .screen { scene, _, verdicts in
      let options = scene.targets.filter { target in
        let node = scene.items[target.item].node
        return node.group != nil && node.isSelected != nil && node.accessibilityRole != .toggle
      }
      guard let chosen = options.first(where: { scene.items[$0.item].node.isSelected == true })
      else { return }
      let group = scene.items[chosen.item].node.group
      let others = options.filter { option in
        let node = scene.items[option.item].node
        return node.group == group && node.isSelected == false
      }
      guard let other = others.first else { return }
      let (one, two) = (OptionLook(chosen.item, scene), OptionLook(other.item, scene))
      guard one.shape == two.shape, one.icons == two.icons else { return }
      let contrast = zip(one.colors, two.colors).map { $0.contrast(with: $1) }.max() ?? 1
      guard contrast < 3 else { return }
      verdicts.note(
        scene.items[chosen.item], weight: -contrast, measured: contrast, required: 3,
        frames: [chosen.frame, other.frame],
        "\(scene.name(of: chosen)) differs from \(scene.name(of: other)) in colours alone, by \(Measure.number(contrast, decimals: 2)) : 1"
      )
    })
}

/// The look of an option.
private struct OptionLook {
  /// All features except its colours, words and the drawings of its icons.
  private(set) var shape: [String] = []
  private(set) var icons: [LaidOutIcon.Shape] = []
  /// The colours of borders, backgrounds and icons, over white.
  private(set) var colors: [PaywallColor] = []

  init(_ target: Int, _ scene: Scene) {
    let hasWords = !scene.words(in: target).isEmpty
    for item in scene.items[target..<scene.items[target].end] {
      if !hasWords { shape.append(Measure.size(item.node.frame.width, item.node.frame.height)) }
      let decoration = item.node.decoration
      shape.append("\(item.node.type.rawValue) \(decoration.border?.greatestWidth ?? 0)")
      if let text = item.node.text { shape.append("\(text.font.weight)") }
      if case .color(let color)? = decoration.background { colors.append(color.over(.white)) }
      if let border = decoration.border { colors.append(border.color.over(.white)) }
      if let icon = item.node.icon {
        shape.append("icon \(Measure.size(icon.frame.width, icon.frame.height))")
        icons.append(icon.shape)
        colors.append(icon.color.faded(by: item.opacity).over(.white))
      }
    }
  }
}

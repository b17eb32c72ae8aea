import Numbers
import PaywallTree

extension Rule {
  static let textsOverlap = Rule(
    "texts-overlap", group: .text, severity: .error,
    summary: "Two texts are drawn over each other.",
    threshold:
      "a third of a line's height and four points of its width; a warning for faint letters, and from one point both ways, between capitals' height and descenders",
    sources: ["https://github.com/RevenueCat/purchases-ios/issues/4424"],
    hint: "give the texts room of their own: a stack instead of an overlay, or a gap",
    judge: .screen { scene, _, verdicts in
      let texts = scene.texts.compactMap { index in
        let item = scene.items[index]
        let ink = item.isTurned ? [] : item.node.text?.ink ?? []
        let whole = ink.dropFirst().reduce(ink.first ?? .zero) { $0.union($1) }
        return ink.isEmpty ? nil : Inked(item: index, lines: ink, whole: whole)
      }
      for (place, one) in texts.enumerated() {
        for other in texts[(place + 1)...]
        where scene.items[one.item].layer == scene.items[other.item].layer {
          guard !one.whole.intersection(other.whole).isEmpty,
            let shared = one.shared(with: other, in: scene),
            // The same words twice are a shadow or an outline.
            scene.items[one.item].node.text?.string != scene.items[other.item].node.text?.string
          else { continue }
          let height = min(one.lineHeight, other.lineHeight)
          let isFaint = [one, other].contains { scene.isFaint($0.item) }
          let isOver = shared.height > height / 3 && shared.width > 4 && !isFaint
          let words = [one, other].map { scene.items[$0.item].node.text?.quoted ?? "" }
          verdicts.note(
            scene.items[one.item], weight: shared.area, measured: shared.height, required: 1,
            detail: scene.items[other.item].pointer, severity: isOver ? .error : .warning,
            frames: [shared],
            "\(words[0]) and \(words[1]) overlap by \(Measure.size(shared.width, shared.height))")
        }
      }
    })
}

extension Scene {
  /// Whether the letters of an item are so transparent that they are a pattern behind others.
  fileprivate func isFaint(_ item: Int) -> Bool {
    let alpha = Double(items[item].node.text?.color.alpha ?? 255) / 255
    return items[item].opacity * alpha < 0.4
  }
}

/// A text with the areas of its letters.
private struct Inked {
  let item: Int
  let lines: [PaywallRectangle]
  let whole: PaywallRectangle

  /// The height of the letters of a line.
  var lineHeight: Double { lines.map(\.height).min() ?? 0 }

  /// Returns the largest area of the screen in which letters of both texts are visible.
  func shared(with other: Inked, in scene: Scene) -> PaywallRectangle? {
    var largest: PaywallRectangle?
    for line in lines {
      for theirs in other.lines {
        let shared = line.intersection(theirs).intersection(scene.items[item].clip)
          .intersection(scene.items[other.item].clip)
        guard shared.width > 1, shared.height > 1, shared.area > largest?.area ?? 0,
          !scene.isCovered(shared, of: item)
        else { continue }
        largest = shared
      }
    }
    return largest
  }
}

import Numbers
import PaywallTree

extension Rule {
  static let readingOrder = Rule(
    "reading-order", group: .accessibility, severity: .warning,
    summary: "A screen reader reads something after what is drawn below it.",
    threshold: "a stop that ends above the one before it and shares half of its width",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/meaningful-sequence",
      "https://github.com/RevenueCat/purchases-ios/issues/7702",
    ],
    hint:
      "write the components in the order in which they are read, or set \"readingOrder\"",
    judge: .screen { scene, _, verdicts in
      var places: [String: Int] = [:]
      for (index, item) in scene.items.enumerated() where places[item.pointer] == nil {
        places[item.pointer] = index
      }
      let stops = scene.page.spoken.compactMap { $0.pointer.flatMap { places[$0] } }
      for (first, second) in zip(stops, stops.dropFirst()) where first != second {
        let (before, after) = (scene.items[first], scene.items[second])
        let above = before.node.frame.y - after.node.frame.bottom
        guard before.layer == after.layer, above > 1, before.isBeside(after) else { continue }
        verdicts.note(
          after, weight: above, measured: above, required: 0,
          "a screen reader reads \(scene.quoted(second)) after \(scene.quoted(first)), which stands below it"
        )
      }
    })
}

extension Scene {
  /// Returns the words of an item in quotes, or what it is.
  fileprivate func quoted(_ index: Int) -> String {
    let words = items[index].node.accessibilityLabel ?? words(in: index)
    return words.isEmpty
      ? "the \(items[index].node.type.rawValue)" : "“\(words.shortened(to: 40))”"
  }
}

extension SceneItem {
  /// Whether two items share most of their width, so that one is above the other.
  fileprivate func isBeside(_ other: SceneItem) -> Bool {
    let shared =
      min(node.frame.right, other.node.frame.right) - max(node.frame.x, other.node.frame.x)
    return shared > 0.5 * min(node.frame.width, other.node.frame.width)
  }
}

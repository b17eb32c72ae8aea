import Numbers
import PaywallTree

extension Rule {
  static let nameMissing = Rule(
    "name-missing", group: .accessibility, severity: .error,
    summary: "A screen reader has no name for something that takes taps.",
    threshold: "a target without words and without a label",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value",
      "https://github.com/RevenueCat/purchases-ios/issues/7538",
    ],
    hint: "give it an \"accessibilityLabel\"",
    judge: .screen { scene, _, verdicts in
      for target in scene.targets where !target.isLink && !target.frame.isEmpty {
        let item = scene.items[target.item]
        guard !scene.hasName(target.item) else { continue }
        verdicts.note(
          item, weight: 1, frames: [target.frame],
          "this \(item.node.type.rawValue) takes taps, and nothing names it")
      }
    }
  ).suggesting { $0.naming() }
}

extension String {
  /// Whether the text contains more than white space.
  var hasWords: Bool { !allSatisfy(\.isWhitespace) }
}

extension Scene {
  /// Whether a screen reader has words for an item, or for something in it.
  fileprivate func hasName(_ item: Int) -> Bool {
    items[item..<items[item].end].contains { inner in
      (inner.node.accessibilityLabel ?? "").hasWords
        || inner.node.accessibilityRole != .decorative && (inner.node.text?.string ?? "").hasWords
    }
  }
}

import Numbers
import PaywallTree

extension Rule {
  static let arrowNotMirrored = Rule(
    "arrow-not-mirrored", group: .place, severity: .warning,
    summary: "An arrow points the wrong way where pages are read from the right.",
    threshold:
      "an arrow to the right after the words of a text, or to the left before them, on such a page",
    sources: [
      "https://www.w3.org/International/questions/qa-scripts",
      "https://developer.apple.com/design/human-interface-guidelines/right-to-left",
    ],
    hint:
      "translate the arrow with the text, or use the icon chevronForward, which turns by itself",
    judge: .screen { scene, _, verdicts in
      guard scene.hasWords, scene.page.direction == .rightToLeft else { return }
      for index in scene.texts {
        let item = scene.items[index]
        guard let words = item.node.text?.string, !item.visible.isEmpty, words.hasArrowOfOtherWay
        else { continue }
        verdicts.note(
          item, weight: 1, "the arrow in “\(words)” points against the reading direction")
      }
    })
}

extension String {
  /// Whether an arrow at the end points to the right, or one at the beginning to the left. Characters such as `›` turn by themselves.
  fileprivate var hasArrowOfOtherWay: Bool {
    let seen = unicodeScalars.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0 != "\u{FE0F}"
    }
    guard let first = seen.first, let last = seen.last else { return false }
    return Self.right.contains(last) || Self.left.contains(first)
  }

  private static let right: Set<Unicode.Scalar> = [
    "→", "➔", "➜", "➝", "➞", "⟶", "⇒", "⇨", "▶", "►", "▸", "👉", "➡", "➤",
  ]
  private static let left: Set<Unicode.Scalar> = ["←", "⟵", "⇐", "⇦", "◀", "◄", "◂", "👈", "⬅"]
}

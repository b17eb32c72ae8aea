import Numbers
import PaywallTree

extension Rule {
  static let textOverflow = Rule(
    "text-overflow", group: .text, severity: .error,
    summary: "A line of text is wider than its box, or cut by what is around it.",
    threshold:
      "two points beyond the box, one point above or below what cuts it, a third of a letter beside it; of a purchase button also all of it",
    sources: ["https://www.w3.org/TR/css-overflow-3/#overflow"],
    hint: "let the text wrap or shrink, or give its box more room",
    judge: .screen { scene, _, verdicts in
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !item.isTurned else { continue }
        let isBought = item.target.map { !scene.targets[$0].purchases.isEmpty } ?? false
        for (line, ink) in zip(text.lines.filter { !$0.string.isEmpty }, text.ink) {
          let wide = max(text.box.x - line.x, line.x + line.width - text.box.right)
          let cut = TextCut(
            of: line.string.ink(in: ink, above: line.baseline), by: item.clip, of: scene,
            size: text.font.size)
          guard wide > widest || cut.isNoticeable && (cut.isPartial || isBought) else { continue }
          verdicts.note(
            item, weight: max(wide, cut.most), measured: max(wide, cut.most), required: 0,
            frames: [ink],
            wide > widest
              ? "“\(line.string)” is \(Measure.number(wide)) points wider than its box"
              : cut.sentence(line.string))
        }
      }
    })

  /// The maximum overflow in points beyond a box that does not clip; a smaller one is not noticeable.
  private static let widest = 2.0
}

/// What the boxes around a line cut off.
private struct TextCut {
  /// The points above or below.
  private let down: Double
  /// The points beside. What is beyond the screen itself is for another rule.
  private let across: Double
  /// The minimum that is noticed beside: letters have blank sides.
  private let letter: Double
  private let isFolded: Bool
  /// Whether some of the line is left.
  let isPartial: Bool

  init(of ink: PaywallRectangle, by clip: PaywallRectangle, of scene: Scene, size: Double) {
    let screen = scene.page.screen.frame
    let before = clip.x > screen.x ? clip.x - ink.x : 0
    let after = clip.right < screen.right ? ink.right - clip.right : 0
    down = max(clip.y - ink.y, ink.bottom - clip.bottom)
    across = max(before, after)
    letter = size / 3
    isFolded = clip.isEmpty
    isPartial = ink.intersection(clip).area > 0
  }

  var most: Double { across > letter ? max(down, across) : down }

  /// Whether somebody misses something. What is folded away has no room at all.
  var isNoticeable: Bool { !isFolded && (down > 1 || across > letter) }

  func sentence(_ line: String) -> String {
    isPartial
      ? "\(Measure.number(most)) points of “\(line)” are cut off"
      : "a box cuts off all of “\(line)”"
  }
}

extension String {
  /// Returns the area of a line's letters without that below the baseline, if none of them reaches there.
  fileprivate func ink(in ink: PaywallRectangle, above baseline: Double) -> PaywallRectangle {
    guard unicodeScalars.allSatisfy({ $0.properties.isWhitespace || $0.standsOnBaseline }) else {
      return ink
    }
    return PaywallRectangle(x: ink.x, y: ink.y, width: ink.width, height: max(0, baseline - ink.y))
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, digit or mark of Latin that certainly has no part below the baseline.
  fileprivate var standsOnBaseline: Bool {
    switch self {
    case "g", "j", "p", "q", "y", "J", "Q": false
    case "a"..."z", "A"..."Z", "0"..."9", "à"..."æ", "è"..."ö", "ø"..."ü", "À"..."Æ", "È"..."Ö",
      "Ø"..."Ü", "’", "'", "!", "?", ".", "-", "–", "%", "+":
      true
    default: false
    }
  }
}

import Numbers
import PaywallTree

/// The area of a target that takes taps.
struct TouchArea: Sendable {
  let target: Int
  /// The part of the area that no other target covers.
  let free: PaywallRectangle
  var side: Double { min(free.width, free.height) }

  /// Returns the areas of targets. Compares targets layer by layer, because scrolling content moves past other content.
  static func areas(of targets: [SceneTarget]) -> [TouchArea] {
    var areas: [TouchArea] = []
    for (index, target) in targets.enumerated() {
      let covers = targets[(index + 1)...].filter { $0.layer == target.layer }.flatMap(\.areas)
      for area in target.areas where !area.isEmpty {
        areas.append(TouchArea(target: index, free: area.uncovered(by: covers)))
      }
    }
    return areas
  }
}

extension Scene {
  /// Whether a target is a link inside a sentence, which may be as small as its words (WCAG 2.2, 2.5.8).
  func isInSentence(_ target: SceneTarget) -> Bool {
    guard target.isLink, let text = items[target.item].node.text else { return false }
    let words = text.links.reduce(0) { $0 + $1.string.count }
    return words < text.string.count
  }

  /// Returns the name of a target for people.
  func name(of target: SceneTarget) -> String {
    let item = items[target.item]
    let said = item.node.accessibilityLabel ?? words(in: target.item)
    return said.isEmpty ? "the \(item.node.type.rawValue)" : "“\(said)”"
  }

  /// Returns the visible words in an item.
  func words(in item: Int) -> String {
    var words: [String] = []
    for index in item..<items[item].end {
      if let text = items[index].node.text, !text.string.isEmpty { words.append(text.string) }
    }
    return words.joined(separator: ", ")
  }
}

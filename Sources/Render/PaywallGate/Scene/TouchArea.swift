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
    let said = items[target.item].node.accessibilityLabel ?? words(in: target.item)
    guard said.isEmpty else { return "“\(said)”" }
    return items[target.item].node.type == .stack ? "a button without words" : kind(of: target.item)
  }

  /// Returns the words in an item, or what a reader sees there.
  func name(of item: Int) -> String {
    let words = words(in: item)
    return words.isEmpty ? kind(of: item) : "“\(words)”"
  }

  /// Returns what a reader sees where there are no words.
  private func kind(of item: Int) -> String {
    switch items[item].node.type {
    case .image: "a picture"
    case .video: "a film"
    case .stack: "a coloured box"
    case let type: "the \(type.rawValue)"
    }
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

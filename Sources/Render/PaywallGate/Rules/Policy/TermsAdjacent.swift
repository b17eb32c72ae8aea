import Numbers
import PaywallTree

extension Rule {
  static let termsAdjacent = Rule(
    "terms-adjacent", group: .policy, severity: .warning,
    summary: "What is billed stands far from the purchase button, or in small letters.",
    threshold: "half of the screen's height, 11 points",
    limit: Limit(value: 0.5, range: 0.05...4, unit: "of the screen's height"),
    sources: [
      "https://www.ftc.gov/legal-library/browse/statutes/restore-online-shoppers-confidence-act"
    ],
    hint: "say the price and its period beside the button, in 11 points or more",
    judge: .screen { scene, _, verdicts in
      for (button, _, name) in scene.sold {
        let prices = scene.said.filter { $0.mentions.billed.contains(name) }
        guard !prices.isEmpty else { continue }
        let most = scene.page.screen.frame.height * verdicts.limit
        let near = prices.filter { scene.distance(of: $0, from: button) <= most }
        let largest = near.flatMap(\.parts).filter { $0.mentions.billed.contains(name) }
          .map(\.font.size).max()
        if near.isEmpty {
          let far = prices.map { scene.distance(of: $0, from: button) }.min() ?? 0
          verdicts.note(
            scene.items[button.item], weight: far, measured: far, required: most,
            frames: [button.frame],
            "the price of \(scene.title(of: name)) is \(Measure.number(far)) points from \(scene.name(of: button)), more than \(Measure.number(most))"
          )
        } else if let largest, largest < PolicyText.least {
          verdicts.note(
            scene.items[button.item], weight: -largest, measured: largest,
            required: PolicyText.least, frames: [button.frame],
            "the price of \(scene.title(of: name)) near \(scene.name(of: button)) has \(Measure.number(largest)) points"
          )
        }
      }
    })
}

/// Sizes that the rules of stores require.
enum PolicyText {
  /// The minimum text size in Apple's guidelines, in points.
  static let least = 11.0
}

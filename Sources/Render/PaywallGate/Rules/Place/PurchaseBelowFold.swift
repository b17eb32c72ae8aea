import Numbers
import PaywallTree

extension Rule {
  static let purchaseBelowFold = Rule(
    "purchase-below-fold", group: .place, severity: .warning,
    summary: "The purchase button comes into view only after scrolling.",
    threshold: "the first purchase button ends below the screen, at text scales up to 1.35",
    sources: ["https://www.paywallscreens.com"],
    hint: "put the button into the footer, or shorten what is above it",
    judge: .screen { scene, _, verdicts in
      guard scene.cell.textScale.value < TextLoss.largeText, scene.cell.state.isEmpty else {
        return
      }
      let buttons = scene.targets.filter { !$0.purchases.isEmpty }
      guard let first = buttons.min(by: { $0.frame.bottom < $1.frame.bottom }) else { return }
      let fold = scene.page.screen.safeFrame.bottom
      let below = first.frame.bottom - fold
      guard !scene.pinned.contains(first.layer), below > 1 else { return }
      verdicts.note(
        scene.items[first.item], weight: below, measured: below, required: 0,
        "\(scene.name(of: first)) ends \(Measure.number(below)) points below the screen")
    })
}

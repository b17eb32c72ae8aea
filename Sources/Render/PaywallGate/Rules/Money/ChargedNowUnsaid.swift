import Numbers
import PaywallTree

extension Rule {
  static let chargedNowUnsaid = Rule(
    "charged-now-unsaid", group: .money, severity: .error,
    summary: "A screen does not say what a tap on its button charges at once.",
    threshold: "the first payment of an offer with a price, in any text of the screen",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://support.google.com/googleplay/android-developer/answer/9900533",
    ],
    hint: "put {offer.chargedNow} or {terms} of the product beside the button",
    judge: .screen { scene, _, verdicts in
      for (button, product, name) in scene.sold {
        guard let now = product.chargedNow, !now.numbers.isEmpty,
          !scene.said.contains(where: { !$0.mentions.folded.numbers.isDisjoint(with: now.numbers) })
        else { continue }
        verdicts.note(
          scene.items[button.item], weight: 1, detail: name, frames: [button.frame],
          "\(scene.name(of: button)) charges \(now.original) at once, and no text says so")
      }
    })
}

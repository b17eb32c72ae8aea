import Numbers
import PaywallTree

extension Rule {
  static let cancelUnsaid = Rule(
    "cancel-unsaid", group: .policy, severity: .warning,
    summary: "A screen offers a trial and does not say how to cancel.",
    threshold:
      "words for cancelling in any text of the screen, in languages that have such words; the placeholders terms and terms.cancel say it",
    sources: [
      "https://support.google.com/googleplay/android-developer/answer/9900533",
      "https://www.ftc.gov/legal-library/browse/statutes/restore-online-shoppers-confidence-act",
    ],
    hint: "put {terms.cancel} of the product beside the button",
    judge: .screen { scene, _, verdicts in
      guard let money = scene.money, money.hasOwnWords,
        let (button, _, name) = scene.sold.first(where: {
          $0.product.isSubscription && $0.product.grantsFreeTime && $0.product.product.renews
        }),
        !scene.said.contains(where: { $0.mentions.claims.cancels })
      else { return }
      verdicts.note(
        scene.items[button.item], weight: 1, frames: [button.frame],
        "\(scene.name(of: button)) starts a trial of \(scene.title(of: name)), and no text says how to cancel"
      )
    })
}

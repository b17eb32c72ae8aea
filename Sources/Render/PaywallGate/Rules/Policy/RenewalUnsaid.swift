import Numbers
import PaywallTree

extension Rule {
  static let renewalUnsaid = Rule(
    "renewal-unsaid", group: .policy, severity: .warning,
    summary: "A screen sells what renews by itself and does not say so.",
    threshold:
      "words for renewing in any text of the screen, in languages that have such words; the placeholders terms and terms.renewal say it",
    sources: [
      "https://developer.apple.com/support/terms/apple-developer-program-license-agreement/#S2",
      "https://support.google.com/googleplay/android-developer/answer/9900533",
      "https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=BPC&sectionNum=17602",
    ],
    hint: "put {terms.renewal} or {terms} of the product beside the button",
    judge: .screen { scene, _, verdicts in
      guard let money = scene.money, money.hasOwnWords,
        let (button, _, name) = scene.sold.first(where: {
          $0.product.isSubscription && $0.product.product.renews
        }),
        !scene.said.contains(where: { $0.mentions.claims.renews })
      else { return }
      verdicts.note(
        scene.items[button.item], weight: 1, frames: [button.frame],
        "\(scene.name(of: button)) sells \(scene.title(of: name)), and no text says that it renews by itself"
      )
    })
}

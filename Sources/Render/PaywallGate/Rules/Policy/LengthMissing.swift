import Numbers
import PaywallTree

extension Rule {
  static let lengthMissing = Rule(
    "length-missing", group: .policy, severity: .error,
    summary: "A screen sells a subscription and does not say how long it lasts.",
    threshold: "the billing period in any text of the screen; information outside Apple's stores",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://github.com/RevenueCat/purchases-ios/issues/3576",
    ],
    hint: "put {period} or {price.perPeriod} of the product into a text beside the button",
    judge: .screen { scene, _, verdicts in
      for (button, product, name) in scene.sold where product.isSubscription {
        guard !scene.said.contains(where: { $0.mentions.periods.contains(name) }) else { continue }
        verdicts.note(
          scene.items[button.item], weight: scene.isApple ? 1 : 0, detail: name,
          severity: scene.isApple ? .error : .information, frames: [button.frame],
          "\(scene.name(of: button)) sells \(scene.title(of: name)), and no text says for how long")
      }
    })
}

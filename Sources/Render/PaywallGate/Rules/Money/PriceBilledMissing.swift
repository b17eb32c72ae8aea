import Numbers
import PaywallTree

extension Rule {
  static let priceBilledMissing = Rule(
    "price-billed-missing", group: .money, severity: .error,
    summary: "A screen sells a product and does not say what it costs.",
    threshold: "the billed price in any text of the screen",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://support.google.com/googleplay/android-developer/answer/9900533",
    ],
    hint: "put {price.perPeriod} of the product into a text beside the button",
    judge: .screen { scene, _, verdicts in
      for (button, _, name) in scene.sold
      where !scene.said.contains(where: { $0.mentions.billed.contains(name) }) {
        verdicts.note(
          scene.items[button.item], weight: 1, detail: name, frames: [button.frame],
          "\(scene.name(of: button)) sells \(scene.title(of: name)), and no text says its price")
      }
    })
}

import Numbers
import PaywallTree

extension Rule {
  static let trialTerms = Rule(
    "trial-terms", group: .policy, severity: .error,
    summary: "A trial is named without its length, or without the price after it.",
    threshold: "both, at most the height of the screen from the purchase button",
    sources: [
      "https://support.google.com/googleplay/android-developer/answer/9900533",
      "https://www.ftc.gov/legal-library/browse/statutes/restore-online-shoppers-confidence-act",
    ],
    hint: "say it beside the button: “Free for {offer.period}, then {price.perPeriod}”",
    judge: .screen { scene, _, verdicts in
      guard scene.said.contains(where: \.mentions.isTrial) else { return }
      for (button, product, name) in scene.sold where product.offer.kind == .freeTrial {
        let near = scene.said.filter {
          scene.distance(of: $0, from: button) <= scene.page.screen.frame.height
        }
        guard near.contains(where: \.mentions.isTrial) else { continue }
        var missing: [String] = []
        if !near.contains(where: { $0.mentions.lengths.contains(name) }) {
          missing.append("how long it is free")
        }
        if !near.contains(where: { $0.mentions.billed.contains(name) }) {
          missing.append("what it costs then")
        }
        guard !missing.isEmpty else { continue }
        verdicts.note(
          scene.items[button.item], weight: Double(missing.count), detail: name,
          frames: [button.frame],
          "beside \(scene.name(of: button)) a trial of \(scene.title(of: name)) is named, and not \(missing.joined(separator: " and "))"
        )
      }
    })
}

import Numbers
import PaywallTree

extension Rule {
  static let unresolvedVariable = Rule(
    "unresolved-variable", group: .text, severity: .error,
    summary: "A text shows a placeholder, or the gap that one without a value leaves.",
    threshold: "one placeholder",
    sources: ["https://www.revenuecat.com/docs/tools/paywalls/creating-paywalls/variables"],
    hint: "give the placeholder a fallback: {offer.period | fallback: 7 days}, or hide the text",
    judge: .screen { scene, _, verdicts in
      for said in scene.said where said.mentions.isUnresolved {
        verdicts.note(
          scene.items[said.item], weight: 1, "\(said.text.quoted) lacks the value of a placeholder")
      }
    })
}

import Numbers
import PaywallTree

extension Rule {
  static let digitsMixed = Rule(
    "digits-mixed", group: .money, severity: .warning, summary: "A text has digits of two scripts.",
    threshold: "one digit of another script",
    sources: ["https://www.unicode.org/reports/tr35/tr35-numbers.html"],
    hint: "put numbers in by placeholders, which are written as the language does",
    judge: .screen { scene, _, verdicts in
      for said in scene.said where said.mentions.hasMixedDigits {
        verdicts.note(
          scene.items[said.item], weight: 1, "\(said.text.quoted) has digits of two scripts")
      }
    })
}

import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let countdownTyped = Rule(
    "countdown-typed", group: .policy, severity: .warning,
    summary: "A text says how many minutes or hours are left, and says so again at each showing.",
    threshold:
      "a typed number of seconds, minutes or hours, or a typed clock, directly beside words for what is left, on a screen that sells, in English or German",
    sources: [
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52021XC1229(05)",
      "https://www.ftc.gov/reports/bringing-dark-patterns-light",
      "https://www.asa.org.uk/rulings/pioneer-bathrooms-ltd-a17-395257.html",
      "https://www.verivox.de/nachrichten/countdown-im-online-shop-darf-nicht-endlos-laufen-108423/",
    ],
    hint:
      "use a component of the type countdown that ends when the offer ends, or delete the words",
    judge: .screen { scene, subject, verdicts in
      guard !scene.purchaseButtons.isEmpty else { return }
      for said in scene.said where said.mentions.claims.countsDown {
        let item = scene.items[said.item]
        guard item.node.countdown == nil, subject.isTyped(item.pointer, scene.textLocale) else {
          continue
        }
        verdicts.note(
          item, weight: 1, "\(said.text.quoted) begins anew each time that the page is shown")
      }
    })
}

extension GateSubject {
  /// Whether the text of a component has no placeholder in a locale, so that it is always the same.
  fileprivate func isTyped(_ pointer: String, _ locale: String) -> Bool {
    guard
      let title = document.allComponents.first(where: { $0.pointer == pointer })?.content.text?
        .title
    else { return false }
    let text = title.key.flatMap { document.strings[locale]?[$0] } ?? title
    return !text.segments.contains { if case .placeholder = $0 { true } else { false } }
  }
}

import Numbers
import PaywallTree

extension Rule {
  static let plansAlike = Rule(
    "plans-alike", group: .money, severity: .error,
    summary: "Two plans have one title.",
    threshold:
      "the largest words of two choices; a warning if their other words differ apart from prices",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#2.3",
      "https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels",
    ],
    hint: "name each plan after its time or what it has",
    judge: .screen { scene, subject, verdicts in
      guard scene.money != nil else { return }
      var known: [String: (card: PlanCard, words: String)] = [:]
      for card in scene.planCards(subject) {
        let texts = scene.said(in: card.target)
        let titles = texts.filter { said in
          said.text.string.contains(where: \.isLetter)
            && said.mentions.amounts.isEmpty && said.mentions.derived.isEmpty
        }
        let title = titles.max {
          ($0.text.font.size, $0.text.font.weight) < ($1.text.font.size, $1.text.font.weight)
        }
        guard let title else { continue }
        let words = texts.map(\.mentions.folded.dense).joined(separator: "|").filter(\.isLetter)
        let key = title.mentions.folded.dense
        guard let other = known[key] else {
          known[key] = (card, words)
          continue
        }
        guard other.card.product != card.product else { continue }
        verdicts.note(
          scene.items[card.target.item], weight: 1, detail: other.card.product,
          severity: other.words == words ? .error : .warning,
          frames: [other.card.target.frame, card.target.frame],
          "\(other.card.product) and \(card.product) are both called \(title.text.quoted)")
      }
    })
}

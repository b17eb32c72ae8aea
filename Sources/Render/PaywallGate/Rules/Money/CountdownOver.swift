import Numbers
import PaywallModel

extension Rule {
  static let countdownOver = Rule(
    "countdown-over", group: .money, severity: .warning,
    summary: "A countdown is over.",
    threshold: "an end before the day on which the screens are judged",
    sources: [
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52021XC1229(05)",
      "https://www.ftc.gov/reports/bringing-dark-patterns-light",
    ],
    hint: "delete the countdown with its offer, or set the end of a new one",
    judge: .document { subject, _, verdicts in
      let today = subject.options.today.sinceEpoch * 86_400
      for component in subject.document.allComponents {
        guard case .countdown(let countdown) = component.content else { continue }
        let end = countdown.until.moment(offsets: [:]).seconds
        guard end < today else { continue }
        verdicts.note(
          at: component.pointer, weight: Double(today - end),
          "the countdown ended \((today - end) / 86_400) days ago")
      }
    })
}

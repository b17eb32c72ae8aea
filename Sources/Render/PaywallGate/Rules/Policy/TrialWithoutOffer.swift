import Numbers
import PaywallTree

extension Rule {
  static let trialWithoutOffer = Rule(
    "trial-without-offer", group: .policy, severity: .error,
    summary: "A text promises a trial to readers whom the store grants none.",
    threshold:
      "words of a trial, where no product or not the button's has free time; a warning if no product of the document has an offer",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://support.google.com/googleplay/android-developer/answer/9900533",
    ],
    hint:
      "hide the text where the store grants no offer, or give the product its introductoryOffer",
    judge: .screen { scene, _, verdicts in
      guard let money = scene.money else { return }
      let isGrantedNothing = !money.products.values.contains(where: \.grantsFreeTime)
      let paid = money.products.values.compactMap(\.chargedNow).first
      for said in scene.said where said.mentions.isTrial {
        guard isGrantedNothing || scene.sellsWithoutOffer(said.item, money) else { continue }
        verdicts.note(
          scene.items[said.item], weight: paid == nil ? 1 : 2,
          severity: money.hasOffers ? .error : .warning,
          paid.map { "\(said.text.quoted) is said to a reader who pays \($0.original) at once" }
            ?? (money.hasOffers
              ? "\(said.text.quoted) is said to a reader who gets no trial"
              : "\(said.text.quoted) promises a trial, and no product of the document has one"))
      }
    }
  ).suggesting { $0.hidingWithoutOffer() }
}

extension Scene {
  /// Whether a text is in a button that only buys products without free time.
  fileprivate func sellsWithoutOffer(_ item: Int, _ money: MoneyWords) -> Bool {
    guard let target = items[item].target else { return false }
    let products = targets[target].purchases.compactMap { money.products[$0] }
    return !products.isEmpty && !products.contains(where: \.grantsFreeTime)
  }
}

import Numbers
import PaywallTree

extension Rule {
  static let webCheckoutHow = Rule(
    "web-checkout-how", group: .policy, severity: .error,
    summary: "Web checkout opens inside the app, or stands alone.",
    threshold:
      "on Apple's devices: in the app, or without a purchase button beside it; a warning beside prices of another store than that of the United States",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.1",
      "https://superwall.com/blog",
    ],
    hint: "open it in the browser, beside a button that buys from the store",
    judge: .screen { scene, _, verdicts in
      guard scene.isApple else { return }
      for (target, checkout) in scene.webCheckouts {
        let fault =
          checkout.isInApp
          ? "opens inside the app"
          : scene.purchaseButtons.isEmpty ? "is the only way to pay" : nil
        let abroad = scene.storeAbroad.map { "is shown to customers of the store of \($0)" }
        guard let told = fault ?? abroad else { continue }
        verdicts.note(
          scene.items[target.item], weight: fault == nil ? 0 : 1,
          severity: fault == nil ? .warning : .error, frames: [target.frame],
          "the web checkout of \(scene.name(of: target)) \(told)")
      }
    }
  ).suggesting { place in
    guard place.component?["action"]?["inApp"]?.bool == true else { return [] }
    return [
      Remedy("open it in the browser", [.remove(place.path.appending("action").appending("inApp"))])
    ]
  }

  static let orderButton = Rule(
    "order-button", group: .policy, severity: .information,
    summary: "A button of web checkout does not say that an order obliges to pay.",
    threshold:
      "in a language of the European Union, other words than those its law or courts accept",
    sources: ["https://eur-lex.europa.eu/eli/dir/2011/83/2022-05-28"],
    hint: "name the button as the law does: “Order with obligation to pay”",
    judge: .screen { scene, _, verdicts in
      guard let money = scene.money, let accepted = OrderWords.accepted[money.language] else {
        return
      }
      for (target, _) in scene.webCheckouts {
        let words = FoldedText(scene.words(in: target.item)).dense
        guard !words.isEmpty, !accepted.contains(where: words.contains) else { continue }
        verdicts.note(
          scene.items[target.item], weight: 1, frames: [target.frame],
          "\(scene.name(of: target)) does not say that the order obliges to pay")
      }
    })

  static let wordsElsewhere = Rule(
    "words-elsewhere", group: .policy, severity: .information,
    summary: "A text beside a purchase names a web address.",
    threshold: "an address or a host, on Apple's devices, that is not a link to terms or privacy",
    sources: ["https://developer.apple.com/app-store/review/guidelines/#3.1.1"],
    hint: "delete the address, or make it a link with a role",
    judge: .screen { scene, _, verdicts in
      guard scene.isApple, !scene.purchaseButtons.isEmpty else { return }
      for said in scene.said {
        guard let host = said.mentions.host, said.text.links.isEmpty,
          scene.items[said.item].target == nil
        else { continue }
        verdicts.note(
          scene.items[said.item], weight: 1, "\(said.text.quoted) names \(host)")
      }
    })
}

/// A step that leads to a shop outside of the store.
private struct WebCheckout {
  let isInApp: Bool

  init?(_ step: LaidOutAction) {
    switch step {
    case .openURL(let link):
      guard link.role == nil else { return nil }
      let url = link.url.lowercased()
      guard Self.marks.contains(where: url.contains) else { return nil }
      isInApp = link.isInApp
    case .custom(let name, _, _):
      guard name.lowercased().contains("checkout") else { return nil }
      isInApp = false
    default: return nil
    }
  }

  private static let marks = [
    "checkout", "stripe.com", "pay.rev.cat", "paypal.com/", "paypal.me", "paddle.", "lemonsqueezy.",
    "gumroad.", "chargebee.", "fastspring.", "//pay.", "//buy.", "//shop.", "/subscribe",
  ]
}

extension Scene {
  /// The store of a country in which Apple does not allow web checkout in all apps; nil if the country is unknown.
  fileprivate var storeAbroad: String? { cell.storefront.flatMap { $0 == "US" ? nil : $0 } }

  fileprivate var webCheckouts: [(target: SceneTarget, checkout: WebCheckout)] {
    targets.flatMap { target in target.steps.compactMap(WebCheckout.init).map { (target, $0) } }
  }
}

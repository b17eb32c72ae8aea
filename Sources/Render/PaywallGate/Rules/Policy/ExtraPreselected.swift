import Locales
import Numbers
import PaywallTree

extension Rule {
  static let extraPreselected = Rule(
    "extra-preselected", group: .policy, severity: .warning,
    summary: "A switch that makes the purchase dearer is on from the beginning.",
    threshold:
      "a variable that is true at first, and that a tap turns to false, after which a cheaper product is for sale",
    sources: [
      "https://eur-lex.europa.eu/eli/dir/2011/83/2022-05-28",
      "https://www.ftc.gov/reports/bringing-dark-patterns-light",
    ],
    hint: "let the variable be false at first: readers add the extra themselves",
    judge: .screen { scene, subject, verdicts in
      guard scene.cell.theme == .light, scene.cell.insets == .device, let here = scene.lowestPrice
      else { return }
      for target in scene.targets where !target.frame.isEmpty {
        guard let state = scene.stateWithout(target, subject), let other = scene.another(state),
          let money = scene.money,
          let there = other.purchaseButtons.flatMap(\.purchases).compactMap({ name in
            money.products[name]?.product.price(in: scene.cell.storefront)?.amount.ratio
          }).min(), there < here
        else { continue }
        verdicts.note(
          scene.items[target.item], weight: 1, frames: [target.frame],
          "\(scene.name(of: target)) is on from the beginning and makes the purchase dearer")
      }
    })
}

extension Scene {
  /// The lowest price for which the page sells something; nil if it sells nothing.
  fileprivate var lowestPrice: Ratio? {
    purchaseButtons.flatMap(\.purchases).compactMap { name in
      money?.products[name]?.product.price(in: cell.storefront)?.amount.ratio
    }.min()
  }

  /// Returns the page's state after a tap that turns off what is on from the beginning; nil for another target.
  fileprivate func stateWithout(
    _ target: SceneTarget, _ subject: GateSubject
  ) -> [String: String]? {
    for case .set(let variable, "false") in target.steps
    where subject.switches.contains(variable) && subject.initialState[variable] == "true"
      && cell.state[variable] == nil
    {
      var state = cell.state
      state[variable] = "false"
      return state
    }
    return nil
  }
}

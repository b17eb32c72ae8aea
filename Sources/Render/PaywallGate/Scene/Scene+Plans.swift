import Numbers
import PaywallModel
import PaywallTree

/// A target that stands for a product: one that chooses it.
struct PlanCard {
  let target: SceneTarget
  let product: String
}

extension Scene {
  /// The targets that choose a product, in drawing order.
  func planCards(_ subject: GateSubject) -> [PlanCard] {
    guard !subject.facts.selections.isEmpty else { return [] }
    return targets.compactMap { target in
      guard !target.frame.isEmpty, target.purchases.isEmpty else { return nil }
      for case .set(let variable, let value) in target.steps
      where subject.facts.selections.contains(variable) && subject.document.products[value] != nil {
        return PlanCard(target: target, product: value)
      }
      return nil
    }
  }

  /// Returns the texts in a target.
  func said(in target: SceneTarget) -> [ShownText] {
    said.filter { isInside($0.item, of: target.item) }
  }

  /// Returns the values of the variables that hold products.
  func chosenProducts(_ subject: GateSubject) -> [String] {
    subject.facts.selections.compactMap { cell.state[$0] ?? subject.initialState[$0] }
  }
}

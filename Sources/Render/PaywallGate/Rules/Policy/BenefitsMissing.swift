import Numbers
import PaywallTree

extension Rule {
  static let benefitsMissing = Rule(
    "benefits-missing", group: .policy, severity: .information,
    summary: "A screen sells something and does not say what one gets.",
    threshold:
      "a text outside of buttons that is neither the title nor about prices; not in a sheet, which stands over it",
    sources: ["https://developer.apple.com/app-store/review/guidelines/#3.1.2"],
    hint: "say above the plans what a customer gets",
    judge: .screen { scene, _, verdicts in
      guard scene.money != nil, scene.page.root.modal == nil,
        let button = scene.purchaseButtons.first,
        scene.cell.textScale.value < TextLoss.largeText
      else { return }
      let others = scene.said.filter { said in
        let mentions = said.mentions
        return scene.items[said.item].target == nil && mentions.billed.isEmpty
          && mentions.derived.isEmpty && !mentions.isTrial && mentions.folded.dense.count > 5
      }
      // The first text is the title, unless the title is a picture.
      guard others.count < (scene.hasPictureWithName ? 1 : 2) else { return }
      verdicts.note(
        scene.items[button.item], weight: 1, frames: [button.frame],
        "beside \(scene.name(of: button)) nothing says what a customer gets")
    })
}

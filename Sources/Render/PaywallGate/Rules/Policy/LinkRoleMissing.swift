import JSON
import Numbers
import PaywallTree

extension Rule {
  static let linkRoleMissing = Rule(
    "link-role-missing", group: .policy, severity: .information,
    summary: "A link seems to lead to the terms or to the privacy policy, and does not say so.",
    threshold: "the words or the address of a button with the action openURL, without a role",
    sources: ["https://developer.apple.com/app-store/review/guidelines/#3.1.2"],
    hint:
      "give the action the \"role\" \"terms\" or \"privacy\"; apps and tests find the link by it",
    judge: .screen { scene, _, verdicts in
      for (target, reading) in zip(scene.targets, scene.links) where !target.isLink {
        guard case .openURL(let address)? = target.action, address.role == nil,
          reading.offered.count == 1, let link = reading.offered.first
        else { continue }
        verdicts.note(
          scene.items[target.item], weight: 1, detail: link.rawValue, frames: [target.frame],
          "is \(scene.name(of: target)) your \(link.name)?")
      }
    }
  ).fixed { place in
    let role = place.finding.message.contains("privacy") ? "privacy" : "terms"
    guard place.component?["action"]?["type"]?.string == "openURL",
      place.component?["action"]?["role"] == nil
    else { return nil }
    return Remedy(
      "add the role \"\(role)\"",
      [.add(place.path.appending("action").appending("role"), .string(role))])
  }
}

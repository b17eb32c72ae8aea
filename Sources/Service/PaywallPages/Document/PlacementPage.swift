import JSON
import PaywallModel
import Placements

/// `/reference/placements`: the rules for which paywall is shown when, and to whom.
enum PlacementPage {
  static var page: Page {
    PageFile("/reference/placements").page(
      ["members": HTML(joining: members)], sections: ["tables": tables])
  }

  private static var members: [HTML] {
    let names = ContextMember.allCases.map(\.rawValue)
    return names.enumerated().map { index, name in
      "<code>\(name)</code>\(index == names.count - 1 ? "" : ", ")"
    }
  }

  /// The forms that have a section of their own, with its title.
  private static let described = [
    ("document", "The document"), ("campaign", "A campaign"),
    ("campaignPlacement", "A placement of a campaign"), ("placement", "A placement"),
    ("rule", "A rule"),
    ("audience", "The condition of a rule: when"), ("show", "What is shown: show"),
    ("experiment", "An experiment"), ("variant", "A variant"), ("rollout", "A rollout"),
    ("holdout", "The holdout"), ("frequency", "A frequency"), ("attribute", "An attribute"),
  ]

  private static var tables: [Page.Section] {
    let schema = PlacementDocument.schema
    let campaign = PlacementDocument.campaignSchema
    guard case .object(var forms)? = schema["$defs"],
      case .object(let ofCampaigns)? = campaign["$defs"]
    else { return [] }
    forms += ofCampaigns.filter { form in !forms.contains { $0.name == form.name } }
    let elsewhere = Set(DocumentReference().forms.map(\.name))
    let own = forms.filter { !elsewhere.contains($0.name) }
    let titles = Dictionary(uniqueKeysWithValues: described)
    let rest = own.filter { titles[$0.name] == nil }
    let sections = described.map { name, title in
      let form =
        own.first { $0.name == name }?.value ?? (name == "campaign" ? campaign : schema)
      return Page.Section(
        name, title, local(PropertyTable(members: form, prefix: name + ".").html, own))
    }
    let values = rest.map { form in
      local(
        """
        <h3 id="\(form.name)">\(DocumentPages.capitalised(ValueForm.title(of: form.name)))</h3>
        <p>\(DocumentPages.sentence(form.value["x-expected"]?.text ?? ""))</p>
        \(PropertyTable(members: form.value, prefix: form.name + ".").html)
        """, own)
    }
    return sections + [Page.Section("values", "Values", HTML(joining: values))]
  }

  /// Redirects links to forms of placements to this page instead of the page of values.
  private static func local(_ html: HTML, _ own: [JSONField]) -> HTML {
    own.reduce(html) { html, form in
      HTML(
        trusted: html.text.replacing(
          "\"/reference/values#\(form.name)\"", with: "\"#\(form.name)\""))
    }
  }
}

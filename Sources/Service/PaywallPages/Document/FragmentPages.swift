import JSON
import PaywallModel

/// The pages of the fragments that come with the service.
struct FragmentPages {
  let example: ReferenceExample

  /// The names of the service's own fragments, sorted.
  static let names = FragmentLibrary.standard.fragments.keys.sorted()

  /// Returns the purpose of a fragment.
  static func help(of name: String) -> String { FragmentLibrary.standard[name]?.help ?? "" }

  var overview: Page {
    let entries = Self.names.map { name -> HTML in
      "<li><a href=\"/reference/fragments/\(name)\"><b>\(name)</b> <span>\(Self.help(of: name))</span></a></li>"
    }
    return PageFile("/reference/fragments").page([
      "list": "<ul class=\"list\">\(HTML(joining: entries))</ul>"
    ])
  }

  func page(of name: String) -> Page {
    guard let fragment = FragmentLibrary.standard[name] else { return overview }
    return Page(
      path: "/reference/fragments/\(name)", title: name, lead: "\(fragment.help ?? "")",
      opening: SamplePicture(name: "fragment-\(name)", component: Self.use(of: name))
        .sample(example),
      sections: fragment.parameters.isEmpty
        ? []
        : [Page.Section("parameters", "Parameters", parameters(of: fragment))],
      isNamed: true)
  }

  /// Returns a use of the fragment with its example's values.
  static func use(of name: String) -> JSONValue {
    [
      "type": "fragment", "name": .string(name),
      "with": FragmentLibrary.standard[name]?.example?.value ?? [:],
    ]
  }

  private func parameters(of fragment: FragmentDefinition) -> HTML {
    let names = fragment.parameters.keys.sorted()
    let isRequired = { (name: String) in
      let parameter = fragment.parameters[name]
      return parameter?.fallback == nil && !(parameter?.isOptional ?? false)
    }
    let ordered = names.filter(isRequired) + names.filter { !isRequired($0) }
    return PropertyTable.html(
      ordered.map { name in
        let parameter = fragment.parameters[name]
        let fallback: HTML =
          isRequired(name)
          ? "<span class=\"must\">required</span>"
          : parameter?.fallback.map { "<code>\($0.value.onOneLine)</code>" } ?? "none"
        return PropertyTable.row(
          name, anchor: name, form: "\(parameter?.type.rawValue ?? "")", standard: fallback,
          help: "\(DocumentPages.capitalised(parameter?.help ?? ""))")
      })
  }
}

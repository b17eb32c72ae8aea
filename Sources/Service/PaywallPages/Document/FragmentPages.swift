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
    return Page(
      path: "/reference/fragments", title: "Fragments",
      lead: """
        A fragment is a component with parameters. These come with the service; a brand adds its own in its folder, and a document in
        <code>fragments</code>, which take precedence.
        """,
      opening: "<ul class=\"list\">\(HTML(joining: entries))</ul>",
      sections: [
        Page.Section("using", "Using a fragment", Self.using),
        Page.Section("writing", "Writing a fragment", Self.writing),
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
          name, anchor: name, "\(parameter?.type.rawValue ?? "")", fallback,
          "\(DocumentPages.capitalised(parameter?.help ?? ""))")
      })
  }

  private static let using: HTML = """
    <p>Write <code>{"type": "fragment", "name": …, "with": {…}}</code>. The use may also have the <a href="/reference/common">properties of every
    component</a>.</p>
    """

  private static let writing: HTML = """
    <p>In a fragment, <code>"@title"</code> is the value of the parameter <code>title</code>, and <code>"No. @{index}"</code> inserts a value into a text.</p>
    <ul>
    <li><code>{"@each": "@plans", "@as": "plan", "@do": …}</code> in a list inserts an element for each plan, with <code>@index</code>,
    <code>@first</code> and <code>@last</code>.</li>
    <li><code>{"@if": …, "@then": …, "@else": …}</code> chooses a value. The condition may be <code>{"@not": …}</code> or
    <code>{"@equals": [a, b]}</code>.</li>
    <li><code>{"@count": "@plans", "@plus": 1}</code> is a number.</li>
    <li>A property without a value is left out.</li>
    <li>If the default of a colour is a list, the first colour that the document defines is used.</li>
    </ul>
    """
}

import JSON
import PaywallModel

/// The pages of the document's own sections, of actions, conditions and values.
struct DocumentPages {
  let reference: DocumentReference
  let example: ReferenceExample

  var document: Page {
    Page(
      path: "/reference/document", title: "The document",
      lead: "A document is one JSON object. Only <code>components</code> is required.",
      sections: [
        Page.Section("sections", "Sections", PropertyTable(reference.sections).html),
        Page.Section(
          "page", "The page: meta", PropertyTable(reference.page, prefix: "meta.").html),
        Page.Section(
          "product", "A product", PropertyTable(reference.product, prefix: "product.").html),
      ])
  }

  var actions: Page {
    Page(
      path: "/reference/actions", title: "Actions",
      lead: """
        A component with an <code>action</code> is a button. The action is an object with a <code>type</code>; the app runs it when the component is tapped.
        """,
      sections: reference.actions.map { entry in
        let table = PropertyTable(entry.properties, prefix: entry.name + ".")
        return Page.Section(
          entry.name, entry.name, "<p>\(Self.sentence(entry.help))</p>\n\(table.html)")
      })
  }

  var conditions: Page {
    let shown = Self.examples.enumerated().map { index, example in
      """
      <h3>\(example.title)</h3>
      \(SamplePicture(name: "condition-\(index + 1)", component: example.component).sample(self.example))
      """ as HTML
    }
    let form = reference.forms.first { $0.name == "condition" }?.value ?? .null
    return Page(
      path: "/reference/conditions", title: "Conditions",
      lead: """
        Any component may have <code>overrides</code>: each changes properties while its condition holds, and later ones win. A condition holds if everything
        in it holds. A list of values matches any of them.
        """,
      sections: [
        Page.Section("examples", "Examples", HTML(joining: shown)),
        Page.Section(
          "members", "Members of a condition", PropertyTable(members: form, prefix: "").html),
      ])
  }

  static let examples: [(title: String, component: JSONValue)] = [
    ("The selected plan", selected.value), ("A variable and an offer", changing.value),
  ]

  private static let selected: WrittenJSON = #"""
    {
      "type": "stack", "padding": 12, "cornerRadius": 10, "product": "yearly", "action": {"type": "select"},
      "border": {"color": "#8A8798", "width": 2},
      "overrides": [{"when": {"selected": true}, "set": {"border": {"color": "#3B82F6", "width": 2}}}],
      "components": [{"type": "label", "title": "{yearly.price}"}]
    }
    """#

  private static let changing: WrittenJSON = #"""
    {
      "type": "label", "title": "Continue",
      "overrides": [
        {"when": {"state": {"details": true}}, "set": {"weight": "bold"}},
        {"when": {"offer": "freeTrial"}, "set": {"title": "Start your free trial"}}
      ]
    }
    """#

  var values: Page {
    let shown = reference.forms.filter { ValueForm.isValue($0.name) }
    return Page(
      path: "/reference/values", title: "Values",
      lead: "The forms that values of properties have.",
      sections: shown.map { form in
        let words = [form.value["description"], form.value["x-expected"]].compactMap { $0?.text }
        let table = PropertyTable(members: form.value, prefix: form.name + ".")
        return Page.Section(
          form.name, Self.capitalised(ValueForm.title(of: form.name)),
          """
          \(HTML(joining: words.map { "<p>\(Self.sentence($0))</p>" }))
          \(choices(of: form.value))\(ValueForm.examples(of: form.value))\(table.html)
          """)
      })
  }

  private func choices(of schema: JSONValue) -> HTML {
    let values = schema["enum"]?.elements ?? []
    return values.isEmpty
      ? ""
      : "<p>One of \(HTML(joining: values.map { "<code>\($0.onOneLine)</code>" })).</p>\n"
  }

  /// Returns the text with a capital at its start.
  static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns the text with a capital and a full stop.
  static func sentence(_ text: String) -> String {
    let text = capitalised(text)
    return text.hasSuffix(".") ? text : text + "."
  }
}

import JSON
import PaywallModel

/// The reference for authors of documents, made from the declarations that read and check documents.
struct DocumentReferencePage {
  let reference = DocumentReference()
  let example: ReferenceExample

  var html: HTML {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Writing a paywall</title><style>\(HTML(stringLiteral: Self.style))</style></head><body>
    <header><h1>Writing a paywall</h1>
    <p>Every component, property, action and condition, with pictures. <a href="/schema">The JSON Schema</a> is the same for editors. To draw layouts in a
    client, read <a href="/reference/layout">the layout specification</a>.</p></header>
    <nav aria-label="Contents"><ul>\(HTML(joining: chapters.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }))</ul></nav>
    <main>
    \(HTML(joining: chapters.map(\.html)))
    </main></body></html>

    """
  }

  private struct Chapter {
    var id: String
    var title: String
    var body: HTML

    var html: HTML { "<section id=\"\(id)\"><h2>\(title)</h2>\n\(body)</section>" }
  }

  private var chapters: [Chapter] {
    [
      Chapter(id: "guide", title: "How a document is written", body: guide),
      Chapter(id: "document", title: "The document", body: document),
      Chapter(id: "components", title: "Components", body: components),
      Chapter(
        id: "every", title: "Properties of every component", body: table(reference.common)),
      Chapter(id: "actions", title: "Actions", body: actions),
      Chapter(id: "conditions", title: "Conditions", body: conditions),
      Chapter(id: "fragments", title: "Fragments", body: fragments),
      Chapter(id: "forms", title: "Values", body: forms),
      Chapter(id: "paywalls", title: "Whole paywalls", body: paywalls),
      Chapter(id: "elsewhere", title: "Coming from RevenueCat", body: elsewhere),
    ]
  }

  private var document: HTML {
    """
    \(table(reference.sections))
    <h3 id="page">meta</h3>\(table(reference.page))
    <h3 id="product">A product</h3>\(table(reference.product))
    """
  }

  private var components: HTML {
    HTML(
      joining: reference.components.map { entry in
        """
        <article id="component-\(entry.name)"><h3><code>\(entry.name)</code> <small>\(entry.help)</small></h3>
        \(HTML(joining: entry.examples.map(drawn)))
        \(table(entry.properties))</article>
        """
      })
  }

  private var actions: HTML {
    HTML(
      joining: reference.actions.map { entry in
        """
        <article id="action-\(entry.name)"><h3><code>\(entry.name)</code> <small>\(entry.help)</small></h3>
        \(entry.properties.isEmpty ? "" : table(entry.properties))</article>
        """
      })
  }

  private var conditions: HTML {
    let shown = Self.conditions.map { condition, component -> HTML in
      "<h3>\(condition)</h3>\(drawn(component))"
    }
    return """
      <p>Any component may have <code>overrides</code>, which change its properties while a condition holds. Later overrides win.
      A condition holds if everything in it holds; a list of values matches any of them.</p>
      \(HTML(joining: shown))
      \(definition("condition").map(memberTable) ?? "")
      """
  }

  private static let conditions: [(String, JSONValue)] = [
    (
      "Selected", ["type": "stack", "gap": 8, "components": [plan("yearly"), plan("monthly")]]
    ),
    (
      "A variable and an offer",
      [
        "type": "label", "title": "Continue",
        "overrides": [
          ["when": ["state": ["details": true]], "set": ["color": "#0B63CE"]],
          ["when": ["offer": "freeTrial"], "set": ["title": "Start your free trial"]],
        ],
      ]
    ),
  ]

  private static func plan(_ product: String) -> JSONValue {
    let border: JSONValue = ["color": "#0B63CE", "width": 2]
    return [
      "type": "stack", "padding": 12, "cornerRadius": 10, "product": .string(product),
      "action": ["type": "select"], "border": ["color": "#D9D8E0", "width": 2],
      "overrides": [["when": ["selected": true], "set": ["border": border]]],
      "components": [["type": "label", "title": .string("{\(product).price}")]],
    ]
  }

  private var forms: HTML {
    let shown = reference.forms.filter { !$0.name.hasSuffix("Changes") }
    return HTML(
      joining: shown.map { form in
        let words = [form.value["title"], form.value["description"], form.value["x-expected"]]
          .compactMap { $0.flatMap(Self.text) }
        return """
          <article id="form-\(form.name)"><h3><code>\(form.name)</code></h3><p>\(words.joined(separator: ". "))</p>
          \(examples(of: form.value))\(form.value["properties"] == nil ? "" : memberTable(form.value))</article>
          """
      })
  }

  /// The JSON of a component and its picture.
  func drawn(_ component: JSONValue) -> HTML {
    let picture: HTML =
      example.picture(of: component).map {
        "<img src=\"\($0)\" alt=\"\(component["name"].flatMap(Self.text) ?? component["type"].flatMap(Self.text) ?? ""), rendered\" loading=\"lazy\">"
      } ?? ""
    return "<div class=\"example\"><pre>\(Self.json(component, .pretty))</pre>\(picture)</div>"
  }

  private func definition(_ name: String) -> JSONValue? {
    reference.forms.first { $0.name == name }?.value
  }

  private func table(_ properties: [DocumentReference.Description]) -> HTML {
    Self.table(
      ["property", "type", "default", "description"],
      properties.map { row($0.name, $0.schema, isRequired: $0.isRequired) })
  }

  private func memberTable(_ schema: JSONValue) -> HTML {
    guard case .object(let members)? = schema["properties"] else { return "" }
    var required: [String] = []
    if case .array(let names)? = schema["required"] { required = names.compactMap(Self.text) }
    return Self.table(
      ["property", "type", "default", "description"],
      members.map { row($0.name, $0.value, isRequired: required.contains($0.name)) })
  }

  private func row(_ name: String, _ schema: JSONValue, isRequired: Bool) -> HTML {
    let standard: HTML =
      isRequired
      ? "<strong>required</strong>"
      : schema["default"].map { "<code>\(Self.json($0))</code>" } ?? ""
    let title = schema["title"].flatMap(Self.text)
    let help = schema["description"].flatMap(Self.text) ?? title ?? ""
    return
      "<tr><td><code>\(name)</code></td><td>\(form(of: schema))</td><td>\(standard)</td><td>\(help) \(examples(of: schema))</td></tr>"
  }

  /// The form of a value in a few words.
  private func form(of schema: JSONValue) -> HTML {
    if let name = schema["$ref"].flatMap(Self.text)?.split(separator: "/").last {
      return "<a href=\"#form-\(name)\">\(name)</a>"
    }
    if case .array(let values)? = schema["enum"] {
      return HTML(joining: values.map { "<code>\(Self.json($0))</code>" })
    }
    if let expected = schema["x-expected"].flatMap(Self.text) { return "\(expected)" }
    if let items = schema["items"] { return "a list of \(form(of: items))" }
    switch schema["type"] {
    case .string(let type)?:
      let range = [schema["minimum"], schema["maximum"]].compactMap(\.self).map { Self.json($0) }
      return "\(type)\(range.isEmpty ? "" : " from " + range.joined(separator: " to "))"
    case .array(let types)?: return "\(types.compactMap(Self.text).joined(separator: " or "))"
    default: return ""
    }
  }

  private func examples(of schema: JSONValue) -> HTML {
    guard case .array(let examples)? = schema["examples"] else { return "" }
    return HTML(
      joining: examples.prefix(3).map { "<code class=\"eg\">\(Self.json($0))</code>" })
  }

  static func table(_ heads: [String], _ rows: [HTML]) -> HTML {
    """
    <div class="table"><table><thead><tr>\(HTML(joining: heads.map { "<th>\($0)</th>" }))</tr></thead><tbody>
    \(HTML(joining: rows))
    </tbody></table></div>
    """
  }

  static func json(_ value: JSONValue, _ style: JSONWriter.Style = .compact) -> String {
    String(decoding: value.encoded(style), as: UTF8.self)
  }

  static func text(_ value: JSONValue) -> String? {
    if case .string(let text) = value { text } else { nil }
  }
}

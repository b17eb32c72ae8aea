import JSON
import PaywallRender
import PaywallTree

/// The specification of the laid-out tree for client developers: rules in prose, members from their declarations.
struct LayoutReference {
  let assets: RenderingAssets

  var html: HTML {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>The laid-out paywall</title><style>\(Self.style)</style></head><body>
    <h1>The laid-out paywall</h1>
    <p>This page specifies the responses of <code>GET /render</code>; <a href="/schema/layout">the JSON Schema</a> describes their form. If your client can
    draw rectangles, pictures and lines of text, it can show any paywall: the service has already laid out, wrapped, formatted and translated everything.</p>
    <p><code>paywalld kit FOLDER</code> writes a conformance kit: trees, the pictures that a client must draw of them, what must follow from each tap, and
    a program that compares.</p>
    <p>Read it from top to bottom, and draw the page that grows through it. Each picture is a case of the kit.</p>
    \(HTML(joining: LayoutSpecification.sections.map(section)))
    <h2 id="forgotten">What clients forget</h2>
    <ul>\(HTML(joining: LayoutSpecification.forgotten.map { "<li>\($0)</li>" }))</ul>
    \(LayoutSizes.html)
    <h2 id="members">Members</h2>
    \(HTML(joining: Self.tables))
    </body></html>
    """
  }

  private static let style: HTML = """
    body { max-width: 52em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 system-ui, sans-serif }
    table { border-collapse: collapse } td, th { border-top: 1px solid #8888; padding: .3em .8em .3em 0; text-align: left; vertical-align: top }
    .figures { display: flex; flex-wrap: wrap; gap: 1em } figure { margin: 0; width: 160px; font-size: 13px } figure img, .step img { border: 1px solid #8884 }
    .step { display: flex; flex-wrap: wrap; gap: 1em; margin: 1em 0; padding: 1em; background: #8881 } .step > div { flex: 1; min-width: 16em; overflow-x: auto }
    pre { font-size: 12px; overflow-x: auto }
    """

  private func section(_ section: LayoutSpecification.Section) -> HTML {
    let rules = section.rules.map { rule -> HTML in "<li>\(rule)</li>" }
    return """
      <h2>\(section.title)</h2>
      <ul>\(HTML(joining: rules))</ul>
      \(LayoutSteps.figure(of: section.title, assets))
      \(LayoutFigures.figures(of: section.title, Self.kit))
      """
  }

  private static let kit: [String: KitCase] = {
    do {
      return Dictionary(try KitCase.all().map { ($0.name, $0) }) { first, _ in first }
    } catch {
      return [:]
    }
  }()

  private static var tables: [HTML] {
    let definitions = LayoutSchema.definitions(prefix: "#")
    return definitions.filter { $0.value["properties"] != nil }.map { definition in
      let name = definition.name == "Layout" ? "the whole" : definition.name
      let words: HTML =
        definition.value["description"].flatMap(text).map { "<p>\($0)</p>" } ?? ""
      return "<h3 id=\"\(definition.name)\">\(name)</h3>\n\(words)\n\(table(of: definition.value))"
    }
  }

  private static func table(of definition: JSONValue) -> HTML {
    guard case .object(let properties)? = definition["properties"] else { return "" }
    var required: Set<String> = []
    if case .array(let names)? = definition["required"] {
      required = Set(names.compactMap(text))
    }
    let rows = properties.map { property -> HTML in
      let form = property.value["$ref"].flatMap(text)?.dropFirst()
      let type = form.map { String($0) } ?? property.value["type"].flatMap(text) ?? ""
      let help = property.value["description"].flatMap(text) ?? ""
      let always = required.contains(property.name) ? "always" : ""
      return
        "<tr><td><code>\(property.name)</code></td><td>\(type)</td><td>\(always)</td><td>\(help)</td></tr>"
    }
    return "<table>\(HTML(joining: rows))</table>"
  }

  private static func text(_ value: JSONValue) -> String? {
    if case .string(let text) = value { text } else { nil }
  }
}

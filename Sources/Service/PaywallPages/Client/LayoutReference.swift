import JSON
import PaywallRender
import PaywallTree

/// The specification of the laid-out tree for client developers: rules in prose, members from their declarations.
struct LayoutReference {
  let assets: RenderingAssets

  private let definitions = LayoutSchema.definitions(prefix: "#").filter {
    $0.value["properties"] != nil
  }

  var page: Page {
    Page(
      path: "/reference/layout", title: "Drawing a layout",
      lead: """
        If your client can draw rectangles, images and lines of text, it can show any paywall: the service has already laid out, wrapped, formatted and
        translated everything.
        """,
      opening: """
        <p>This page specifies the responses of <code>GET /render</code>; <a href="/schema/layout">the JSON Schema</a> describes their form. Read it from top to
        bottom, and draw the page that grows through it. <code>paywalld kit FOLDER</code> writes a conformance kit: trees, the pictures that your client must
        draw of them, what must follow from each tap, and a program that compares. Each picture here is a case of the kit.</p>
        """,
      sections: [DrawingLoop.section] + LayoutSpecification.sections.map(section) + [
        Page.Section(
          "forgotten", "What clients forget",
          RuleText.list(LayoutSpecification.forgotten, names: names)),
        LayoutSizes.section,
        Page.Section(
          "members", "Members", "<ul class=\"chips\">\(HTML(joining: definitions.map(link)))</ul>"),
      ])
  }

  /// A link to a table, with the anchor that the table had on this page.
  private func link(_ definition: JSONField) -> HTML {
    let (name, path) = (definition.name, "/reference/members#\(definition.name)")
    return "<li><a id=\"\(name)\" data-moved href=\"\(path)\"><code>\(name)</code></a></li>"
  }

  var members: Page {
    Page(
      path: "/reference/members", title: "Members of a layout",
      lead: """
        Every object of a layout and its members. <a href="/reference/layout">Drawing a layout</a> says what to do with them.
        """,
      sections: definitions.map { definition in
        let words: HTML = definition.value["description"]?.text.map { "<p>\($0)</p>" } ?? ""
        return Page.Section(
          definition.name, definition.name == "Layout" ? "The whole response" : definition.name,
          "\(words)\(table(of: definition.name, definition.value))")
      })
  }

  /// The names of all members of the tree.
  private var names: Set<String> { Set(definitions.flatMap(\.value["properties"].names)) }

  private func section(_ section: LayoutSpecification.Section) -> Page.Section {
    Page.Section(
      id(of: section.title), section.title,
      """
      \(RuleText.list(section.rules, names: names))
      \(LayoutSteps.figure(of: section.title, assets))
      \(LayoutFigures(assets: assets).figures(of: section.title, Self.kit))
      """)
  }

  /// Returns the anchor of a title: `paint-order` for "Paint order". Definitions keep their names.
  private func id(of title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter }.joined(separator: "-")
    return definitions.contains { $0.name == words } ? words + "-rules" : words
  }

  private static let kit: [String: KitCase] = {
    do {
      return Dictionary(try KitCase.all().map { ($0.name, $0) }) { first, _ in first }
    } catch {
      return [:]
    }
  }()

  private func table(of owner: String, _ definition: JSONValue) -> HTML {
    guard case .object(let properties)? = definition["properties"] else { return "" }
    let required = Set((definition["required"]?.elements ?? []).compactMap(\.text))
    let rows = properties.map { property -> HTML in
      let anchor = "\(owner).\(property.name)"
      return """
        <tr id="\(anchor)"><th scope="row"><a href="#\(anchor)"><code>\(property.name)</code></a></th><td>\(form(of: property.value))</td>\
        <td>\(required.contains(property.name) ? "always" : "")</td><td>\(property.value["description"]?.text ?? "")</td></tr>
        """
    }
    return Page.table(["Member", "Type", "Present", "Description"], rows, kind: "members tree")
  }

  private func form(of schema: JSONValue) -> HTML {
    guard let name = schema["$ref"]?.text?.dropFirst() else {
      return "\(schema["type"]?.text ?? "")"
    }
    return definitions.contains { $0.name == name } ? "<a href=\"#\(name)\">\(name)</a>" : "\(name)"
  }
}

extension JSONValue? {
  /// The names of an object's members; empty for any other value.
  fileprivate var names: [String] {
    if case .object(let members)? = self { members.map(\.name) } else { [] }
  }
}

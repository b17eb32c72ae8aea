import JSON
import PaywallModel
import PaywallRender
import PaywallTree

/// The specification of the laid-out tree for client developers: rules in prose, members from their declarations.
struct LayoutReference {
  let assets: RenderingAssets

  private let definitions = LayoutSchema.definitions(prefix: "#")

  var page: Page {
    var parts = figures
    parts["members"] = "<ul class=\"chips\">\(HTML(joining: definitions.map(link)))</ul>"
    let states = AppState.allCases.map { "\($0.rawValue): \($0.meaning)" }
    parts["app-states"] = "\(states.joined(separator: " "))"
    return PageFile("/reference/layout").page(parts, sections: ["sizes": [LayoutSizes.section]])
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
          "\(words)\(form(of: definition))")
      })
  }

  /// The members of an object, the kinds of a value, or the form of any other value.
  private func form(of definition: JSONField) -> HTML {
    if definition.value["properties"] != nil {
      return MemberTable(owner: definition.name, schema: definition.value).html
    }
    return "<p>It is \(MemberForm.html(of: definition.value)).</p>"
  }

  /// The pictures by the anchors of their sections.
  private var figures: [String: HTML] {
    let sections = Set(LayoutFigures.cases.keys).union(LayoutSteps.all.map(\.section))
    return Dictionary(
      uniqueKeysWithValues: sections.map { section in
        let figures = LayoutFigures(assets: assets).figures(of: section, Self.kit)
        return (section, "\(LayoutSteps.figure(of: section, assets))\n\(figures)")
      })
  }

  private static let kit: [String: KitCase] = {
    do {
      return Dictionary(try KitCase.all().map { ($0.name, $0) }) { first, _ in first }
    } catch {
      return [:]
    }
  }()
}

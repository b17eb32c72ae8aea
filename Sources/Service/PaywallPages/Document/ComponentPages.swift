import JSON
import PaywallModel

/// The pages of components and of their common properties.
struct ComponentPages {
  let reference: DocumentReference
  let example: ReferenceExample

  /// Properties of texts and boxes that few paywalls need.
  static let rare: Set = [
    "letterSpacing", "letterCase", "truncation", "lineBreak", "wordBreak", "minimumScale",
    "fixedSize", "maximumTextScale", "alignContent",
    "placeholderColor", "errorColor", "tint", "pattern",
  ]

  var overview: Page {
    let entries = reference.components.map { entry -> HTML in
      "<li><a href=\"/reference/components/\(entry.name)\"><b>\(entry.name)</b> <span>\(entry.help)</span></a></li>"
    }
    return Page(
      path: "/reference/components", title: "Components",
      lead: """
        A component is an object with a <code>type</code>. Each type has properties of its own, and all have the
        <a href="/reference/common">properties of every component</a>.
        """,
      opening: "<ul class=\"list\">\(HTML(joining: entries))</ul>")
  }

  func page(of name: String) -> Page {
    guard let entry = reference.components.first(where: { $0.name == name }) else {
      return overview
    }
    let samples = entry.examples.enumerated().map { index, component in
      SamplePicture(name: "\(name)-\(index + 1)", component: component).sample(example)
    }
    let common = reference.common.map { property -> HTML in
      "<li><a href=\"/reference/common#\(property.name)\"><code>\(property.name)</code></a></li>"
    }
    let own = PropertyTable(entry.properties, rare: Self.rare)
    return Page(
      path: "/reference/components/\(name)", title: name,
      lead: "\(DocumentPages.sentence(entry.help))",
      opening: HTML(joining: samples),
      sections: (own.rows.isEmpty ? [] : [Page.Section("properties", "Properties", own.html)]) + [
        Page.Section(
          "common", "Properties of every component",
          "<ul class=\"chips\">\(HTML(joining: common))</ul>")
      ], isNamed: true)
  }

  /// The groups of the properties that every component has.
  static let groups: [(id: String, title: String, names: [String])] = [
    (
      "meaning", "Meaning",
      ["type", "id", "product", "action", "hidden", "overrides", "fallback", "dismiss"]
    ),
    (
      "size", "Size",
      ["width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "aspectRatio"]
    ),
    (
      "place", "Place",
      ["margin", "padding", "alignSelf", "grow", "position", "inset", "cell"]
    ),
    (
      "look", "Look",
      ["background", "border", "cornerRadius", "shadow", "opacity", "transition"]
    ),
    (
      "accessibility", "Screen readers and keyboards",
      [
        "accessibilityLabel", "accessibilityHint", "accessibilityRole", "headingLevel",
        "initialFocus", "modal", "language", "readingOrder",
      ]
    ),
  ]

  var common: Page {
    let named = Self.groups.flatMap(\.names)
    let others = reference.common.map(\.name).filter { !named.contains($0) }
    let groups = Self.groups + [("rare", "Rarely needed", others)]
    return Page(
      path: "/reference/common", title: "Properties of every component",
      lead: "All components have these, whatever their type.",
      sections: groups.map { id, title, names in
        let table = PropertyTable(reference.common.filter { names.contains($0.name) })
        return Page.Section(id, title, table.html)
      })
  }
}

extension SamplePicture {
  /// Returns the JSON that is shown next to the picture.
  func sample(_ example: ReferenceExample) -> HTML {
    "<div class=\"sample\">\(JSONSample.html(of: component))\(html(example))</div>"
  }
}

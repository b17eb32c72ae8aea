import JSON
import Numbers

extension RevenueCatImport {
  /// Pages side by side, with a dot for each page above or below them if the source has dots.
  func carousel(_ node: SourceNode, in outer: ImportContext) -> Fields {
    let pages = node.list("pages")
    var fields = Fields("stack")
    fields["width"] = "fill"
    fields.merge(box(node, along: outer.axis))
    fields.merge(decoration(node))
    guard !pages.isEmpty else {
      fields["components"] = []
      return fields
    }
    let variable = ownVariable(shownBy: node) ?? "page\(state.list.count + 1)"
    state[variable] = ["page": .number(pages.count)]
    if let first = node.member("initial_page_index")?.number?.int, first > 0 {
      approximate(
        "initial-page", at: node,
        "the first page is shown initially, not page \(first.adding(clamping: 1))")
    }
    var components = [pager(node, pages: pages, variable: variable, in: outer).value]
    if let control = node.present("page_control") {
      let dots = self.dots(of: control, count: pages.count, variable: variable, in: outer).value
      components.insert(dots, at: control.string(at: "position") == "top" ? 0 : 1)
    }
    fields["components"] = .array(film(behind: node) + components)
    fields["overrides"] = Self.json(boxOverrides(of: node, in: outer))
    return fields
  }

  private func pager(
    _ node: SourceNode, pages: [SourceNode], variable: String, in outer: ImportContext
  ) -> Fields {
    var fields = Fields("pager")
    fields["variable"] = .string(variable)
    for (name, source) in [("gap", "page_spacing"), ("peek", "page_peek")] {
      if let points = node.double(source), points > 0 { fields[name] = .number(points) }
    }
    if node["loop"]?.bool == true { fields["loop"] = true }
    if let advance = node.present("auto_advance") {
      if let transition = advance.string(at: "transition_type"), transition != "slide" {
        approximate(
          "page-transition", at: advance,
          "pages slide from one to the next instead of using \(transition)")
      }
      let milliseconds =
        (advance.double("ms_time_per_page") ?? 0) + (advance.double("ms_transition_time") ?? 0)
      fields["autoAdvance"] = .number(min(600, max(1, milliseconds / 1_000)))
    }
    fields["alignItems"] = .string(
      Self.places[node.string(at: "page_alignment") ?? "center"] ?? "center")
    var inside = outer
    inside.axis = .column
    fields["components"] = .array(
      pages.map { page in
        var fields = stack(page, in: inside)
        // A page is as wide as its pager.
        for name in ["width", "minWidth", "maxWidth"] { fields[name] = nil }
        return fields.value
      })
    return fields
  }

  /// A centred row of dots, one for each page; the dot of the current page has its own size and colour.
  private func dots(
    of control: SourceNode, count: Int, variable: String, in outer: ImportContext
  ) -> Fields {
    var fields = Fields("stack")
    fields.merge(box(control, along: .column))
    fields.merge(decoration(control))
    fields["direction"] = "row"
    fields["alignItems"] = "center"
    fields["alignSelf"] = "center"
    fields["justifyContent"] = "center"
    if let spacing = control.double("spacing"), spacing > 0 { fields["gap"] = .number(spacing) }
    fields["components"] = .array(
      (1...count).map { page in
        var dot = Fields("stack")
        dot["shrink"] = 0
        dot["cornerRadius"] = "pill"
        if let usual = control.present("default") { dot.merge(self.dot(usual)) }
        if let active = control.present("active") {
          dot["overrides"] = [
            [
              "when": ["state": .object([JSONField(name: variable, value: .number(page))])],
              "set": self.dot(active).value,
            ]
          ]
        }
        return dot.value
      })
    return fields
  }

  private func dot(_ node: SourceNode) -> Fields {
    var fields = Fields()
    fields["width"] = .number(node.double("width") ?? 7)
    fields["height"] = .number(node.double("height") ?? 7)
    fields["background"] = node.present("color").flatMap(color)
    return fields
  }
}

import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// Pages side by side.
  func carousel(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    let part = whole(node)
    let pages = node.list("components")
    var fields = component("carousel", of: node)
    fields.merge(box(part, in: place))
    fields.merge(decoration(part))
    fields["background"] = backgroundLayers(part).flatMap { background($0) }
    let align = part.string("alignItems") ?? "stretch"
    fields["page_alignment"] = .string(
      ["center": "center", "flex-end": "bottom", "end": "bottom"][align] ?? "top")
    fields["page_spacing"] = .number(node.double("gap") ?? 0)
    fields["page_peek"] = .number(node.double("peek") ?? 0)
    fields["loop"] = .bool(node.present("loop")?.bool ?? false)
    fields["initial_page_index"] = 0
    if let seconds = node.double("autoAdvance") {
      let milliseconds = seconds * 1000
      fields["auto_advance"] = [
        "ms_time_per_page": .number(milliseconds - min(500, milliseconds / 2)),
        "ms_transition_time": .number(min(500, milliseconds / 2)),
      ]
    }
    if let variable = node.string(at: "variable") {
      fields["state_updates"] = [["set": .string(ask(variable)), "to": "$value"]]
    }
    var inside = place.inside(axis: .row, alignItems: align)
    inside.backdrop = backdrop(inside: part, place)
    fields["pages"] = .array(pages.compactMap { page($0, in: inside) })
    fields["overrides"] = overrides(of: node) { part in
      var set = self.box(part, in: place)
      set.merge(self.decoration(part))
      if part.says("background") {
        set["background"] = self.backgroundLayers(part).flatMap { self.background($0) }
      }
      return set
    }
    return fields
  }

  /// A page as wide as the carousel.
  private func page(_ node: SourceNode, in place: ExportedPlace) -> JSONValue? {
    guard let content = component(node, in: place) else { return nil }
    var page = hugged(content)
    var size = Fields(page["size"] ?? [:])
    let isFilled = content["size"]?["height"]?["type"] == "fill"
    if isFilled { size["height"] = ["type": "fill"] }
    size["width"] = ["type": "fill"]
    page["size"] = size.value
    return page.value
  }

  /// A countdown that contains only its text.
  func countdown(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    var fields = component("countdown", of: node)
    fields["style"] = ["type": "date", "date": .string(end(of: node))]
    fields["count_from"] = .string(node.string(at: "from") ?? "days")
    node.skip("start")
    let part = node.string(at: "part") ?? "all"
    if part == "all" {
      approximate(
        "countdown-text", at: node,
        "the figures are written as days, hours, minutes and seconds with colons")
    }
    var inside = place
    inside.axis = .column
    inside.alignItems = place.axis == .row ? "flex-start" : place.alignItems
    var figures = text(node, in: place)
    let written = JSONValue.string(Self.figures[part] ?? "")
    let lid = identifier(
      Dictionary(texts.locales.map { ($0, written) }, uniquingKeysWith: { $1 }), "countdown")
    figures = Self.naming(figures, lid)
    var content = hugged(figures)
    content["margin"] = figures["margin"] ?? Self.noSides
    if figures["type"] != "stack", case .array(let inner)? = content["components"],
      let first = inner.first
    {
      var text = Fields(first)
      text["margin"] = Self.noSides
      content["components"] = [text.value]
    }
    fields["countdown_stack"] = content.value
    fields["size"] = content["size"]
    return fields
  }

  /// The end as a moment, which is the same for everybody.
  private func end(of node: SourceNode) -> String {
    let written = node.string(at: "until") ?? ""
    guard let time = ClockTime(written), time.isLocal else { return written }
    approximate(
      "countdown-zone", at: node, "the countdown ends in UTC, and not by the reader's clocks")
    return time.moment(offsets: [:]).description
  }

  /// The text's fields with another text identifier.
  private static func naming(_ fields: Fields, _ lid: String) -> Fields {
    var fields = fields
    if fields["type"] == "text" { fields["text_lid"] = .string(lid) }
    if case .array(let inner)? = fields["components"] {
      fields["components"] = .array(inner.map { naming(Fields($0), lid).value })
    }
    return fields
  }

  private static let figures = [
    "days": "{{ count_days_without_zero }}", "hours": "{{ count_hours_with_zero }}",
    "minutes": "{{ count_minutes_with_zero }}", "seconds": "{{ count_seconds_with_zero }}",
    "all":
      "{{ count_days_without_zero }}:{{ count_hours_with_zero }}:{{ count_minutes_with_zero }}:{{ count_seconds_with_zero }}",
  ]

  /// A table as rows of cells that share the width equally.
  func grid(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    approximate(
      "grid", at: node, "the grid becomes rows, whose columns are as wide as what is in them")
    let part = whole(node)
    var fields = component("stack", of: node)
    fields.merge(box(part, in: place))
    fields.merge(decoration(part))
    fields["background"] = backgroundLayers(part).flatMap { background($0) }
    fields["dimension"] = Self.column["dimension"]
    let columns = node.present("columns")
    let count = max(1, columns?.number?.int ?? columns?.elements?.count ?? 2)
    let (rowGap, columnGap) = gaps(node.present("gap"))
    fields["spacing"] = .number(rowGap)
    var inside = place.inside(axis: .row, alignItems: "center")
    inside.backdrop = backdrop(inside: part, place)
    let cells = node.list("components").flatMap { child($0, in: inside) }
    fields["components"] = .array(
      stride(from: 0, to: cells.count, by: count).map { first in
        row(Array(cells[first..<min(cells.count, first + count)]), columnGap)
      })
    return fields
  }

  private func gaps(_ node: SourceNode?) -> (row: Double, column: Double) {
    guard let node else { return (0, 0) }
    guard node.members != nil else { return (points(node) ?? 0, points(node) ?? 0) }
    return (
      node.present("row").flatMap(points) ?? 0, node.present("column").flatMap(points) ?? 0
    )
  }

  private func row(_ cells: [Fields], _ gap: Double) -> JSONValue {
    var row = component("stack")
    row.merge(Self.column)
    row["dimension"] = [
      "type": "horizontal", "alignment": "center", "distribution": "space_between",
    ]
    row["size"] = ["width": ["type": "fill"], "height": ["type": "fit"]]
    row["spacing"] = .number(gap)
    row["components"] = .array(cells.map(\.value))
    return row.value
  }
}

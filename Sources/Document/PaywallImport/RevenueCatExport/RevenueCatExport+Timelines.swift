import JSON
import Numbers

extension RevenueCatExport {
  /// Rows of an icon and texts, with a line from icon to icon; `nil` for any other stack.
  func timeline(_ node: SourceNode, in place: ExportedPlace) -> Fields? {
    let rows = node.node["components"]?.elements.map(Array.init) ?? []
    let allowed: Set = ["type", "components", "gap", "width", "height", "margin", "padding", "id"]
    guard rows.count > 1,
      (node.node.members.map(Array.init) ?? []).allSatisfy({ allowed.contains($0.key) }),
      rows.allSatisfy(Self.isItem), rows.contains(where: { Self.connector(of: $0) != nil })
    else { return nil }
    let part = whole(node)
    var fields = component("timeline", of: node)
    fields.merge(box(part, in: place))
    let spacing = node.double("gap") ?? 0
    let items = node.list("components")
    let texts = items[0].list("components").last
    fields["item_spacing"] = .number(spacing)
    fields["column_gutter"] = .number(items[0].double("gap") ?? 0)
    fields["text_spacing"] = .number(texts?.double("gap") ?? 0)
    fields["icon_alignment"] = texts?.node["padding"] == nil ? "title_and_description" : "title"
    var inside = place.inside(axis: .column, alignItems: "flex-start")
    inside.backdrop = backdrop(inside: part, place)
    fields["items"] = .array(
      items.enumerated().map { index, item in
        let next = items.indices.contains(index + 1) ? items[index + 1] : nil
        return self.item(item, before: next, spacing, in: inside)
      })
    return fields
  }

  private static func isItem(_ row: JSONNode) -> Bool {
    guard row["direction"]?.string == "row", let parts = row["components"]?.elements,
      parts.count == 2,
      let marks = row["components"]?[0]?["components"]?.elements, (1...2).contains(marks.count),
      let texts = row["components"]?[1]?["components"]?.elements, (1...2).contains(texts.count)
    else { return false }
    let names: Set = ["type", "direction", "gap", "components", "id"]
    let icon = Array(marks).last
    return (row.members.map(Array.init) ?? []).allSatisfy { names.contains($0.key) }
      && icon?["type"]?.string == "icon" && texts.allSatisfy { $0["type"]?.string == "label" }
      && (marks.count == 1 || connector(of: row) != nil)
  }

  private static func connector(of row: JSONNode) -> JSONNode? {
    guard let first = row["components"]?[0]?["components"]?[0],
      first["type"]?.string == "stack", first["position"]?.string == "absolute",
      first["inset"]?["top"]?.number != nil, first["inset"]?["bottom"]?.number != nil,
      first["width"]?.number != nil
    else { return nil }
    return first
  }

  private func item(
    _ row: SourceNode, before next: SourceNode?, _ spacing: Double, in place: ExportedPlace
  ) -> JSONValue {
    row.skip("type", "direction", "gap")
    let parts = row.list("components")
    parts[0].skip("type", "shrink", "alignItems")
    parts[1].skip("type", "width", "gap", "padding", "alignItems")
    let marks = parts[0].list("components")
    var fields = Fields()
    if let icon = marks.last { fields["icon"] = self.icon(icon, in: place).value }
    if marks.count > 1 {
      fields["connector"] = connector(marks[0], from: row, to: next, spacing: spacing)
    }
    for (name, label) in zip(["title", "description"], parts[1].list("components")) {
      fields[name] = text(label, in: place).value
    }
    return fields.value
  }

  /// The connector's margins from icon to icon.
  private func connector(
    _ line: SourceNode, from row: SourceNode, to next: SourceNode?, spacing: Double
  ) -> JSONValue {
    line.skip("type", "position", "inset")
    let part = whole(line)
    let inset = line.node["inset"]
    let reach = next.map { spacing + Self.iconHeight(of: $0) / 2 } ?? 0
    let paint = backgroundLayers(part).flatMap { layers in
      layers.light.last.flatMap { self.paint($0, dark: layers.dark.last) }
    }
    return [
      "width": .number(line.double("width") ?? 1),
      "margin": [
        "top": .number((inset?["top"]?.number?.double ?? 0) - Self.iconHeight(of: row) / 2),
        "bottom": .number((inset?["bottom"]?.number?.double ?? 0) + reach),
      ],
      "color": paint ?? ["light": ["type": "hex", "value": "#00000000"]],
    ]
  }

  private static func iconHeight(of row: SourceNode) -> Double {
    let marks = row.node["components"]?[0]?["components"]?.elements.map(Array.init) ?? []
    return (marks.last?["height"] ?? marks.last?["size"])?.number?.double ?? 24
  }
}

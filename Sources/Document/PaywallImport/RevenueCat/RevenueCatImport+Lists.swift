import JSON
import Numbers

extension RevenueCatImport {
  /// Items in a column, each with an icon, and a line from icon to icon.
  func timeline(_ node: SourceNode, in outer: ImportContext) -> Fields {
    var fields = Fields("stack")
    fields.merge(box(node, along: outer.axis))
    fields["overrides"] = Self.json(boxOverrides(of: node, in: outer))
    let spacing = node.double("item_spacing") ?? 0
    if spacing > 0 { fields["gap"] = .number(spacing) }
    let items = node.list("items")
    fields["components"] = .array(
      items.enumerated().map { place, item in
        let next = items.indices.contains(place + 1) ? items[place + 1] : nil
        return self.item(item, next: next, of: node, spacing: spacing, in: outer)
      })
    return fields
  }

  private func item(
    _ item: SourceNode, next: SourceNode?, of timeline: SourceNode, spacing: Double,
    in outer: ImportContext
  ) -> JSONValue {
    var inside = outer
    inside.axis = .column
    let icon = item.present("icon")
    var marks: [JSONValue] = []
    if let connector = item.present("connector"), let icon {
      marks.append(self.connector(connector, from: icon, to: next, spacing))
    }
    marks += icon.map { [self.icon($0, in: inside).value] } ?? []
    var texts = Fields("stack")
    texts["width"] = "fill"
    if let gap = timeline.double("text_spacing"), gap > 0 { texts["gap"] = .number(gap) }
    texts["alignItems"] = "flex-start"
    if timeline.string(at: "icon_alignment") != "title_and_description" {
      let room = (side("height", of: icon) - lineHeight(of: item.present("title"))) / 2
      if room > 0 { texts["padding"] = ["top": .number((room * 10).rounded() / 10)] }
    }
    texts["components"] = .array(
      ["title", "description"].compactMap { name in
        item.present(name).map { label($0, in: inside).value }
      })
    var row = Fields("stack")
    row["direction"] = "row"
    row["gap"] = .number(timeline.double("column_gutter") ?? 0)
    row["components"] = [
      ["type": "stack", "shrink": 0, "alignItems": "center", "components": .array(marks)],
      texts.value,
    ]
    return row.value
  }

  /// The line from the middle of an icon to the middle of the next, or to the end of the last item.
  private func connector(
    _ connector: SourceNode, from icon: SourceNode, to next: SourceNode?, _ spacing: Double
  ) -> JSONValue {
    let width = connector.double("width") ?? 1
    let room = connector.present("margin")
    let start = side("height", of: icon) / 2 + (room?.double("top") ?? 0)
    let reach = next == nil ? 0 : spacing + side("height", of: next?.present("icon")) / 2
    var fields = Fields("stack")
    fields["position"] = "absolute"
    fields["inset"] = [
      "top": .number(start), "bottom": .number((room?.double("bottom") ?? 0) - reach),
      "start": .number((side("width", of: icon) - width) / 2),
    ]
    fields["width"] = .number(width)
    let paint = connector.present("color").flatMap(paint)
    fields["background"] = paint?.light
    if let dark = paint?.dark {
      fields["overrides"] = [["when": ["theme": "dark"], "set": ["background": dark]]]
    }
    return fields.value
  }

  private func side(_ name: String, of icon: SourceNode?) -> Double {
    icon?.present("size")?.present(name)?.double("value") ?? 24
  }

  /// The line height in the service's default font.
  private func lineHeight(of text: SourceNode?) -> Double {
    (text?.double("font_size") ?? 15) * 1.21
  }
}

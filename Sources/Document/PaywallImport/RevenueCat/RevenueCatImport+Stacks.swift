import JSON
import Numbers

extension RevenueCatImport {
  func stack(_ node: SourceNode, in outer: ImportContext) -> Fields {
    var fields = Fields("stack")
    fields.merge(arrangement(node, isOverride: false))
    fields.merge(box(node, along: outer.axis))
    fields.merge(decoration(node))
    if node.string(at: "overflow") == "scroll" { fields["overflow"] = "scroll" }
    let hasPicture = node.list("components").contains {
      ["image", "video", "carousel"].contains($0.string(at: "type"))
    }
    let film = film(behind: node)
    var components =
      film + self.components(node.list("components"), along: axis(of: node) ?? .column, in: outer)
    var strip: Fields?
    if let badge = node.present("badge"), let content = badge.present("stack") {
      switch badge.string(at: "style") {
      case "overlay": fields["badge"] = overlaid(badge, content, in: outer)
      case "nested": components.append(nested(badge, content, in: outer))
      default: strip = stack(content, in: outer)
      }
    }
    let badges = changing(fields["badge"], of: node, in: outer)
    fields["badge"] = badges.badge
    if fields["badge"] == nil,
      hasPicture || !film.isEmpty || node.present("badge")?.string(at: "style") == "nested",
      fields["cornerRadius"] != nil
    {
      fields["overflow"] = "hidden"
    }
    fields["components"] = .array(components)
    fields["overrides"] = Self.json(stackOverrides(of: node, in: outer))
    guard let strip, let badge = node.present("badge") else {
      return badges.elsewhere.reduce(fields) { wearing($1, $0) }
    }
    return bordered(fields, by: strip, badge)
  }

  private func stackOverrides(
    of node: SourceNode, in outer: ImportContext
  ) -> [(when: Fields, set: Fields)] {
    overrides(of: node, in: outer.selection, dark: darkDecoration) { values in
      var set = arrangement(values, isOverride: true)
      set.merge(box(values, along: outer.axis, isOverride: true))
      set.merge(decoration(values))
      return set
    }
  }

  /// Overrides of a plain box around other components.
  func boxOverrides(of node: SourceNode, in outer: ImportContext) -> [(when: Fields, set: Fields)] {
    overrides(of: node, in: outer.selection, dark: darkDecoration) { values in
      var set = box(values, along: outer.axis, isOverride: true)
      set.merge(decoration(values))
      return set
    }
  }

  func axis(of node: SourceNode) -> Axis? {
    switch node["dimension"]?.string(at: "type") {
    case "horizontal": .row
    case "zlayer": .overlay
    case "vertical": .column
    default: nil
    }
  }

  /// Direction, gap and alignment.
  private func arrangement(_ node: SourceNode, isOverride: Bool) -> Fields {
    var fields = Fields()
    if let dimension = node.present("dimension") {
      switch axis(of: node) {
      case .row:
        fields["direction"] = "row"
        fields["alignItems"] = .string(
          Self.places[dimension.string(at: "alignment") ?? ""] ?? "center")
        fields["justifyContent"] = Self.distribution(dimension, isOverride)
      case .overlay:
        dimension.skip("distribution")
        fields["direction"] = "overlay"
        fields.merge(layers(dimension.string(at: "alignment") ?? "center"))
      default:
        if isOverride { fields["direction"] = "column" }
        fields["alignItems"] = .string(
          Self.places[dimension.string(at: "alignment") ?? ""] ?? "center")
        fields["justifyContent"] = Self.distribution(dimension, isOverride)
      }
    }
    if let spacing = node.double("spacing"), spacing > 0 || isOverride {
      fields["gap"] = .number(max(0, spacing))
    }
    return fields
  }

  private func layers(_ alignment: String) -> Fields {
    let parts = alignment.split(separator: "_").map(String.init)
    var fields = Fields()
    let down = parts.first { $0 == "top" || $0 == "bottom" }
    let across = parts.first { $0 == "leading" || $0 == "trailing" }
    fields["justifyContent"] = .string(down.flatMap { Self.places[$0] } ?? "center")
    fields["alignItems"] = .string(across.flatMap { Self.places[$0] } ?? "center")
    return fields
  }

  static let places = [
    "leading": "flex-start", "center": "center", "trailing": "flex-end", "top": "flex-start",
    "bottom": "flex-end", "start": "flex-start", "end": "flex-end",
  ]

  private static func distribution(_ dimension: SourceNode, _ isOverride: Bool) -> JSONValue? {
    let name = dimension.string(at: "distribution") ?? "start"
    let value = places[name] ?? name.replacing("_", with: "-")
    return value == "flex-start" && !isOverride ? nil : .string(value)
  }
}

import JSON
import Numbers

extension RevenueCatExport {
  /// A component placed by its stack; if it is aligned differently, it is wrapped in a stack with growing space next to it.
  func placed(_ fields: Fields, _ node: SourceNode, in place: ExportedPlace) -> [Fields] {
    let freed = freed(node.present("margin"))
    let isRow = place.axis == .row
    var align = node.string(at: "alignSelf").map { Self.sides[$0] ?? "leading" }
    if node.node["alignSelf"]?.string == "stretch" { align = nil }
    if isRow, freed.contains("top"), freed.contains("bottom") { align = "center" }
    if !isRow {
      if freed.contains("start") { align = freed.contains("end") ? "center" : "trailing" }
    }
    var found = fields
    let usual = Self.sides[place.alignItems] ?? "leading"
    if let align, align != usual || place.alignItems == "stretch", !fills(fields, across: place) {
      found = wrapped(fields, align, in: place)
    }
    let ends = isRow ? ("start", "end") : ("top", "bottom")
    return (freed.contains(ends.0) ? [room(place)] : []) + [found]
      + (freed.contains(ends.1) ? [room(place)] : [])
  }

  /// The sides with `auto`.
  private func freed(_ margin: SourceNode?) -> Set<String> {
    guard let margin else { return [] }
    if margin.node.string == "auto" { return ["start", "end", "top", "bottom"] }
    let names = [
      "horizontal": ["start", "end"], "vertical": ["top", "bottom"], "left": ["start"],
      "right": ["end"], "start": ["start"], "end": ["end"], "top": ["top"], "bottom": ["bottom"],
    ]
    return Set(
      (margin.node.members.map(Array.init) ?? []).filter { $0.value.string == "auto" }
        .flatMap { names[$0.key] ?? [] })
  }

  private func fills(_ fields: Fields, across place: ExportedPlace) -> Bool {
    let side = fields["size"]?[place.axis == .row ? "height" : "width"]
    return side?["type"] == "fill" && side?["max"] == nil
  }

  private func room(_ place: ExportedPlace) -> Fields {
    var fields = component("stack")
    fields.merge(Self.column)
    let (fill, fit): (JSONValue, JSONValue) = (["type": "fill"], ["type": "fit"])
    fields["size"] =
      place.axis == .row ? ["width": fill, "height": fit] : ["width": fit, "height": fill]
    fields["components"] = []
    return fields
  }

  /// A component wrapped in a stack that fills the space across and aligns it.
  private func wrapped(_ fields: Fields, _ align: String, in place: ExportedPlace) -> Fields {
    let isRow = place.axis == .row
    var (inner, outer) = (fields, component("stack"))
    outer.merge(Self.column)
    let (main, cross) = isRow ? ("width", "height") : ("height", "width")
    let length = inner["size"]?[main]?["type"]
    var size = Fields()
    size[main] = ["type": length == "fill" ? "fill" : "fit"]
    size[cross] = ["type": "fill"]
    outer["size"] = size.value
    let along = ["leading": "start", "trailing": "end"][align] ?? "center"
    outer["dimension"] = [
      "type": "vertical", "alignment": .string(isRow ? "leading" : align),
      "distribution": .string(isRow ? along : "start"),
    ]
    moveVisibility(from: &inner, to: &outer)
    outer["components"] = [inner.value]
    return outer
  }

  /// A component wrapped in a stack of equal size, so that it can be tapped.
  func hugged(_ fields: Fields) -> Fields {
    guard fields["type"] != "stack" else { return fields }
    var (inner, outer) = (fields, component("stack"))
    outer.merge(Self.column)
    var (own, around) = (Fields(inner["size"] ?? [:]), Fields())
    for name in ["width", "height"] {
      let length = own[name] ?? ["type": "fit"]
      let isOwn = length["type"] == "fit" || length["type"] == "fixed"
      around[name] = isOwn ? ["type": "fit"] : length
      if !isOwn { own[name] = ["type": "fill"] }
    }
    inner["size"] = own.value
    outer["size"] = around.value
    moveVisibility(from: &inner, to: &outer)
    outer["components"] = [inner.value]
    return outer
  }

  /// Moves the visibility to the wrapping stack, so that a hidden component takes no space.
  private func moveVisibility(from inner: inout Fields, to outer: inout Fields) {
    outer["visible"] = inner["visible"]
    inner["visible"] = nil
    guard case .array(let overrides)? = inner["overrides"] else { return }
    var (kept, moved): ([JSONValue], [JSONValue]) = ([], [])
    for override in overrides {
      var properties = Fields(override["properties"] ?? [:])
      let own = properties.extract(["visible"])
      let conditions = override["conditions"] ?? []
      if !properties.isEmpty {
        kept.append(["conditions": conditions, "properties": properties.value])
      }
      if !own.isEmpty { moved.append(["conditions": conditions, "properties": own.value]) }
    }
    inner["overrides"] = kept.isEmpty ? nil : .array(kept)
    outer["overrides"] = moved.isEmpty ? nil : .array(moved)
  }
}

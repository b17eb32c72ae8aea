import JSON

extension RevenueCatImport {
  /// A badge half over the edge, where the language has them.
  func overlaid(_ badge: JSONNode, _ content: JSONNode, in outer: Surroundings) -> JSONValue {
    let alignment = badge.string(at: "alignment") ?? "top"
    var component = stack(content, in: Surroundings(selection: outer.selection, tabs: outer.tabs))
    var fields = Fields()
    fields["edge"] = alignment.hasPrefix("bottom") ? "bottom" : "top"
    let side =
      alignment.hasSuffix("leading") ? "start" : alignment.hasSuffix("trailing") ? "end" : nil
    if let side {
      fields["alignment"] = .string(side)
      // Room beside a badge is room to the side that it is aligned to.
      let room = content["margin"]?.double(side == "start" ? "leading" : "trailing") ?? 0
      fields["offset"] = room > 0 ? .number(room) : nil
      component["margin"] = nil
    }
    fields["components"] = [component.value]
    return fields.value
  }

  /// A badge inside the stack, in a corner or in the middle of an edge.
  func nested(_ badge: JSONNode, _ content: JSONNode, in outer: Surroundings) -> JSONValue {
    let alignment = badge.string(at: "alignment") ?? "top"
    var fields = Fields("stack")
    fields["position"] = "absolute"
    let edge = alignment.hasPrefix("bottom") ? "bottom" : "top"
    var inset = Fields()
    for side in [edge, "start", "end"] { inset[side] = 0 }
    fields["inset"] = inset.value
    let side = alignment.split(separator: "_").dropFirst().first.map(String.init)
    fields["alignItems"] = .string(side.flatMap { Self.places[$0] } ?? "center")
    let inside = Surroundings(selection: outer.selection, tabs: outer.tabs)
    fields["components"] = [stack(content, in: inside).value]
    return fields.value
  }

  /// A badge as a strip along the edge: a stack around it and the stack that it belongs to.
  func bordered(_ inner: Fields, by strip: Fields, _ badge: JSONNode) -> Fields {
    var (inner, strip) = (inner, strip)
    var around = Fields("stack")
    around.merge(inner.extract(["width", "height", "minWidth", "maxWidth", "margin", "shrink"]))
    around["background"] = strip["background"]
    around["cornerRadius"] = inner["cornerRadius"]
    around["overflow"] = "hidden"
    for name in ["product", "action"] {
      around[name] = inner[name]
      inner[name] = nil
    }
    inner["width"] = around["width"] == nil ? nil : "fill"
    strip["width"] = nil
    strip["cornerRadius"] = nil
    let isBelow = badge.string(at: "alignment")?.hasPrefix("bottom") == true
    around["components"] = .array(
      isBelow ? [inner.value, strip.value] : [strip.value, inner.value])
    return around
  }
}

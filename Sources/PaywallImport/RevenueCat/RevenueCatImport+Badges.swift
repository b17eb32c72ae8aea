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

  /// A stack's badge with those that its overrides give it, each of which is there while its condition holds.
  func changing(_ own: JSONValue?, of node: JSONNode, in outer: Surroundings) -> JSONValue? {
    var badge = own
    for override in node.list("overrides") {
      guard let other = override.present("properties")?.present("badge"),
        let when = condition(of: override, in: outer.selection)
      else { continue }
      guard let both = joined(badge, node, other, when, in: outer) else {
        approximate("badge-override", at: other, "a badge stays where it is, and what it is")
        continue
      }
      badge = both
    }
    return badge
  }

  /// One badge with the components of two, of which the second is there while a condition holds, and the first while it does not. Nil where
  /// they lie in different places.
  private func joined(
    _ own: JSONValue?, _ node: JSONNode, _ other: JSONNode, _ when: Fields, in outer: Surroundings
  ) -> JSONValue? {
    let styles = [node.present("badge"), other].compactMap { $0?.string(at: "style") }
    guard styles.allSatisfy({ $0 == "overlay" }), let content = other.present("stack"),
      case .object(let members) = overlaid(other, content, in: outer)
    else { return nil }
    var fields = Fields()
    for member in members { fields[member.name] = member.value }
    let place = ["edge", "alignment", "offset"]
    guard own == nil || place.allSatisfy({ own?[$0] == fields[$0] }) else { return nil }
    let former = Self.components(of: own).map { Self.hidden(true, $0, while: when) }
    let latter = Self.components(of: fields.value).map { Self.hidden(false, $0, while: when) }
    fields["components"] = .array(former + latter)
    return fields.value
  }

  private static func components(of badge: JSONValue?) -> [JSONValue] {
    guard case .array(let components)? = badge?["components"] else { return [] }
    return components
  }

  /// A component that is hidden, or shown, while a condition holds, and the reverse otherwise.
  private static func hidden(
    _ isHidden: Bool, _ component: JSONValue, while when: Fields
  ) -> JSONValue {
    guard case .object(let members) = component else { return component }
    var fields = Fields()
    for member in members { fields[member.name] = member.value }
    var overrides: [JSONValue] = []
    if case .array(let own)? = fields["overrides"] { overrides = own }
    if !isHidden { fields["hidden"] = true }
    fields["overrides"] = .array(
      overrides + [["when": when.value, "set": ["hidden": .bool(isHidden)]]])
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

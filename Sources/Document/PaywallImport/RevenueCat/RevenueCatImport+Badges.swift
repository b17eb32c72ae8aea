import JSON
import Numbers

extension RevenueCatImport {
  /// A badge half outside the edge, as paywalld supports it.
  func overlaid(_ badge: SourceNode, _ content: SourceNode, in outer: ImportContext) -> JSONValue {
    let alignment = badge.string(at: "alignment") ?? "top"
    var component = stack(content, in: ImportContext(selection: outer.selection, tabs: outer.tabs))
    var fields = Fields()
    fields["edge"] = alignment.hasPrefix("bottom") ? "bottom" : "top"
    let side =
      alignment.hasSuffix("leading") ? "start" : alignment.hasSuffix("trailing") ? "end" : nil
    if let side {
      fields["alignment"] = .string(side)
      // A margin next to a badge is an offset from the side to which it is aligned.
      let room = content["margin"]?.double(side == "start" ? "leading" : "trailing") ?? 0
      fields["offset"] = room > 0 ? .number(room) : nil
      component["margin"] = nil
    }
    fields["components"] = [component.value]
    return fields.value
  }

  /// A stack's badge and the badges of its overrides, each shown while its condition holds: first those in the same place, then the others.
  func changing(
    _ own: JSONValue?, of node: SourceNode, in outer: ImportContext
  ) -> (badge: JSONValue?, elsewhere: [JSONValue]) {
    var (badge, elsewhere) = (own, [JSONValue]())
    for override in node.list("overrides") {
      guard let other = override.present("properties")?.present("badge"),
        let when = condition(of: override, in: outer.selection)
      else { continue }
      let styles = [node.present("badge"), other].compactMap { $0?.string(at: "style") }
      guard styles.allSatisfy({ $0 == "overlay" }), let content = other.present("stack") else {
        approximate("badge-override", at: other, "a badge inside of the stack does not change")
        continue
      }
      let (former, latter) = (
        badge.map { Self.badge($0, isThere: false, while: when) },
        Self.badge(overlaid(other, content, in: outer), isThere: true, while: when)
      )
      badge = former.map { Self.joined($0, latter) ?? $0 } ?? latter
      if let former, Self.joined(former, latter) == nil { elsewhere.append(latter) }
    }
    return (badge, elsewhere)
  }

  /// One badge with the components of two; `nil` if they are in different places.
  private static func joined(_ one: JSONValue, _ other: JSONValue) -> JSONValue? {
    let place = ["edge", "alignment", "offset"]
    guard place.allSatisfy({ one[$0] == other[$0] }) else { return nil }
    var fields = Fields(one)
    fields["components"] = .array(components(of: one) + components(of: other))
    return fields.value
  }

  /// A badge that is visible only while a condition holds, or only while it does not.
  private static func badge(
    _ badge: JSONValue, isThere: Bool, while when: Fields
  ) -> JSONValue {
    var fields = Fields(badge)
    fields["components"] = .array(
      components(of: badge).map { component in
        var fields = Fields(component)
        var overrides: [JSONValue] = []
        if case .array(let own)? = fields["overrides"] { overrides = own }
        if isThere { fields["hidden"] = true }
        fields["overrides"] = .array(
          overrides + [["when": when.value, "set": ["hidden": .bool(!isThere)]]])
        return fields.value
      })
    return fields.value
  }

  /// A stack with one more badge, which is attached to a wrapper stack of equal size.
  func wearing(_ badge: JSONValue, _ stack: Fields) -> Fields {
    let outside: Set = [
      "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "margin", "shrink",
      "hidden",
    ]
    var (inner, around) = (stack, Fields("stack"))
    around.merge(inner.extract(outside))
    for side in ["width", "height"] where around[side] != nil { inner[side] = "fill" }
    if case .array(let overrides)? = inner["overrides"] {
      var (kept, moved): ([JSONValue], [JSONValue]) = ([], [])
      for override in overrides {
        var set = Fields(override["set"] ?? [:])
        let own = set.extract(outside)
        let when = override["when"] ?? [:]
        if !set.isEmpty { kept.append(["when": when, "set": set.value]) }
        if !own.isEmpty { moved.append(["when": when, "set": own.value]) }
      }
      inner["overrides"] = kept.isEmpty ? nil : .array(kept)
      around["overrides"] = moved.isEmpty ? nil : .array(moved)
    }
    around["badge"] = badge
    around["components"] = [inner.value]
    return around
  }

  private static func components(of badge: JSONValue?) -> [JSONValue] {
    guard case .array(let components)? = badge?["components"] else { return [] }
    return components
  }

  /// A badge inside the stack, in a corner or in the middle of an edge.
  func nested(_ badge: SourceNode, _ content: SourceNode, in outer: ImportContext) -> JSONValue {
    let alignment = badge.string(at: "alignment") ?? "top"
    var fields = Fields("stack")
    fields["position"] = "absolute"
    let edge = alignment.hasPrefix("bottom") ? "bottom" : "top"
    var inset = Fields()
    for side in [edge, "start", "end"] { inset[side] = 0 }
    fields["inset"] = inset.value
    let side = alignment.split(separator: "_").dropFirst().first.map(String.init)
    fields["alignItems"] = .string(side.flatMap { Self.places[$0] } ?? "center")
    let inside = ImportContext(selection: outer.selection, tabs: outer.tabs)
    fields["components"] = [stack(content, in: inside).value]
    return fields.value
  }

  /// A badge as a strip along the edge: a stack around the strip and the stack that has the badge.
  func bordered(_ inner: Fields, by strip: Fields, _ badge: SourceNode) -> Fields {
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

import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// A label. Properties that only a box has go to a stack around it.
  func text(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    let part = whole(node)
    guard needsBox(node) else {
      var fields = component("text", of: node)
      fields.merge(words(part, in: place))
      fields.merge(box(part, in: place))
      fields["background_color"] = backgroundLayers(part).flatMap { flat($0) }.map(Self.scheme)
      fields["overrides"] = overrides(of: node) { part in
        var set = self.words(part, in: place)
        set.merge(self.box(part, in: place))
        if part.says("background") {
          set["background_color"] = self.backgroundLayers(part).flatMap { self.flat($0) }.map(
            Self.scheme)
        }
        return set
      }
      return fields
    }
    return boxed(part, in: place)
  }

  /// Whether the text has corners, borders, shadows or a gradient behind it, which the other tool's texts lack.
  private func needsBox(_ node: SourceNode) -> Bool {
    let names = ["cornerRadius", "border", "shadow"]
    let sets = node.list("overrides").compactMap { $0.node["set"] }
    return ([node.node] + sets).contains { part in
      names.contains { part[$0] != nil }
        || part["background"].map { $0.kind == .object || $0.kind == .array } == true
    }
  }

  /// A text in a stack with its box: a label, or a button with centred words.
  ///
  /// - Parameter isButton: whether it has at least the minimum height of a tap target.
  private func boxed(
    _ part: ExportedPart, in place: ExportedPlace, isButton: Bool = false
  ) -> Fields {
    var outer = component("stack", of: part.node)
    outer.merge(box(part, in: place))
    outer.merge(decoration(part))
    outer["background"] = backgroundLayers(part).flatMap { background($0) }
    if isButton { outer["size"] = tappable(part, outer["size"]) }
    var inside = place
    inside.backdrop = backdrop(inside: part, place)
    var words = component("text")
    words.merge(self.words(part, in: inside, isCentered: isButton))
    let align = words["horizontal_alignment"] ?? "leading"
    outer["dimension"] = [
      "type": "vertical", "alignment": align, "distribution": isButton ? "center" : "start",
    ]
    outer["spacing"] = 0
    let isFit = outer["size"]?["width"]?["type"] == "fit"
    words["size"] = ["width": ["type": isFit ? "fit" : "fill"], "height": ["type": "fit"]]
    words["padding"] = Self.noSides
    words["margin"] = Self.noSides
    words["overrides"] = overrides(of: part.node) {
      self.words($0, in: inside, isCentered: isButton)
    }
    outer["components"] = [words.value]
    outer["overrides"] = overrides(of: part.node) { changed in
      var set = self.box(changed, in: place)
      if isButton, set["size"] != nil { set["size"] = self.tappable(changed, set["size"]) }
      set.merge(self.decoration(changed))
      if changed.says("background") {
        set["background"] = self.backgroundLayers(changed).flatMap { self.background($0) }
      }
      return set
    }
    return outer
  }

  /// The size of a tap target, at least 44 points high.
  private func tappable(_ part: ExportedPart, _ size: JSONValue?) -> JSONValue? {
    guard let size, part.present("height") == nil, part.present("minHeight") == nil else {
      return size
    }
    var fields = Fields(size)
    var height = Fields(size["height"] ?? ["type": "fit"])
    height["min"] = 44
    fields["height"] = height.value
    return fields.value
  }

  func button(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    let part = whole(node)
    let nodes = node.list("components")
    guard !nodes.isEmpty else { return boxed(part, in: place, isButton: true) }
    var fields = component("stack", of: node)
    fields.merge(box(part, in: place))
    fields.merge(decoration(part))
    fields["size"] = tappable(part, fields["size"])
    fields["background"] = backgroundLayers(part).flatMap { background($0) }
    fields["dimension"] = [
      "type": "horizontal", "alignment": "center", "distribution": "center",
    ]
    fields["spacing"] = 8
    var inside = place.inside(axis: .row, alignItems: "center")
    inside.backdrop = backdrop(inside: part, place)
    fields["components"] = .array(components(nodes, in: inside))
    fields["overrides"] = overrides(of: node) { self.changes($0, in: place).without("dimension") }
    return fields
  }

  /// The words and their style.
  func words(
    _ part: ExportedPart, in place: ExportedPlace, isCentered: Bool = false
  ) -> Fields {
    var fields = Fields()
    if part.says("title", "italic", "strikethrough", "letterCase", "spans") {
      fields["text_lid"] = .string(identifier(of: part, in: place))
    }
    if part.says("size", "textStyle") {
      fields["font_size"] = .number(part.present("size")?.number?.double ?? 17)
    }
    if part.says("weight", "textStyle") { fields.merge(weight(part.present("weight"))) }
    if part.says("font", "textStyle") {
      fields["font_name"] = part.present("font").flatMap(family).map(JSONValue.string)
    }
    if part.says("color", "background", "textStyle") { fields["color"] = ink(part, in: place) }
    if part.says("alignment", "textStyle") {
      let usual = isCentered ? "center" : "start"
      let name = part.string("alignment") ?? usual
      fields["horizontal_alignment"] = .string(Self.lines[name] ?? "center")
    }
    return fields
  }

  private static let lines = [
    "start": "leading", "left": "leading", "end": "trailing", "right": "trailing",
  ]

  private func ink(_ part: ExportedPart, in place: ExportedPlace) -> JSONValue {
    let own = part.present("color").flatMap { paint($0, dark: part.dark?.present("color")) }
    return own ?? Self.scheme(Self.readable(on: backdrop(inside: part, place)))
  }

  private func weight(_ node: SourceNode?) -> Fields {
    var fields = Fields()
    guard let number = node?.number?.int else {
      fields["font_weight"] = .string(Self.weights[node?.string ?? ""] ?? node?.string ?? "regular")
      return fields
    }
    fields["font_weight"] = .string(Self.names[min(8, max(0, number / 100 - 1))])
    fields["font_weight_int"] = .number(number)
    return fields
  }

  private static let weights = ["extraLight": "extra_light", "extraBold": "extra_bold"]
  private static let names = [
    "thin", "extra_light", "light", "regular", "medium", "semibold", "bold", "extra_bold", "black",
  ]

  private func family(_ node: SourceNode) -> String? {
    var name = node.string ?? "system"
    if name.hasPrefix("$") { name = document.fonts[String(name.dropFirst())] ?? "system" }
    guard name != "system" else { return nil }
    note("font", at: node, "add the font \"\(name)\" to the other tool")
    return name
  }
}

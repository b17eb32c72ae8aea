import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// Size, padding, margin and visibility.
  func box(_ part: ExportedPart, in place: ExportedPlace, isStretchable: Bool = true) -> Fields {
    var fields = Fields()
    if part.says(
      "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "grow", "basis")
    {
      fields["size"] = size(part, in: place, isStretchable: isStretchable)
    }
    if part.says("padding") { fields["padding"] = sides("padding", of: part) }
    if part.says("margin") { fields["margin"] = sides("margin", of: part) }
    if let hidden = part.present("hidden")?.bool, part.says("hidden"), hidden || !part.isWhole {
      fields["visible"] = .bool(!hidden)
    }
    return fields
  }

  func size(
    _ part: ExportedPart, in place: ExportedPlace, isStretchable: Bool = true
  ) -> JSONValue {
    if let shrink = part.present("shrink"), shrink.number?.double == 1 || part.isWhole {
      // Only content that does not fit shrinks, which the other tool cannot express.
      part.node.skip("shrink")
    }
    return [
      "width": side("width", of: part, in: place, isStretchable),
      "height": side("height", of: part, in: place, isStretchable),
    ]
  }

  private func side(
    _ name: String, of part: ExportedPart, in place: ExportedPlace, _ isStretchable: Bool
  ) -> JSONValue {
    let isMain = (place.axis == .row) == (name == "width")
    let own = (isMain ? part.present("basis") : nil) ?? part.present(name)
    let grows = isMain && (part.present("grow")?.number?.double ?? 0) > 0
    var fields = grows ? Fields("fill") : length(own, of: part)
    if fields["type"] == "fit", own == nil {
      let align = part.string("alignSelf") ?? place.alignItems
      let isFreed = part.present("margin").map(Self.hasAuto) ?? false
      if !isMain, align == "stretch", isStretchable, !isFreed {
        fields["type"] = "fill"
      }
    }
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    for (bound, property) in [("min", "min" + capital), ("max", "max" + capital)] {
      if let node = part.present(property), let points = points(node) {
        fields[bound] = .number(whole(points, node))
      }
    }
    return fields.value
  }

  private func length(_ node: SourceNode?, of part: ExportedPart) -> Fields {
    guard let node else { return Fields("fit") }
    switch node.string {
    case "fill", "100%": return Fields("fill")
    case "fit": return Fields("fit")
    case let text? where text.hasSuffix("%"):
      var fields = Fields("relative")
      fields["value"] = .number((Double(text.dropLast()) ?? 100) / 100)
      note("relative-size", at: node, "apps for iOS do not apply a size in percent")
      return fields
    default:
      guard let points = points(node) else { return Fields("fit") }
      var fields = Fields("fixed")
      fields["value"] = .number(whole(points, node))
      return fields
    }
  }

  /// A whole number, which the other tool requires for sizes.
  private func whole(_ points: Double, _ node: SourceNode) -> Double {
    let whole = max(0, points.rounded())
    if whole != points { note("whole-size", at: node, "the size becomes \(Int(clamping: whole))") }
    return whole
  }

  /// A length in points, given as a number or a name of `spacing`. `nil` for a percentage, with a finding.
  func points(_ node: SourceNode) -> Double? {
    if let number = node.number { return number.double }
    guard let text = node.string else { return nil }
    if text.hasPrefix("$") { return document.spacing[String(text.dropFirst())] }
    approximate("percentage", at: node, "\"\(text)\" has no equal here and is left out")
    return nil
  }

  static func hasAuto(_ margin: SourceNode) -> Bool {
    margin.node.string == "auto"
      || ["left", "right", "start", "end", "horizontal", "top", "bottom", "vertical"].contains {
        margin.node[$0]?.string == "auto"
      }
  }

  /// The four sides, in the other tool's terms.
  func sides(_ name: String, of part: ExportedPart) -> JSONValue {
    part.present(name).map { sides($0) } ?? Self.noSides
  }

  static let noSides: JSONValue = ["top": 0, "bottom": 0, "leading": 0, "trailing": 0]

  func sides(_ node: SourceNode) -> JSONValue {
    var fields = Fields(Self.noSides)
    guard node.members != nil else {
      let all = room(node)
      for side in ["top", "bottom", "leading", "trailing"] { fields[side] = .number(all) }
      return fields.value
    }
    for (name, sides) in Self.names {
      guard let value = node.present(name) else { continue }
      let room = room(value)
      for side in sides { fields[side] = .number(room) }
    }
    return fields.value
  }

  /// Names of lower precedence first.
  private static let names: KeyValuePairs<String, [String]> = [
    "horizontal": ["leading", "trailing"], "vertical": ["top", "bottom"], "left": ["leading"],
    "right": ["trailing"], "start": ["leading"], "end": ["trailing"], "top": ["top"],
    "bottom": ["bottom"],
  ]

  /// A non-negative length, which the other tool requires.
  private func room(_ node: SourceNode) -> Double {
    if node.string == "auto" { return 0 }
    let points = points(node) ?? 0
    if points < 0 { approximate("negative-room", at: node, "negative room becomes none") }
    return max(0, points)
  }

  /// Corners, border and shadow. The background depends on the kind of component.
  func decoration(_ part: ExportedPart, shape: String = "shape") -> Fields {
    var fields = Fields()
    if part.says("cornerRadius", "mask") {
      fields[shape] = self.shape(part, isPicture: shape != "shape")
    }
    if part.says("border") { fields["border"] = border(part) }
    if part.says("shadow"), let shadow = part.present("shadow"),
      let pair = shadow.string(at: "color").flatMap(colors)
    {
      fields["shadow"] = [
        "color": Self.scheme(pair), "x": .number(shadow.double("x") ?? 0),
        "y": .number(shadow.double("y") ?? 0), "radius": .number(shadow.double("blur") ?? 0),
      ]
    }
    return fields
  }

  private func border(_ part: ExportedPart) -> JSONValue? {
    let (light, dark) = (part.present("border"), part.dark?.present("border"))
    guard let border = light ?? dark, let color = border.present("color"),
      let paint = paint(color, dark: dark?.present("color"))
    else { return nil }
    let width = border.present("width")
    if let width, width.members != nil {
      approximate("border-sides", at: border, "a line along some sides is left out")
      return nil
    }
    if let style = border.present("style"), style.string != "solid" {
      approximate("border-style", at: style, "the line is solid")
    }
    dark?.skip("width", "style")
    return ["color": paint, "width": .number(width.flatMap(points) ?? 1)]
  }

  private func shape(_ part: ExportedPart, isPicture: Bool) -> JSONValue? {
    if let mask = part.present("mask") {
      if isPicture { return ["type": .string(mask.string ?? "circle")] }
      approximate("mask", at: mask, "only pictures have a mask")
    }
    guard let radius = part.present("cornerRadius") else {
      return part.isWhole ? nil : Self.rectangle(["all": 0])
    }
    if radius.string == "pill" { return Self.pill(isPicture) }
    guard radius.members != nil else { return Self.rectangle(["all": points(radius) ?? 0]) }
    var corners: [String: Double] = [:]
    for name in ["all", "topStart", "topEnd", "bottomStart", "bottomEnd"] {
      guard let node = radius.present(name) else { continue }
      corners[name] = node.string == "pill" ? 10_000 : points(node)
    }
    return Self.rectangle(corners)
  }

  /// The mask of a picture has no pill, but an equivalent radius.
  private static func pill(_ isPicture: Bool) -> JSONValue {
    isPicture ? rectangle(["all": 10_000]) : ["type": "pill"]
  }

  private static func rectangle(_ corners: [String: Double]) -> JSONValue {
    let all = corners["all"] ?? 0
    return [
      "type": "rectangle",
      "corners": [
        "top_leading": .number(corners["topStart"] ?? all),
        "top_trailing": .number(corners["topEnd"] ?? all),
        "bottom_leading": .number(corners["bottomStart"] ?? all),
        "bottom_trailing": .number(corners["bottomEnd"] ?? all),
      ],
    ]
  }
}

import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  func icon(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    let part = whole(node)
    var fields = component("icon", of: node)
    fields.merge(glyph(part, in: place))
    fields.merge(box(part, in: place, isStretchable: false))
    fields["size"] = iconSize(part, fields["size"])
    fields["overrides"] = overrides(of: node) { part in
      var set = self.glyph(part, in: place)
      set.merge(self.box(part, in: place, isStretchable: false))
      if set["size"] != nil || part.says("size") {
        set["size"] = self.iconSize(part, self.size(part, in: place, isStretchable: false))
      }
      return set
    }
    return fields
  }

  /// The icon's size: a square if the document specifies no size.
  private func iconSize(_ part: ExportedPart, _ size: JSONValue?) -> JSONValue? {
    guard let size else { return nil }
    var fields = Fields(size)
    let usual = (part.present("size")?.number?.double ?? 24).rounded()
    for name in ["width", "height"] {
      guard part.present(name) == nil, size[name]?["type"] == "fit" else { continue }
      var length = Fields(size[name] ?? [:])
      length["type"] = "fixed"
      length["value"] = .number(usual)
      fields[name] = length.value
    }
    return fields.value
  }

  private func glyph(_ part: ExportedPart, in place: ExportedPlace) -> Fields {
    var fields = Fields()
    if part.says("name", "url") { fields.merge(drawing(part)) }
    if part.says("color", "background") {
      let backdrop = backdrop(inside: part, place)
      fields["color"] = Self.scheme(colors("color", of: part) ?? Self.readable(on: backdrop))
    }
    if part.says("background", "cornerRadius", "border", "shadow", "mask") {
      fields["icon_background"] = behind(part)
    }
    return fields
  }

  private func drawing(_ part: ExportedPart) -> Fields {
    var fields = Fields()
    let name: String
    if let own = part.present("name") {
      name = Self.names[own.string ?? ""] ?? "circle"
      fields["base_url"] = "https://icons.pawwalls.com/icons"
    } else if let url = part.present("url") {
      let address = self.picture(url.string ?? url.string(at: "1x") ?? "").address
      if !pictures.contains(address) { pictures.append(address) }
      if part.present("color") == nil {
        approximate("icon-colors", at: url, "the picture is in one colour")
      }
      let parts = address.split(separator: "/", omittingEmptySubsequences: false)
      let file = String(parts.last ?? "")
      fields["base_url"] = .string(parts.dropLast().joined(separator: "/"))
      fields["icon_name"] = .string(String(file.split(separator: ".").first ?? ""))
      fields["formats"] = [
        "svg": .string(file), "png": .string(file), "webp": .string(file), "heic": .string(file),
      ]
      return fields
    } else {
      return fields
    }
    fields["icon_name"] = .string(name)
    fields["formats"] = .object(
      ["svg", "png", "webp", "heic"].map { .init(name: $0, value: .string("\(name).\($0)")) })
    return fields
  }

  /// The circle or rectangle behind an icon.
  private func behind(_ part: ExportedPart) -> JSONValue? {
    let around = decoration(part, shape: "mask_shape")
    let layers = backgroundLayers(part)
    guard layers != nil || !around.isEmpty else { return nil }
    var fields = Fields()
    fields["color"] =
      layers.flatMap { layers in
        flat(layers).map(Self.scheme)
          ?? layers.light.last.flatMap { paint($0, dark: layers.dark.last) }
      } ?? ["light": ["type": "hex", "value": "#00000000"]]
    fields["shape"] = around["mask_shape"] ?? ["type": "rectangle"]
    fields["border"] = around["border"]
    fields["shadow"] = around["shadow"]
    return fields.value
  }

  /// The other tool's names of the service's icons.
  private static let names = Dictionary(
    RevenueCatImport.iconNames.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
}

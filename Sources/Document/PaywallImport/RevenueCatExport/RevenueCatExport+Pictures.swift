import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  func image(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    let part = whole(node)
    var fields = component("image", of: node)
    fields.merge(content(part))
    fields.merge(box(part, in: place, isStretchable: false))
    fields.merge(decoration(part, shape: "mask_shape"))
    tellBackground(part)
    fields["size"] = pictureSize(part, fields["size"])
    let own = translations("url", of: node)
    if !own.isEmpty {
      var values = own.mapValues { JSONValue.object([.init(name: "light", value: urls($0, part))]) }
      for locale in texts.locales where values[locale] == nil {
        values[locale] = fields["source"] ?? [:]
      }
      fields["override_source_lid"] = .string(texts.identifier("picture", of: values))
    }
    fields["overrides"] = overrides(of: node) { part in
      var set = self.content(part)
      set.merge(self.box(part, in: place, isStretchable: false))
      set.merge(self.decoration(part, shape: "mask_shape"))
      if set["size"] != nil { set["size"] = self.pictureSize(part, set["size"]) }
      return set
    }
    return fields
  }

  private func tellBackground(_ part: ExportedPart) {
    guard let node = part.present("background") else { return }
    approximate("background", at: node, "nothing is behind a picture")
  }

  private func content(_ part: ExportedPart) -> Fields {
    var fields = Fields()
    if part.says("url", "aspectRatio"), let url = part.present("url") {
      var source = Fields()
      source["light"] = urls(url, part)
      source["dark"] = part.dark?.present("url").map { urls($0, part) }
      fields["source"] = source.value
    }
    if part.says("fit") {
      let fit = part.present("fit")
      if let fit, fit.string == "stretch" {
        approximate("fit", at: fit, "the picture is cropped instead of distorted")
      }
      fields["fit_mode"] = fit == nil || fit?.string == "fit" ? "fit" : "fill"
    }
    return fields
  }

  /// A picture's address and size. RevenueCat takes the aspect ratio from the size.
  func urls(_ node: SourceNode, _ part: ExportedPart? = nil) -> JSONValue {
    let picture = self.picture(address(node))
    if !pictures.contains(picture.address) { pictures.append(picture.address) }
    if !picture.address.hasPrefix("http") {
      note(
        "picture", at: node, "upload the picture, and give it an address that begins with https://")
    }
    let url = JSONValue.string(picture.address)
    var fields = Fields()
    for name in ["original", "webp", "heic"] { fields[name] = url }
    var size = picture.size
    if let ratio = part?.present("aspectRatio")?.number?.double {
      size = (ratio * 10_000, 10_000)
    }
    fields["width"] = .number((size?.width ?? 0).rounded())
    fields["height"] = .number((size?.height ?? 0).rounded())
    return fields.value
  }

  /// The address for the highest density.
  private func address(_ node: SourceNode) -> String {
    if let text = node.string { return text }
    let all = ["1x", "2x", "3x"].compactMap { node.string(at: $0) }
    note("picture-densities", at: node, "only the finest file of the picture is kept")
    return all.last ?? ""
  }

  /// The size of a picture; if it has none, that of its file.
  private func pictureSize(_ part: ExportedPart, _ size: JSONValue?) -> JSONValue? {
    guard let size, size["width"]?["type"] == "fit", size["height"]?["type"] == "fit",
      let url = part.present("url"), part.present("aspectRatio") == nil
    else { return size }
    guard let natural = picture(address(url)).size else {
      note("picture-size", at: url, "the size of the picture is not known here")
      return size
    }
    var (fields, width) = (Fields(size), Fields(size["width"] ?? [:]))
    width["type"] = "fixed"
    width["value"] = .number(natural.width.rounded())
    fields["width"] = width.value
    return fields.value
  }

  /// A picture under a paint, both in one overlay; `nil` for any other stack.
  func coveredPicture(_ node: SourceNode, in place: ExportedPlace) -> Fields? {
    guard let parts = node.node["components"]?.elements.map(Array.init), parts.count == 2,
      node.node["direction"]?.string == "overlay"
    else { return nil }
    let nodes = node.list("components")
    let (content, cover) = (nodes[0], nodes[1])
    let names: Set = ["url", "fit", "overrides"]
    guard covers(content, "image", with: names), isCover(cover) else { return nil }
    node.skip("type", "direction", "overflow")
    content.skip("type", "position", "inset")
    var part = whole(node)
    part.layers.append(content)
    part.dark = whole(content).dark
    var fields = component("image", of: node)
    fields.merge(self.content(part))
    fields.merge(box(part, in: place, isStretchable: true))
    fields.merge(decoration(part, shape: "mask_shape"))
    fields["color_overlay"] = overlay(cover)
    let inner = overrides(of: content) { self.content($0) }
    let outer = overrides(of: node) { part in
      var set = self.box(part, in: place, isStretchable: true)
      set.merge(self.decoration(part, shape: "mask_shape"))
      return set
    }
    fields["overrides"] = Self.joined(inner, outer)
    return fields
  }

  static func joined(_ one: JSONValue?, _ other: JSONValue?) -> JSONValue? {
    guard case .array(let own)? = one, case .array(let more)? = other else { return one ?? other }
    return .array(own + more)
  }

  /// A picture as a background, with at most one paint over it.
  func pictureBehind(
    _ layer: SourceNode, dark: SourceNode?, cover: SourceNode?, darkCover: SourceNode?
  ) -> JSONValue? {
    layer.skip("type")
    dark?.skip("type", "fit")
    guard let url = layer.present("url") else { return nil }
    let part = ExportedPart(layer)
    var value = Fields()
    value["light"] = urls(url, part)
    if let other = dark?.present("url"), other.string != url.string { value["dark"] = urls(other) }
    let fit = layer.string(at: "fit") ?? "fill"
    if fit == "stretch" || fit == "width" {
      approximate("fit", at: layer, "the picture covers its box instead of fit \"\(fit)\"")
    }
    return [
      "type": "image", "value": value.value, "fit_mode": fit == "fit" ? "fit" : "fill",
      "color_overlay": cover.flatMap { paint($0, dark: darkCover) } ?? .null,
    ]
  }
}

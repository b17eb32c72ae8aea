import JSON
import Numbers

extension RevenueCatImport {
  func image(_ node: SourceNode, in outer: ImportContext) -> Fields {
    var picture = Fields("image")
    picture.merge(content(of: node, isOverride: false))
    var frame = box(node, along: outer.axis)
    frame.merge(proportions(of: node))
    frame.merge(decoration(node, shape: "mask_shape"))
    var overrides = overrides(of: node, in: outer.selection, dark: darkPicture) { values in
      var set = content(of: values, isOverride: true)
      set.merge(box(values, along: outer.axis, isOverride: true))
      set.merge(decoration(values, shape: "mask_shape"))
      return set
    }
    overrides = translated(node) + overrides
    guard let overlay = node.present("color_overlay").flatMap(paint) else {
      picture.merge(frame)
      picture["overrides"] = Self.json(overrides)
      return picture
    }
    return covered(picture, overrides, in: frame, by: overlay)
  }

  /// The properties of the picture or video itself, not of its box.
  private static let contents: Set = [
    "url", "fit", "poster", "autoplay", "loop", "muted", "controls",
  ]

  /// A picture or a video with a paint over it, both in one box.
  func covered(
    _ picture: Fields, _ overrides: [(when: Fields, set: Fields)], in frame: Fields,
    by overlay: (light: JSONValue, dark: JSONValue?)
  ) -> Fields {
    var picture = picture
    picture["position"] = "absolute"
    picture["inset"] = 0
    picture["overrides"] = Self.json(
      overrides.compactMap { override in
        var set = override.set
        let own = set.extract(Self.contents)
        return own.isEmpty ? nil : (override.when, own)
      })
    var paint = Fields("stack")
    paint["position"] = "absolute"
    paint["inset"] = 0
    paint["background"] = overlay.light
    if let dark = overlay.dark {
      paint["overrides"] = [["when": ["theme": "dark"], "set": ["background": dark]]]
    }
    var around = Fields("stack")
    around["direction"] = "overlay"
    around.merge(frame)
    if frame["cornerRadius"] != nil { around["overflow"] = "hidden" }
    around["components"] = [picture.value, paint.value]
    around["overrides"] = Self.json(
      overrides.compactMap { override in
        var set = override.set
        _ = set.extract(Self.contents)
        return set.isEmpty ? nil : (override.when, set)
      })
    return around
  }

  private func content(of node: SourceNode, isOverride: Bool) -> Fields {
    var fields = Fields()
    fields["url"] = node.present("source")?.present("light").flatMap(address)
    if !isOverride, fields["url"] == nil {
      approximate(
        "picture-without-address", at: node, "the picture has no usable address")
      fields["url"] = "https://example.invalid/picture.png"
    }
    if let mode = node.string(at: "fit_mode"), mode == "fill" || isOverride {
      fields["fit"] = .string(mode == "fill" ? "fill" : "fit")
    }
    return fields
  }

  /// The picture's address in a file format that every client reads.
  func address(_ variants: SourceNode) -> JSONValue? {
    let addresses = ["original", "webp", "heic"].compactMap { variants.string(at: $0) }
    // Smaller copies of the picture, and its size, which its file contains.
    variants.skip("webp_low_res", "heic_low_res", "original_low_res", "width", "height")
    let readable = addresses.first { !$0.hasSuffix(".heic") } ?? addresses.first
    guard let readable, readable.hasPrefix("http") else { return nil }
    if !pictures.contains(readable) { pictures.append(readable) }
    return .string(readable)
  }

  private func darkPicture(_ node: SourceNode) -> Fields {
    var fields = darkDecoration(node)
    fields["url"] = node.present("source")?.present("dark").flatMap(address)
    return fields
  }

  /// Overrides with pictures for other languages.
  private func translated(_ node: SourceNode) -> [(when: Fields, set: Fields)] {
    guard let lid = node.string(at: "override_source_lid") else { return [] }
    return translations.compactMap { locale, table in
      guard let url = table[lid]?.present("light").flatMap(address) else { return nil }
      var (when, set) = (Fields(), Fields())
      when["locale"] = .string(locale)
      set["url"] = url
      return (when, set)
    }
  }

  /// The natural aspect ratio, if one side follows from the other.
  func proportions(of node: SourceNode) -> Fields {
    var fields = Fields()
    let size = node.present("size")
    let isFit = ["width", "height"].map { size?[$0]?.string(at: "type") ?? "fit" }.map {
      $0 == "fit"
    }
    guard isFit.contains(true), let light = node.present("source")?.present("light"),
      let width = light.double("width"), let height = light.double("height"), width > 0, height > 0
    else { return fields }
    let ratio = (width / height * 10_000).rounded() / 10_000
    fields["aspectRatio"] = .number(min(100, max(0.01, ratio)))
    if isFit == [true, true] { fields["width"] = "fill" }
    return fields
  }

  /// A picture with its overlay, for light and dark screens.
  func picture(behind background: SourceNode) -> (light: JSONValue, dark: JSONValue?)? {
    var image = background.present("value")
    if background.string(at: "type") == "video" {
      image = background.present("fallback_image")
    }
    let overlay = background.present("color_overlay").flatMap(paint)
    func layers(_ theme: String, _ paint: JSONValue?) -> JSONValue? {
      let url = (image?.present(theme) ?? image?.present("light")).flatMap(address)
      var picture = Fields("image")
      picture["url"] = url
      picture["fit"] = background.string(at: "fit_mode") == "fit" ? "fit" : nil
      let layers = [url.map { _ in picture.value }, paint].compactMap(\.self)
      return layers.count > 1 ? .array(layers) : layers.first
    }
    guard let light = layers("light", overlay?.light) else { return nil }
    let dark = layers("dark", overlay?.dark ?? overlay?.light)
    return (light, dark == light ? nil : dark)
  }
}

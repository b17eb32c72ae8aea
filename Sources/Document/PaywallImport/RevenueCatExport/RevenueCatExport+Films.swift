import JSON
import Numbers

extension RevenueCatExport {
  func video(_ node: SourceNode, in place: ExportedPlace) -> Fields {
    let part = whole(node)
    var fields = component("video", of: node)
    fields.merge(footage(part, "fallback_source"))
    fields["fit_mode"] = .string(part.string("fit") == "fit" ? "fit" : "fill")
    fields.merge(box(part, in: place, isStretchable: false))
    fields.merge(decoration(part, shape: "mask_shape"))
    fields["overrides"] = overrides(of: node) { part in
      var set = part.says("url", "poster") ? self.footage(part, "fallback_source") : Fields()
      if part.says("fit") { set["fit_mode"] = part.string("fit") == "fit" ? "fit" : "fill" }
      set.merge(self.box(part, in: place, isStretchable: false))
      set.merge(self.decoration(part, shape: "mask_shape"))
      return set
    }
    return fields
  }

  /// The video, its poster and its playback settings.
  private func footage(_ part: ExportedPart, _ poster: String) -> Fields {
    var fields = Fields()
    if let url = part.present("url") {
      var source = Fields()
      source["light"] = film(url, part)
      source["dark"] = part.dark?.present("url").map { film($0, part) }
      fields["source"] = source.value
    }
    if let picture = part.present("poster") {
      var source = Fields()
      source["light"] = urls(picture, part)
      source["dark"] = part.dark?.present("poster").map { urls($0, part) }
      fields[poster] = source.value
    }
    for (name, other) in [("autoplay", "auto_play"), ("loop", "loop"), ("muted", "mute_audio")] {
      fields[other] = .bool(part.present(name)?.bool ?? true)
    }
    fields["show_controls"] = .bool(part.present("controls")?.bool ?? false)
    return fields
  }

  /// A video. RevenueCat stores a size instead of the document's aspect ratio.
  private func film(_ node: SourceNode, _ part: ExportedPart) -> JSONValue {
    let url = JSONValue.string(node.string ?? "")
    let ratio = part.present("aspectRatio")?.number?.double
    return [
      "url": url, "url_low_res": url, "width": .number(((ratio ?? 0) * 10_000).rounded()),
      "height": ratio == nil ? 0 : 10_000,
    ]
  }

  /// The video behind everything else in a stack, with the paint over it; both are removed from the components.
  func takeFilm(from nodes: inout [SourceNode]) -> JSONValue? {
    let names: Set = ["url", "poster", "fit", "autoplay", "loop", "muted", "overrides"]
    guard let first = nodes.first, covers(first, "video", with: names) else { return nil }
    first.skip("type", "position", "inset")
    let part = whole(first)
    var fields = footage(part, "fallback_image")
    fields["value"] = fields["source"]
    fields["source"] = nil
    fields["type"] = "video"
    fields["fit_mode"] = .string(part.string("fit") == "fit" ? "fit" : "fill")
    nodes.removeFirst()
    if let cover = nodes.first, isCover(cover) {
      fields["color_overlay"] = overlay(cover)
      nodes.removeFirst()
    }
    return fields.value
  }
}

import JSON
import Numbers

extension RevenueCatImport {
  func video(_ node: SourceNode, in outer: ImportContext) -> Fields {
    var film = Fields("video")
    film.merge(footage(of: node))
    var frame = box(node, along: outer.axis)
    frame.merge(proportions(of: node))
    frame.merge(decoration(node, shape: "mask_shape"))
    let overrides = overrides(of: node, in: outer.selection, dark: darkFootage) { values in
      var set = footage(of: values)
      set.merge(box(values, along: outer.axis, isOverride: true))
      set.merge(decoration(values, shape: "mask_shape"))
      return set
    }
    guard let overlay = node.present("color_overlay").flatMap(paint) else {
      film.merge(frame)
      film["overrides"] = Self.json(overrides)
      return film
    }
    return covered(film, overrides, in: frame, by: overlay)
  }

  /// The video, its poster and its playback settings.
  private func footage(of node: SourceNode) -> Fields {
    var fields = Fields()
    let source = node.present("source") ?? node.present("value")
    let poster = node.present("fallback_source") ?? node.present("fallback_image")
    fields["url"] = source?.present("light").flatMap(filmAddress)
    fields["poster"] = poster?.present("light").flatMap(address)
    if node.string(at: "fit_mode") == "fit" { fields["fit"] = "fit" }
    for (name, other) in [("auto_play", "autoplay"), ("loop", "loop"), ("mute_audio", "muted")] {
      if let value = node.present(name)?.bool, !value { fields[other] = false }
    }
    if node.present("show_controls")?.bool == true { fields["controls"] = true }
    return fields
  }

  private func darkFootage(_ node: SourceNode) -> Fields {
    var fields = darkDecoration(node)
    fields["url"] = node.present("source")?.present("dark").flatMap(filmAddress)
    fields["poster"] = node.present("fallback_source")?.present("dark").flatMap(address)
    return fields
  }

  private func filmAddress(_ urls: SourceNode) -> JSONValue? {
    // A smaller copy of the video, and checksums.
    urls.skip("url_low_res", "checksum", "checksum_low_res", "width", "height")
    return urls.string(at: "url").flatMap { $0.hasPrefix("http") ? .string($0) : nil }
  }

  /// A video behind everything else in a stack, with the layer that covers it.
  func film(behind node: SourceNode) -> [JSONValue] {
    guard let background = node.present("background"), background.string(at: "type") == "video"
    else { return [] }
    var film = Fields("video")
    film.merge(footage(of: background))
    guard film["url"] != nil else { return [] }
    film["position"] = "absolute"
    film["inset"] = 0
    guard let overlay = background.present("color_overlay").flatMap(paint) else {
      return [film.value]
    }
    var cover = Fields("stack")
    cover["position"] = "absolute"
    cover["inset"] = 0
    cover["background"] = overlay.light
    if let dark = overlay.dark {
      cover["overrides"] = [["when": ["theme": "dark"], "set": ["background": dark]]]
    }
    return [film.value, cover.value]
  }
}

import JSON
import Numbers

extension RevenueCatImport {
  /// The animation with which a component appears; `nil` if the source specifies none.
  func transition(_ node: SourceNode) -> JSONValue? {
    guard let source = node.present("transition") else { return nil }
    source.skip("displacement_strategy")
    let kind = source.present("type")?.string(at: "type") ?? "fade"
    guard let type = Self.transitions[kind] else {
      approximate("transition", at: source, "\"\(kind)\" is unknown; the change is immediate")
      return nil
    }
    var fields = Fields(type)
    guard let animation = source.present("animation") else { return fields.value }
    if let time = animation.double("ms_duration") {
      fields["duration"] = .number(max(0, min(5, time / 1000)))
    }
    if let curve = animation.string(at: "type") {
      fields["curve"] = Self.curves[curve].map(JSONValue.string)
      if fields["curve"] == nil {
        approximate("transition", at: animation, "\"\(curve)\" becomes easeInOut")
      }
    }
    if let delay = animation.double("ms_delay"), delay > 0 {
      approximate("transition", at: animation, "the delay of \(delay) ms is left out")
    }
    return fields.value
  }

  private static let transitions = [
    "fade": "fade", "fade_and_scale": "scale", "scale": "scale", "slide": "slide",
  ]

  private static let curves = [
    "linear": "linear", "ease_in": "easeIn", "ease_out": "easeOut", "ease_in_out": "easeInOut",
  ]
}

extension MeaningCheck {
  /// Every `$name` of a colour is in `colors`; gradients run forwards.
  func colors() {
    check(document.meta.backgroundColor, at: "/meta/backgroundColor")
    check(document.meta.background, at: "/meta/background")
    for component in document.allComponents {
      let place = component.pointer
      check(component.decoration.background, at: place + "/background")
      check(component.decoration.border?.color, at: place + "/border/color")
      check(component.decoration.shadow?.color, at: place + "/shadow/color")
      switch component.content {
      case .label(let text), .button(let text): check(text.color, at: place + "/color")
      case .separator(let separator): check(separator.color, at: place + "/color")
      case .image, .stack, .spacer: break
      }
    }
  }

  private func check(_ paint: Paint?, at place: String) {
    switch paint {
    case .color(let color): check(color, at: place)
    case .linearGradient(let gradient): check(gradient, at: place)
    case nil: break
    }
  }

  private func check(_ gradient: LinearGradient, at place: String) {
    var last = 0.0
    for (index, stop) in gradient.stops.enumerated() {
      check(stop.color, at: "\(place)/stops/\(index)/color")
      guard let at = stop.at else { continue }
      if at < last {
        report(
          "stop-order", at: "\(place)/stops/\(index)/at",
          "this stop is at \(node(at: "\(place)/stops/\(index)/at").number?.text ?? ""), before one that stands above it",
          hint: "list the stops from 0 to 1")
      }
      last = max(last, at)
    }
  }

  private func check(_ color: ColorSource?, at place: String) {
    guard case .named(let name) = color, document.colors[name] == nil else { return }
    report(
      "unknown-color", at: place, "there is no colour \"$\(name)\"",
      hint: hint(for: name, among: document.colors.keys, in: "colors", sign: "$"))
  }
}

import JSON
import Numbers
import PaywallModel
import PaywallTree

extension FaultyPlace {
  /// Changes the colour of letters or of an icon to the nearest one of its hue with enough contrast.
  func recoloring() -> [Remedy] {
    guard let pair = finding.colors, let required = finding.required, pair.opacity == 1,
      let (place, written) = writtenColor,
      let color = pair.ink.nearest(contrasting: required, with: pair.behind)
    else { return [] }
    let hex = String(color.hex.prefix(7))
    guard written.hasPrefix("$") else {
      return [Remedy("use the colour \(hex)", [.replace(place, .string(hex))])]
    }
    let name = String(written.dropFirst().prefix { $0 != "/" })
    let uses = ColorUses(in: (subject.expansion?.text ?? subject.text).root.value)
    let theme = finding.cells?.worst.theme ?? .light
    var remedies = inks(uses, like: pair, contrasting: required, in: theme).map { ink in
      Remedy("use $\(ink)", [.replace(place, .string("$" + ink))])
    }
    let token = JSONPointer(tokens: [.name("colors"), .name(name)])
    if !written.contains("/"), !uses.others.contains(name),
      let declared = subject.text.node(at: token)
    {
      let themed = declared.kind == .object ? token.appending(theme.rawValue) : token
      remedies.append(
        Remedy("make $\(name) \(hex) everywhere", [.replace(themed, .string(hex))]))
    }
    return remedies
  }
}

extension FaultyPlace {
  /// Returns the document's nearest colour with enough contrast that is used for letters and nothing else; at most one.
  private func inks(
    _ uses: ColorUses, like pair: ColorPair, contrasting required: Double, in theme: Theme
  ) -> [String] {
    let colors = subject.document.colors
    let readable = uses.inks.subtracting(uses.others).filter { name in
      guard let color = colors[name]?[theme], color.alpha == 255 else { return false }
      return color.contrast(with: pair.behind) >= required
    }
    let nearest = readable.min { one, other in
      let (a, b) = (colors[one]?[theme] ?? pair.ink, colors[other]?[theme] ?? pair.ink)
      return (a.contrast(with: pair.ink), one) < (b.contrast(with: pair.ink), other)
    }
    return nearest.map { [$0] } ?? []
  }

  /// The colour of the component, or of its only child if that is an icon, and its place in the document.
  var writtenColor: (place: JSONPointer, value: String)? {
    guard let component else { return nil }
    if let color = component["color"]?.string { return (path.appending("color"), color) }
    guard let inner = component["components"]?[0], component["components"]?.elements?.count == 1,
      inner["type"]?.string == "icon", let color = inner["color"]?.string
    else { return nil }
    return (path.appending("components").appending(0).appending("color"), color)
  }
}

extension PaywallColor {
  /// Returns the nearest opaque colour of the same hue and saturation (CSS Color 4 §7, HSL) with enough contrast; nil if there is none.
  func nearest(contrasting required: Double, with behind: PaywallColor) -> PaywallColor? {
    let start = hsl
    for step in 0...Self.steps {
      for lightness in [start.lightness - Double(step) / 200, start.lightness + Double(step) / 200]
      where (0...1).contains(lightness) {
        let color = PaywallColor(hue: start.hue, saturation: start.saturation, lightness: lightness)
        // A hundredth more, because of rounding to eight bits.
        if color.contrast(with: behind) >= required + 0.01 { return color }
      }
    }
    return nil
  }

  private static let steps = 200

  private var hsl: (hue: Double, saturation: Double, lightness: Double) {
    let channels = [red, green, blue].map { Double($0) / 255 }
    let (most, least) = (channels.max() ?? 0, channels.min() ?? 0)
    let (range, lightness) = (most - least, (most + least) / 2)
    guard range > 0 else { return (0, 0, lightness) }
    let saturation = range / (1 - abs(2 * lightness - 1))
    let hue: Double
    if most == channels[0] {
      hue = (channels[1] - channels[2]) / range
    } else if most == channels[1] {
      hue = 2 + (channels[2] - channels[0]) / range
    } else {
      hue = 4 + (channels[0] - channels[1]) / range
    }
    return (hue < 0 ? hue + 6 : hue, min(saturation, 1), lightness)
  }

  /// - Parameter hue: in sixths of the circle.
  private init(hue: Double, saturation: Double, lightness: Double) {
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> UInt8 {
      let turn = (offset + hue * 2).truncatingRemainder(dividingBy: 12)
      let value = lightness - reach * max(-1, min(turn - 3, 9 - turn, 1))
      return UInt8(clamping: (value * 255).rounded())
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4))
  }
}

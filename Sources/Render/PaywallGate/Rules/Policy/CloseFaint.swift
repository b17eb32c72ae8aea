import Numbers
import PaywallTree

extension Rule {
  static let closeFaint = Rule(
    "close-faint", group: .policy, severity: .warning,
    summary: "The way out of a screen that sells is hard to see or to hit.",
    threshold: "3 : 1, 24 points; where there are several ways, the best",
    sources: [
      "https://support.google.com/googleplay/android-developer/answer/9900533",
      "https://www.w3.org/WAI/WCAG22/Understanding/non-text-contrast",
    ],
    hint: "give the button a plain background or another colour, and 24 points or more",
    judge: .screen { scene, subject, verdicts in
      guard !scene.purchaseButtons.isEmpty else { return }
      let ways = scene.targets.filter { $0.steps.contains(.close) && !$0.frame.isEmpty }
      let looks = ways.map { CloseLook($0, in: scene, of: subject) }
      guard let best = looks.max(by: { $0.rank < $1.rank }), !best.isFine else { return }
      verdicts.note(
        scene.items[best.target.item], weight: -best.rank,
        measured: best.isSmall ? best.size : best.contrast,
        required: best.isSmall ? CloseLook.leastSize : CloseLook.leastContrast,
        frames: [best.target.frame], colors: best.isSmall ? nil : best.colors,
        best.isSmall
          ? "\(scene.name(of: best.target)) is \(Measure.number(best.size)) points small"
          : "the contrast of \(scene.name(of: best.target)) is \(Measure.number(best.contrast ?? 1, decimals: 2)) : 1"
      )
    }
  ).suggesting { place in
    place.finding.colors == nil ? place.enlarging() : place.recoloring()
  }
}

/// The visibility of a close button.
private struct CloseLook {
  let target: SceneTarget
  /// The best contrast of its content; nil if it is over a picture that paywalld cannot read.
  let contrast: Double?
  let colors: ColorPair?
  let size: Double

  static let leastContrast = 3.0
  static let leastSize = 24.0

  init(_ target: SceneTarget, in scene: Scene, of subject: GateSubject) {
    self.target = target
    let area = target.areas.first ?? target.frame
    size = min(area.width, area.height)
    var best: (contrast: Double, colors: ColorPair)?
    for index in target.item..<scene.items[target.item].end {
      let item = scene.items[index]
      let drawn: [(color: PaywallColor, frame: PaywallRectangle)] =
        [item.node.icon.map { ($0.color, $0.frame) }].compactMap(\.self)
        + (item.node.text.map { text in text.ink.prefix(1).map { (text.color, $0) } } ?? [])
      for (color, frame) in drawn {
        guard
          case .color(let behind) = Backdrop(of: index, in: scene, over: frame, subject)
            .at(frame.midX, frame.midY)
        else { continue }
        let colors = ColorPair(
          ink: color.faded(by: item.opacity).over(behind), behind: behind, opacity: item.opacity)
        let contrast = colors.ink.contrast(with: behind)
        if contrast > best?.contrast ?? 0 { best = (contrast, colors) }
      }
    }
    contrast = best?.contrast
    colors = best?.colors
  }

  var isSmall: Bool { size < Self.leastSize - 0.01 }
  var isFine: Bool { rank >= 1 }

  /// The visibility as a number; 1 and above is sufficient.
  var rank: Double {
    min(size / (Self.leastSize - 0.01), contrast.map { $0 / Self.leastContrast } ?? .infinity)
  }
}

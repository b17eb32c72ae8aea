import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let pictureFaint = Rule(
    "picture-faint", group: .colour, severity: .warning,
    summary: "A picture with a transparent background hardly stands out from the page.",
    threshold:
      "2 : 1 at its best points; an error where all are under 1.1 : 1; of pictures up to 15 % of the screen, such as logos",
    limit: Limit(value: 2, range: 1...10, unit: ": 1"),
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/non-text-contrast"],
    hint: "give the other theme a picture of its own, a \"tint\", or a plain layer behind it",
    judge: .screen { scene, subject, verdicts in
      // Neither words nor their size change a picture's colours.
      guard scene.cell.textScale.value <= 1.35 else { return }
      for index in scene.pictureItems {
        let item = scene.items[index]
        guard let image = item.node.image, !item.isTurned, item.opacity > 0.05,
          item.node.accessibilityRole != .decorative, item.visible.area > 64,
          item.visible.area < scene.page.screen.frame.area * largestLogo,
          let pixels = image.name.flatMap(subject.pictures.pixels), pixels.isCutOut,
          !scene.isCovered(item.visible, of: index)
        else { continue }
        guard let look = PictureLook(image, pixels, at: index, in: scene, subject),
          look.best < verdicts.limit
        else { continue }
        verdicts.note(
          item, weight: -look.best, measured: look.best, required: verdicts.limit,
          severity: look.most < 1.1 ? .error : .warning,
          "the contrast of \(image.name ?? "the picture") is at most \(Measure.number(look.best, decimals: 2)) : 1"
        )
      }
    })

  /// The share of a screen up to which a picture is a logo or an icon, and not a scene.
  private static let largestLogo = 0.15
}

/// The contrast of a picture's opaque points.
private struct PictureLook {
  private static let side = 10
  /// The contrast that a tenth of the points reach.
  let best: Double
  /// The contrast of the best point.
  let most: Double

  init?(
    _ image: LaidOutImage, _ pixels: PicturePixels, at item: Int, in scene: Scene,
    _ subject: GateSubject
  ) {
    let shown = scene.items[item].visible.intersection(image.frame)
    let backdrop = Backdrop(of: item, in: scene, over: shown, subject)
    var contrasts: [Double] = []
    for row in 0..<Self.side {
      for column in 0..<Self.side {
        let across = (Double(column) + 0.5) / Double(Self.side)
        let down = (Double(row) + 0.5) / Double(Self.side)
        let (x, y) = (
          image.frame.x + across * image.frame.width, image.frame.y + down * image.frame.height
        )
        guard shown.contains(x, y) else { continue }
        var color = pixels.color(across, down)
        guard color.alpha > 127, case .color(let behind) = backdrop.at(x, y) else { continue }
        if let tint = image.tint { color = tint }
        contrasts.append(color.over(behind).contrast(with: behind))
      }
    }
    guard contrasts.count >= 4 else { return nil }
    contrasts.sort()
    most = contrasts[contrasts.count - 1]
    best = contrasts[contrasts.count * 9 / 10]
  }
}

import Numbers
import PaywallTree
import Pictures

extension Rule {
  static let imageUpscaled = Rule(
    "image-upscaled", group: .pictures, severity: .warning,
    summary: "A picture has too few pixels for where it is shown.",
    threshold: "1.5 pixels for a point, on screens with two or more",
    limit: Limit(value: 1.5, range: 0.1...4, unit: "pixels for a point"),
    sources: ["https://developer.apple.com/design/human-interface-guidelines/images"],
    hint: "add a picture of twice or three times the size: {\"2x\": …, \"3x\": …}",
    judge: .screen { scene, subject, verdicts in
      guard scene.page.screen.scale >= 2 else { return }
      for shown in scene.pictures {
        guard let header = subject.header(of: shown.image), header.type != .svg else { continue }
        let share = header.width / shown.image.frame.width
        guard share < verdicts.limit else { continue }
        verdicts.note(
          scene.items[shown.item], weight: -share, measured: share, required: verdicts.limit,
          "\(shown.image.name ?? "") has \(Measure.number(header.width)) pixels for \(Measure.number(shown.image.frame.width)) points"
        )
      }
    })

  static let imageHeavy = Rule(
    "image-heavy", group: .pictures, severity: .warning,
    summary: "A picture has far more pixels than any screen shows of it, or is a large file.",
    threshold: "2.5 times the pixels across that the screen has there, or 300 KB",
    limit: Limit(value: 2.5, range: 1...20, unit: "times the pixels"),
    sources: ["https://web.dev/articles/serve-responsive-images"],
    hint: "make the picture smaller, or add one for each density: {\"2x\": …, \"3x\": …}",
    judge: .screen { scene, subject, verdicts in
      for shown in scene.pictures where scene.page.screen.scale >= 3 {
        guard let header = subject.header(of: shown.image), header.type != .svg else { continue }
        let name = shown.image.name ?? ""
        if let size = subject.pictures.size(of: name), size > mostBytes {
          let kilobytes = Double(size) / 1000
          verdicts.note(
            scene.items[shown.item], weight: Double(size), measured: kilobytes, required: 300,
            detail: "bytes", "\(name) has \(Measure.number(kilobytes)) KB")
        }
        let share = header.width / (shown.image.frame.width * scene.page.screen.scale)
        guard share > verdicts.limit else { continue }
        verdicts.note(
          scene.items[shown.item], weight: share, measured: share, required: verdicts.limit,
          "\(shown.image.name ?? "") is \(Measure.number(share)) times as wide as the pixels that show it"
        )
      }
    })

  /// The maximum size in bytes of a picture that phones fetch before they show it.
  private static let mostBytes = 300_000

  /// The distortion beyond which a stretched picture is obvious.
  private static let mostStretched = 0.2

  static let imageRatio = Rule(
    "image-ratio", group: .pictures, severity: .information,
    summary: "Much of a picture is cut off, or it is stretched.",
    threshold: "half of the picture, or a fifth of its ratio",
    limit: Limit(value: 0.5, range: 0...1, unit: "of the picture"),
    sources: ["https://www.w3.org/TR/css-images-3/#the-object-fit"],
    hint: "crop the picture to where it is shown, or choose another fit",
    judge: .screen { scene, subject, verdicts in
      let most = verdicts.limit
      for shown in scene.pictures {
        let frame = shown.image.frame
        guard let header = subject.header(of: shown.image), header.height > 0, frame.height > 0
        else { continue }
        let ratio = header.width / header.height / (frame.width / frame.height)
        let stretch = max(ratio, 1 / ratio) - 1
        let seen = frame.intersection(scene.items[shown.item].node.frame).area / frame.area
        let isStretched = stretch > mostStretched
        guard isStretched || 1 - seen > most else { continue }
        verdicts.note(
          scene.items[shown.item], weight: max(stretch, 1 - seen),
          measured: isStretched ? stretch : 1 - seen, required: isStretched ? mostStretched : most,
          isStretched
            ? "\(shown.image.name ?? "") is stretched by \(Measure.number(stretch * 100)) %"
            : "\(Measure.number((1 - seen) * 100)) % of \(shown.image.name ?? "") is cut off")
      }
    }
  ).suggesting { place in
    guard place.component?["type"]?.string == "image" else { return [] }
    return [Remedy("show all of it", [place.setting("fit", to: "fit")])]
  }
}

extension Scene {
  /// The visible pictures, with the items that show them.
  fileprivate var pictures: [(item: Int, image: LaidOutImage)] {
    items.indices.flatMap { index -> [(item: Int, image: LaidOutImage)] in
      let node = items[index].node
      guard !items[index].visible.isEmpty else { return [] }
      let layers = node.isDecorated ? node.decoration.layers : []
      let behind = layers.compactMap { if case .image(let image) = $0 { image } else { nil } }
      return ([node.image, node.backgroundImage].compactMap(\.self) + behind)
        .filter { $0.frame.width > 0 && $0.frame.height > 0 }.map { (index, $0) }
    }
  }
}

extension GateSubject {
  fileprivate func header(of image: LaidOutImage) -> ImageHeader? {
    image.name.flatMap(pictures.header)
  }
}

import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let contrastUnknown = Rule(
    "contrast-unknown", group: .colour, severity: .information,
    summary: "A text lies over a picture that paywalld cannot look into.",
    threshold:
      "a picture without a plain layer before it that is neither a PNG file of eight bits a channel nor read by an installed program: djpeg for JPEG, dwebp for WebP, rsvg-convert for SVG",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum"],
    hint:
      "put a plain layer between the text and the picture, use a PNG file, or install the program that reads it (Debian: libjpeg-turbo-progs, webp, librsvg2-bin)",
    judge: .screen { scene, subject, verdicts in
      guard scene.hasUnreadPictures(subject) else { return }
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !item.isTurned, item.opacity > 0.05,
          Backdrop(of: index, in: scene, over: item.visible, subject).hasUnknownPictures
        else { continue }
        let contrast = TextContrast(of: text, index, in: scene, subject)
        guard let url = contrast.unknown else { continue }
        verdicts.note(
          item, weight: item.visible.area, "\(text.quoted) lies over \(url)")
      }
    })

  static let contrastText = Rule(
    "contrast-text", group: .colour, severity: .warning,
    summary: "A text hardly stands out from what is behind it.",
    threshold:
      "4.5 : 1, for text of 24 points, or bold text of 18.66 points, 3 : 1; an error where even the best place fails, a warning where more than 5 % of the letters do",
    limit: Limit(value: 0.05, range: 0...1, unit: "of the letters"),
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum",
      "https://www.w3.org/WAI/standards-guidelines/act/rules/afw4f7/",
    ],
    hint: "choose a darker or lighter colour, or put a plain layer behind the text",
    judge: .screen { scene, subject, verdicts in
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !text.lines.isEmpty, !item.isTurned, item.opacity > 0.05
        else { continue }
        let contrast = TextContrast(of: text, index, in: scene, subject)
        guard contrast.samples > 0, contrast.worst < contrast.required,
          contrast.share > verdicts.limit || contrast.best < contrast.required
        else { continue }
        verdicts.note(
          item, weight: contrast.required - contrast.best, measured: contrast.worst,
          required: contrast.required,
          severity: contrast.best < contrast.required ? .error : .warning,
          colors: contrast.isEven ? contrast.colors : nil,
          contrast.sentence(text))
      }
    }
  ).suggesting { $0.recoloring() }
}

/// The contrast between a text's letters and their background.
private struct TextContrast {
  /// The number of sampled points in a line, across and down.
  private static let (across, down) = (9, 3)

  let required: Double
  private(set) var worst = Double.infinity
  private(set) var best = 0.0
  /// The colours at the worst point.
  private(set) var colors: ColorPair?
  private(set) var samples = 0
  private var low = 0
  /// The address of a picture behind the text that cannot be read.
  private(set) var unknown: String?

  /// Whether the contrast is equal everywhere, so that another colour fixes all of the text.
  var isEven: Bool { worst > best - 0.005 }

  /// The share of points with too low a contrast.
  var share: Double { samples > 0 ? Double(low) / Double(samples) : 0 }

  init(of text: LaidOutText, _ item: Int, in scene: Scene, _ subject: GateSubject) {
    let isLarge = text.font.size >= 24 || text.font.size >= 18.66 && text.font.weight >= 700
    required = isLarge ? 3 : 4.5
    let (opacity, clip) = (scene.items[item].opacity, scene.items[item].clip)
    let lines = text.ink.map { $0.intersection(clip) }.filter { !$0.isEmpty }
    guard let first = lines.first else { return }
    let whole = lines.dropFirst().reduce(first) { $0.union($1) }
    let covers = scene.covers(of: item, in: whole).map { scene.items[$0].visible }
    let painters = scene.painters(behind: item, in: whole)
    for seen in lines
    where !covers.contains(where: { $0.contains(seen) }) {
      let backdrop = Backdrop(of: item, among: painters, in: scene, over: seen, subject)
      let isPlain = backdrop.isFlat && text.paint == nil
      let (rows, columns) = isPlain ? (1, 1) : (Self.down, Self.across)
      for row in 0..<rows {
        for column in 0..<columns {
          let x = seen.x + seen.width * (Double(column) + 0.5) / Double(columns)
          let y = seen.y + seen.height * (Double(row) + 0.5) / Double(rows)
          switch backdrop.at(x, y) {
          case .unknown(let url): unknown = unknown ?? url
          case .color(let behind):
            let ink = text.color(x, y).faded(by: opacity).over(behind)
            add(
              ColorPair(ink: ink, behind: behind, opacity: opacity),
              times: Self.down * Self.across / (rows * columns))
          }
        }
      }
    }
  }

  private mutating func add(_ pair: ColorPair, times: Int) {
    let contrast = pair.ink.contrast(with: pair.behind)
    samples += times
    if contrast < worst {
      worst = contrast
      colors = pair
    }
    best = max(best, contrast)
    if contrast < required { low += times }
  }

  func sentence(_ text: LaidOutText) -> String {
    let need = "\(Measure.number(required)) : 1"
    let numbers = [worst, best].map { Measure.number($0, decimals: 2) }
    guard worst < best - 0.005 else {
      return "the contrast of \(text.quoted) is \(numbers[0]) : 1, and it needs \(need)"
    }
    let hundredths = Int(clamping: (share * 100).rounded())
    return
      "the contrast of \(text.quoted) is from \(numbers[0]) to \(numbers[1]) : 1, too low in \(hundredths) % of it; it needs \(need)"
  }
}

extension LaidOutText {
  /// Returns the colour of the letters at a point.
  fileprivate func color(_ x: Double, _ y: Double) -> PaywallColor {
    guard let paint, let paintFrame else { return color }
    return paint.color(x, y, in: paintFrame)
  }
}

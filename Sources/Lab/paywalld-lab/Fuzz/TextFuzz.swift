import Foundation
import Typography

/// Measures random texts of all of Unicode in random styles at absurd widths: nothing may crash, hang, or result in NaN.
enum TextFuzz {
  static let command = LabCommand(
    name: "text", summary: "random texts, styles and widths: [--count N] [--seed N]", run: run)

  private static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let count = try options.number("count", default: 100_000)
    let seed = try options.number("seed", default: 1)
    let library = try LabFonts.library()
    var faults = 0
    for number in 0..<count {
      var random = Dice(seed: seed, input: number)
      let text = randomText(&random)
      let style = randomStyle(&random)
      let paragraph = randomParagraph(from: text, style: style, library: library, using: &random)
      for _ in 0..<3 {
        let (width, height) = (randomWidth(&random), randomWidth(&random))
        let block = paragraph.measure(maxWidth: width, maxHeight: height)
        guard let fault = fault(block, of: paragraph, text) else { continue }
        faults += 1
        print(
          "case \(number): \(fault): \(text.debugDescription) \(style) \(String(describing: width))"
        )
      }
    }
    print("text fuzz: \(count) texts, \(faults) faults")
    return faults == 0 ? 0 : 1
  }

  /// A paragraph of one style, or cut at random places into spans.
  private static func randomParagraph(
    from text: String, style: TextStyle, library: FontLibrary, using random: inout Dice
  ) -> Paragraph {
    guard random.below(3) == 0 else { return Paragraph(text, style: style, library: library) }
    var spans: [TextSpan] = []
    var rest = Substring(text).unicodeScalars
    while !rest.isEmpty || spans.isEmpty {
      let part = rest.prefix(random.below(12))
      rest = rest.dropFirst(part.count)
      spans.append(TextSpan(String(part), font: randomStyle(&random).font))
    }
    return Paragraph(spans, style: style, library: library)
  }

  private static func fault(_ block: TextBlock, of paragraph: Paragraph, _ text: String) -> String?
  {
    let numbers =
      [
        block.width, block.height, block.scale, paragraph.minContentWidth,
        paragraph.maxContentWidth,
      ]
      + block.lines.flatMap { [$0.x, $0.baseline, $0.width] }
    if !numbers.allSatisfy(\.isFinite) { return "not finite" }
    if numbers.prefix(5).contains(where: { $0 < 0 }) { return "negative" }
    if paragraph.minContentWidth > paragraph.maxContentWidth + 1e-6 { return "min over max" }
    if let most = paragraph.style.maxLines, block.lines.count > most { return "too many lines" }
    return block.truncated || keepsText(block, text) ? nil : "text lost"
  }

  /// Whether the lines contain all of the text except spaces, soft hyphens and line ends.
  private static func keepsText(_ block: TextBlock, _ text: String) -> Bool {
    func essence(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
      scalars.filter {
        !$0.properties.isWhitespace && $0 != "\u{AD}" && $0 != "\u{200B}" && $0 != "\u{2010}"
      }
    }
    return essence(text.unicodeScalars) == essence(block.lines.flatMap(\.string.unicodeScalars))
  }

  private static func randomText(_ random: inout Dice) -> String {
    let samples: [Unicode.Scalar] = [
      " ", " ", "\n", "\r", "\t", "\u{AD}", "\u{200D}", "\u{FE0F}", "\u{301}", "/", "-", "A", "V",
      "f",
      "\u{1F468}", "\u{1F1E6}", "\u{200B}", "\u{2028}", "(", "x", "9", "\u{20DD}", "\u{2044}",
      "「", "」", "。", "、", "（", "）", "“", "”", "：", "字", "カ", "ー", "〜", "한", "ש", "ا", "ก", "क",
    ]
    var view = String.UnicodeScalarView()
    for _ in 0..<random.below(random.below(40) == 0 ? 2_000 : 40) {
      switch random.below(4) {
      case 0: view.append(Unicode.Scalar(UInt32(random.below(0x110000))) ?? "?")
      case 1: view.append(Unicode.Scalar(UInt32(random.below(0x250))) ?? "?")
      case 2: view.append(random.pick(samples))
      default: view.append(Unicode.Scalar(UInt32(97 + random.below(26))) ?? "?")
      }
    }
    return String(view)
  }

  private static let absurd: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 1e-300, 1e300, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 17, 40, 100, 350,
  ]

  private static func randomWidth(_ random: inout Dice) -> Double? {
    random.below(8) == 0 ? nil : random.pick(absurd)
  }

  private static func randomStyle(_ random: inout Dice) -> TextStyle {
    func number(_ usual: Double) -> Double {
      random.below(4) == 0 ? random.pick(absurd) : usual
    }
    let alignments: [TextStyle.Alignment] = [.start, .end, .left, .right, .center]
    let font = FontSpec(
      size: number(17), weight: random.below(1200) - 100, italic: random.below(2) == 0)
    return TextStyle(
      font: font, lineHeight: random.below(2) == 0 ? number(20) : nil,
      letterSpacing: number(0), alignment: random.pick(alignments),
      maxLines: random.below(2) == 0 ? random.below(5) - 1 : nil,
      truncation: random.pick([.tail, .tail, .none, .head, .middle]), minimumScale: number(0.7),
      direction: random.below(2) == 0 ? .leftToRight : .rightToLeft,
      language: random.pick([nil, "en", "ja", "zh-Hans", "zh-Hant", "ko", "ar", "he", "th"]),
      strictness: random.pick([.auto, .normal, .strict]), keepsWords: random.below(2) == 0,
      wrap: random.pick([.auto, .balance, .pretty]), trims: random.below(2) == 0)
  }
}

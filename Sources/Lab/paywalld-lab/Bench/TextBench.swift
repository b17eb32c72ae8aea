import Foundation
import Typography

/// Measures the cost of measuring text: once for shaping it, and once for each width that layout requests.
enum TextBench {
  static let command = LabCommand(
    name: "text", summary: "shape and measure labels: [--rounds N]", run: run)

  private static let texts: [(name: String, text: String, width: Double?)] = [
    ("button", "SIGN UP NOW", nil),
    ("label, two lines", "The best stories in all the world, all in one place.", 350),
    (
      "legal text, four lines",
      "Your subscription renews automatically unless it is canceled at least 24 hours before the end of "
        + "the current period. By continuing, you agree to our Terms of Use and Privacy Policy.",
      350
    ),
    ("Vietnamese", "Những câu chuyện hay nhất thế giới, tất cả ở cùng một nơi.", 350),
    ("Arabic, two lines", "أفضل القصص في العالم كله، كلها مجتمعة في مكان واحد.", 250),
    ("Hebrew", "הסיפורים הטובים בעולם, כולם במקום אחד.", 250),
    ("Hindi", "दुनिया की सबसे अच्छी कहानियाँ, सब एक ही जगह पर।", 250),
    ("Thai", "เรื่องราวที่ดีที่สุดในโลก รวมอยู่ในที่เดียว", 250),
    ("Japanese", "世界中の最高の物語を、ひとつの場所で。", 250),
    ("emoji", "🎬 Movies, 👨‍👩‍👧 family, 🏈 sports", 350),
  ]

  private static func run(_ arguments: [String]) throws -> Int32 {
    let rounds = try LabOptions(arguments).number("rounds", default: 20_000)
    let clock = ContinuousClock()
    var library = FontLibrary(faces: [])
    let loading = try clock.measure { library = try LabFonts.library() }
    let first = clock.measure { _ = Paragraph("A", style: style, library: library) }
    print(
      "load inter.json: \(microseconds(loading)) µs; first text of all: \(microseconds(first)) µs")
    for (name, text, width) in texts {
      var lines = 0
      let shaping = clock.measure {
        for _ in 0..<rounds {
          lines &+= Paragraph(text, style: style, library: library).minimumLines
        }
      }
      var dice = Dice(seed: 1, input: text.count)
      let others = (0..<rounds).map { _ in reordered(text, &dice) }
      let shapingNew = clock.measure {
        for other in others {
          lines &+= Paragraph(other, style: style, library: library).minimumLines
        }
      }
      let paragraph = Paragraph(text, style: style, library: library)
      let measuring = clock.measure {
        for _ in 0..<rounds { lines &+= paragraph.measure(maxWidth: width).lines.count }
      }
      print(
        "\(name): shape \(microseconds(shaping / rounds)) µs, new words \(microseconds(shapingNew / rounds)) µs, measure \(microseconds(measuring / rounds)) µs"
          + ", \(text.count) characters, \(lines / rounds) lines")
    }
    return 0
  }

  /// The text with its letters in another order, so that none of its words is cached; marks keep their places.
  private static func reordered(_ text: String, _ dice: inout Dice) -> String {
    var scalars = Array(text.unicodeScalars)
    let places = scalars.indices.filter {
      scalars[$0].properties.generalCategory == .otherLetter || scalars[$0].properties.isLowercase
    }
    for (index, letter) in zip(places, places.map { scalars[$0] }.shuffled(using: &dice)) {
      scalars[index] = letter
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let style = TextStyle(font: FontSpec(size: 17))

  private static func microseconds(_ duration: Duration) -> String {
    String(format: "%.2f", Double(duration.components.attoseconds) / 1e12)
  }
}

extension Paragraph {
  /// A small value that depends on the result, so that the work is not optimised away.
  fileprivate var minimumLines: Int { style.maxLines ?? 0 }
}

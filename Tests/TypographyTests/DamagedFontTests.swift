import Foundation
import Testing

@testable import Typography

/// Fonts with a few wrong bytes are refused or give other widths: they never end the process, and never keep it.
@Suite struct DamagedFontTests {
  static let texts = [
    "noto-sans-arabic": "السلام عليكم", "noto-sans-devanagari": "क्षत्रिय नमस्ते",
    "noto-sans-thai": "สวัสดีครับ",
    "noto-sans-khmer": "សួស្តី", "noto-sans-hebrew": "שָׁלוֹם", "noto-sans-tamil": "வணக்கம்",
  ]

  @Test(arguments: texts.keys.sorted(), 0..<4)
  func `a font with wrong bytes is read`(name: String, seed: Int) throws {
    let good = try RepositoryFonts.bytes(name + "-400")
    let text = Self.texts[name, default: ""]
    var dice = Dice(state: UInt64(seed + 1))
    for round in 0..<4 {
      var bytes = good
      // Tables and their lists come first in a file: half of the changes go there.
      for _ in 0...round * round {
        let place = dice.below(dice.below(2) == 0 ? min(2048, bytes.count) : bytes.count)
        bytes[place] =
          [0, 0xFF, UInt8(truncatingIfNeeded: dice.below(256)), bytes[place] ^ 1][dice.below(4)]
      }
      if dice.below(4) == 0 { bytes.removeLast(dice.below(bytes.count)) }
      measure(text, bytes)
    }
  }

  private func measure(_ text: String, _ bytes: [UInt8]) {
    do {
      let face = try FontFace(openType: bytes, family: "Damaged", weight: 400)
      let library = FontLibrary(faces: [face])
      let style = TextStyle(font: FontSpec(family: "Damaged", size: 17))
      _ = Paragraph(text, style: style, library: library).measure(maxWidth: 50)
    } catch {
      #expect(!"\(error)".isEmpty)
    }
  }
}

/// Numbers that are the same for the same seed (xorshift).
private struct Dice {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: state >> 1) % max(1, bound)
  }
}

import Foundation
import Testing

@testable import Typography

/// The fonts of `paywalls/fonts`, as texts need them.
enum RepositoryFonts {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "paywalls/fonts")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name + ".metrics")))
  }

  /// The library of `TestFont` with all of them behind it.
  static func library() throws -> FontLibrary {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix("-400.metrics")
    }
    let files = names.map { name in
      FontFile(family: String(name.dropLast("-400.metrics".count)), weight: 400) {
        FileManager.default.contents(atPath: folder.appending(path: name).path).map(Array.init)
      }
    }
    return FontLibrary(faces: try TestFont.faces(), files: files)
  }
}

@Suite struct OpenTypeTests {
  /// Advances in font units, as HarfBuzz has them.
  private static let words: [(font: String, language: String, text: String, advance: Int)] = [
    ("noto-sans-arabic-400", "ar", "السلام", 2431), ("noto-sans-arabic-400", "ar", "لا", 582),
    ("noto-sans-arabic-400", "ar", "محمّد", 2272), ("noto-sans-arabic-400", "ar", "مُشَاهَدَة", 3177),
    ("noto-sans-arabic-700", "ur", "انگولا", 2237), ("noto-sans-arabic-700", "ur", "خریدیں", 3173),
    ("noto-sans-hebrew-400", "he", "שָׁלוֹם", 2227), ("noto-sans-hebrew-400", "he", "הרשמה", 3167),
    ("noto-sans-devanagari-400", "hi", "नमस्ते", 2112),
    ("noto-sans-devanagari-400", "hi", "हिन्दी", 1878),
    ("noto-sans-devanagari-400", "hi", "र्कि", 1021), ("noto-sans-devanagari-400", "hi", "क्ष", 712),
    ("noto-sans-devanagari-400", "hi", "अंग्रेज़ी", 2328),
    ("noto-sans-bengali-400", "bn", "অক্টোবর", 3419), ("noto-sans-bengali-400", "bn", "বাংলা", 2297),
    ("noto-sans-gurmukhi-400", "pa", "ਪੰਜਾਬੀ", 2307),
    ("noto-sans-gurmukhi-400", "pa", "ਅਪ੍ਰੈਲ", 2009),
    ("noto-sans-gujarati-400", "gu", "ગુજરાતી", 3023),
    ("noto-sans-gujarati-400", "gu", "અજ્ઞાત", 2410), ("noto-sans-oriya-400", "or", "ଓଡ଼ିଆ", 2328),
    ("noto-sans-oriya-400", "or", "ଅକ୍ଟୋବର", 3607), ("noto-sans-tamil-400", "ta", "தமிழ்", 2803),
    ("noto-sans-tamil-400", "ta", "பௌர்ணமி", 6126), ("noto-sans-telugu-400", "te", "తెలుగు", 2762),
    ("noto-sans-telugu-400", "te", "అంటార్కిటికా", 5092),
    ("noto-sans-kannada-400", "kn", "ಕನ್ನಡ", 2158),
    ("noto-sans-kannada-400", "kn", "ಅಂಟಾರ್ಟಿಕಾ", 5082),
    ("noto-sans-malayalam-400", "ml", "മലയാളം", 4298),
    ("noto-sans-malayalam-400", "ml", "അക്കൌണ്ട്", 5937),
    ("noto-sans-sinhala-400", "si", "සිංහල", 3100), ("noto-sans-sinhala-400", "si", "අප්‍රේල්", 2981),
    ("noto-sans-thai-400", "th", "น้ำ", 1019), ("noto-sans-thai-400", "th", "ภาษาไทย", 3562),
    ("noto-sans-thai-400", "th", "เริ่มต้น", 2636), ("noto-sans-lao-400", "lo", "ນ້ຳ", 938),
    ("noto-sans-lao-400", "lo", "ພາສາລາວ", 3551), ("noto-sans-khmer-400", "km", "ភាសាខ្មែរ", 3350),
    ("noto-sans-khmer-400", "km", "កម្ពុជា", 2194), ("noto-sans-myanmar-400", "my", "မြန်မာ", 2606),
    ("noto-sans-myanmar-400", "my", "ကမ္ဘာ", 2255), ("noto-sans-cjk-kr-400", "ko", "한국어", 2760),
    ("noto-sans-cjk-kr-400", "ko", "\u{1112}\u{1161}\u{11AB}", 920),
    ("noto-sans-cjk-jp-400", "ja", "日本語", 3000), ("noto-sans-cjk-jp-400", "ja", "アイスランド", 5920),
    ("noto-sans-cjk-jp-400", "ja", "か\u{3099}", 1000),
    ("noto-sans-ethiopic-400", "am", "አማርኛ", 2421), ("noto-color-emoji-400", "en", "👨‍👩‍👧", 2550),
    ("noto-color-emoji-400", "en", "🇫🇷", 2550), ("noto-color-emoji-400", "en", "👋🏽", 2550),
    ("noto-color-emoji-400", "en", "1️⃣", 2550), ("noto-color-emoji-400", "en", "❤️", 2550),
  ]

  @Test(arguments: words.indices)
  func `a word is as wide as HarfBuzz makes it`(_ index: Int) throws {
    let (font, language, text, advance) = Self.words[index]
    let face = try FontFace(
      openType: RepositoryFonts.bytes(font), family: nil, weight: 400)
    let isRightToLeft = ["ar", "ur", "he"].contains(language)
    let found = face.advance(
      of: text, language: language, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    #expect(found == advance, "\(text)")
  }

  @Test func `a damaged font is refused or shapes something, and never ends the process`() throws {
    let whole = try RepositoryFonts.bytes("noto-sans-devanagari-400")
    var seed: UInt64 = 1
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<20 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(seed >> 33) % bytes.count] = UInt8(truncatingIfNeeded: seed >> 20)
      }
      if seed & 1 << 40 != 0 { bytes.removeLast(Int(seed >> 33) % bytes.count) }
      do {
        let face = try FontFace(openType: bytes, family: nil, weight: 400)
        _ = face.advance(of: "हिन्दी र्कि नमस्ते", language: "hi", direction: .leftToRight)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test func `a long text takes work in proportion to its length`() throws {
    let face = try FontFace(
      openType: RepositoryFonts.bytes("noto-sans-arabic-400"), family: nil, weight: 400)
    let word = face.advance(of: "السلام", language: "ar", direction: .rightToLeft)
    let space =
      face.advance(of: "ا ا", language: "ar", direction: .rightToLeft)
      - 2 * face.advance(of: "ا", language: "ar", direction: .rightToLeft)
    let text = Array(repeating: "السلام", count: 5_000).joined(separator: " ")
    #expect(
      face.advance(of: text, language: "ar", direction: .rightToLeft) == 5_000 * word + 4_999
        * space)
  }
}

@Suite struct FontFallbackTests {
  private func runs(
    _ text: String, language: String? = nil, direction: TextStyle.Direction = .leftToRight
  ) throws -> [TextRun] {
    let style = TextStyle(font: FontSpec(size: 10), direction: direction, language: language)
    let block = Paragraph(text, style: style, library: try RepositoryFonts.library())
      .measure(maxWidth: nil)
    return try #require(block.lines.first).runs
  }

  @Test(arguments: [
    ("abc", [String](), nil), ("abc 日本", ["Test", "Noto Sans CJK JP"], "ja"),
    ("简体", ["Noto Sans CJK SC"], "zh-Hans"), ("繁體", ["Noto Sans CJK TC"], "zh-Hant-TW"),
    ("한국", ["Noto Sans CJK KR"], "ko"), ("ok 👍🏽!", ["Test", "Noto Color Emoji", "Test"], "en"),
    ("ภาษา ไทย", ["Noto Sans Thai"], "th"),
  ])
  func `each run names the font that has its characters`(
    _ text: String, _ fonts: [String], _ language: String?
  ) throws {
    #expect(try runs(text, language: language).map(\.font) == fonts)
  }

  @Test func `words of a line from the right are one run with the spaces between them`() throws {
    let runs = try runs("اشترك الآن 9.99 فقط", language: "ar", direction: .rightToLeft)
    #expect(runs.map(\.string) == [" فقط", "9.99", "اشترك الآن "])
    #expect(runs.map(\.font) == ["Noto Sans Arabic", "Test", "Noto Sans Arabic"])
  }

  @Test func `what no font has is missing, and nothing else is`() throws {
    let runs = try runs("a\u{10FFFE}b")
    #expect(runs.map(\.isMissing) == [false, true, false])
  }

  @Test func `an emoji of several characters is as wide as one`() throws {
    for emoji in ["😀", "👨‍👩‍👧", "🇫🇷", "1️⃣", "👋🏽", "❤️"] {
      let run = try #require(try runs(emoji).first)
      #expect(abs(run.width - 10 * 2550.0 / 2048) < 0.001, "\(emoji)")
    }
  }
}

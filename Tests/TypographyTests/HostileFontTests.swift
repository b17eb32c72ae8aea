import Testing

@testable import Typography

/// Fonts of a few bytes that ask for endless work: their lists name the same long list again and again.
@Suite struct HostileFontTests {
  /// Maps `a` to glyph 1, `b` to 2, up to glyph 9.
  private static let fewLetters =
    HostileFont.u16(0, 1, 0, 3, 0, 12) + HostileFont.u16(12, 0, 0, 28, 0, 0, 0, 1)
    + HostileFont.u16(0, 0x61, 0, 0x69, 0, 1)

  private static func coverage(ranges: Int) -> [UInt8] {
    HostileFont.u16(2, ranges) + HostileFont.repeated(HostileFont.u16(0, 0xFFFE, 0), ranges)
  }

  private static let greedy: [(String, [String: [UInt8]])] = [
    (
      "10,000 sets of marks that are all one list of 5,000 ranges",
      [
        "GDEF": HostileFont.u16(1, 2, 0, 0, 0, 0, 14, 1, 10_000)
          + HostileFont.repeated(HostileFont.u16(0, 40_004), 10_000) + coverage(ranges: 5_000)
      ]
    ),
    (
      "10,000 lookups that are all one of 5,000 subtables",
      [
        "GSUB": HostileFont.u16(1, 0, 0, 0, 10, 10_000)
          + HostileFont.repeated(HostileFont.u16(20_002), 10_000)
          + HostileFont.u16(1, 0, 5_000) + HostileFont.repeated(HostileFont.u16(10_006), 5_000)
          + HostileFont.u16(1, 6, 0) + coverage(ranges: 2_000)
      ]
    ),
  ]

  @Test(arguments: greedy.map(\.0))
  func `a font is rejected when its lists repeat each other`(_ name: String) throws {
    var tables = ["cmap": Self.fewLetters]
    tables.merge(Self.greedy.first { $0.0 == name }?.1 ?? [:]) { _, new in new }
    let error = #expect(throws: FontError.self) {
      try FontFace(openType: HostileFont.bytes(tables), family: nil, weight: 400)
    }
    #expect(error?.message.contains("repeat each other") == true)
  }

  @Test func `a script's features name no more lookups than fonts have`() throws {
    // One script, one language without a tag, 4,000 features that each name lookup 0 2,000 times.
    let script =
      HostileFont.u16(1) + Array("latn".utf8) + HostileFont.u16(8, 4, 0, 0, 0xFFFF, 4_000)
    let features =
      HostileFont.u16(1) + Array("liga".utf8) + HostileFont.u16(8, 0, 2_000)
      + HostileFont.repeated(HostileFont.u16(0), 2_000)
    let start = 10 + script.count + 8_000
    let table =
      HostileFont.u16(1, 0, 10, start, start + features.count) + script
      + HostileFont.repeated(HostileFont.u16(0), 4_000) + features
      + HostileFont.u16(1, 4, 1, 0, 1, 8) + HostileFont.u16(1, 6, 1) + HostileFont.u16(1, 1, 1)
    let face = try FontFace(
      openType: HostileFont.bytes(["cmap": Self.fewLetters, "GSUB": table]), family: nil,
      weight: 400)
    let found = face.layout?.substitutions.features(of: ["latn"], language: nil)?.lookups ?? [:]
    #expect(found["liga"]?.count == LayoutTable.mostNamed)
  }

  @Test func `a glyph that becomes many again and again stops somewhere`() throws {
    // Glyphs 1 to 9 become 500 of glyph 1, in each of 20 lookups.
    let script = HostileFont.u16(1) + Array("latn".utf8) + HostileFont.u16(8, 4, 0, 0, 0xFFFF, 1, 0)
    let features =
      HostileFont.u16(1) + Array("liga".utf8) + HostileFont.u16(8, 0, 20)
      + HostileFont.u16Range(0..<20)
    let start = 10 + script.count
    let lookup =
      HostileFont.u16(2, 0, 1, 8, 1, 26, 9) + HostileFont.repeated(HostileFont.u16(38), 9)
    let table =
      HostileFont.u16(1, 0, 10, start, start + features.count) + script + features
      + HostileFont.u16(20) + HostileFont.repeated(HostileFont.u16(42), 20) + lookup
      + HostileFont.u16(0)
      + HostileFont.u16(2, 1, 1, 9, 0, 0) + HostileFont.u16(500)
      + HostileFont.repeated(HostileFont.u16(1), 500)
    let face = try FontFace(
      openType: HostileFont.bytes(["cmap": Self.fewLetters, "GSUB": table]), family: nil,
      weight: 400)
    let advance = face.advance(of: "abcabc", language: nil, direction: .leftToRight)
    #expect((6 * 500..<10_000 * 500).contains(advance))
  }

  @Test(arguments: [
    FontMetrics(unitsPerEm: 1e300, ascent: 1, descent: 1),
    FontMetrics(unitsPerEm: 1000, ascent: 1e17, descent: 1),
    FontMetrics(unitsPerEm: 1000, ascent: .nan, descent: 1),
    FontMetrics(unitsPerEm: 0, ascent: 1, descent: 1),
  ])
  func `a face whose measures no font has is rejected`(_ metrics: FontMetrics) {
    #expect(throws: FontError.self) {
      try FontFace(
        family: "a", weight: 400, italic: false, metrics: metrics, characters: GlyphMap(),
        advances: [0])
    }
  }

  @Test func `a face whose glyphs are wider than any is rejected`() {
    #expect(throws: FontError.self) {
      try FontFace(
        family: "a", weight: 400, italic: false,
        metrics: FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1), characters: GlyphMap(),
        advances: [0, 999_999_999])
    }
  }

  @Test func `a substitution by a glyph that the face lacks is as wide as nothing`() throws {
    let rules = GlyphLookup(.multiple([1: [1, 60_000, 60_000]]))
    let face = try FontFace(
      family: "a", weight: 400, italic: false,
      metrics: FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1),
      characters: GlyphMap([(0x61, 1)]), advances: [0, 500],
      substitutions: try GlyphSubstitutions(
        lookups: [rules], steps: [.init(lookup: 0)], marks: GlyphSet()))
    let style = TextStyle(font: FontSpec(family: "a", size: 10))
    let block = Paragraph("a", style: style, library: FontLibrary(faces: [face]))
      .measure(maxWidth: nil)
    #expect(block.width == 5)
  }
}

/// Font files of a few tables.
enum HostileFont {
  static func u16(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  static func u16Range(_ numbers: Range<Int>) -> [UInt8] { numbers.flatMap { u16($0) } }

  static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    Array(repeatElement(bytes, count: count).joined())
  }

  /// A font of the given tables and the required ones: ten glyphs, each half an em wide.
  static func bytes(_ own: [String: [UInt8]]) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: 54)
    head.replaceSubrange(18..<20, with: u16(1000))
    var hhea = [UInt8](repeating: 0, count: 36)
    hhea.replaceSubrange(34..<36, with: u16(1))
    let common = ["head": head, "hhea": hhea, "maxp": u16(0, 0, 10), "hmtx": u16(500, 0)]
    let tables = common.merging(own) { _, new in new }.sorted { $0.key < $1.key }
    var (records, content): ([UInt8], [UInt8]) = ([], [])
    for (tag, bytes) in tables {
      let start = 12 + 16 * tables.count + content.count
      records += Array(tag.utf8) + u16(0, 0, start >> 16, start & 0xFFFF)
      records += u16(bytes.count >> 16, bytes.count & 0xFFFF)
      content += bytes
    }
    return u16(0, 1, tables.count, 0, 0, 0) + records + content
  }
}

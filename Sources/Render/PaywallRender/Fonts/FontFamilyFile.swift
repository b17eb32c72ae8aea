import JSON
import Numbers
import Typography

extension FontLibrary {
  /// Reads the faces of font files in the format of `scripts/make-font-metrics.sh`; the first file's family is the default.
  public init(
    decoding texts: [JSONText], files: [FontFile] = [], words: WordFinder? = nil
  ) throws(FontError) {
    var faces: [FontFace] = []
    for text in texts {
      faces += try FontFamilyFile(
        FontMember(node: text.root, place: "", work: FontWork(bytes: text.bytes.count))
      ).faces()
    }
    self.init(faces: faces, files: files, words: words)
  }
}

/// The file of one family, in the format `paywalld-font-1`.
struct FontFamilyFile {
  static let format = "paywalld-font-1"

  let root: FontMember
  let family: String
  let characters: GlyphMap
  let kerning: KerningClasses
  let substitutions: [GlyphSubstitutions]

  init(_ root: FontMember) throws(FontError) {
    self.root = root
    let format = try root["format"].string()
    guard format == Self.format else {
      throw FontError(.format, at: "format", "expected \(Self.format), found \(format)")
    }
    family = try root["family"].string()
    characters = try Self.characters(root["characters"])
    kerning = try Self.kerning(root["kerning"])
    let marks = try root["marks"].glyphs()
    substitutions = try root["substitutions"].elements().map { member throws(FontError) in
      try SubstitutionTable(member).decoded(marks: marks)
    }
  }

  func faces() throws(FontError) -> [FontFace] {
    try root["faces"].elements().map(face)
  }

  private func face(_ member: FontMember) throws(FontError) -> FontFace {
    let table = try member["substitutions"].integer()
    guard substitutions.indices.contains(table) else {
      throw FontError(.mismatch, at: member.place, "there is no table \(table) of substitutions")
    }
    return try FontFace(
      family: family, weight: try member["weight"].integer(), italic: try member["italic"].bool(),
      metrics: FontMetrics(
        unitsPerEm: try member["unitsPerEm"].double(), ascent: try member["ascent"].double(),
        descent: try member["descent"].double(), lineGap: try member["lineGap"].double(),
        capHeight: try member["capHeight"].double(), xHeight: try member["xHeight"].double()),
      characters: characters, advances: try member["advances"].numbers(),
      kerningClasses: kerning, kerning: try member["kerning"].numbers(),
      substitutions: substitutions[table])
  }

  private static func characters(_ member: FontMember) throws(FontError) -> GlyphMap {
    var pairs: [(UInt32, GlyphMap.Glyph)] = []
    let runs: [Int] = try member.numbers(groupedBy: 3)
    for index in stride(from: 0, to: runs.count, by: 3) {
      let (first, count, glyph) = (runs[index], runs[index + 1], runs[index + 2])
      guard first >= 0, count >= 0, first + count <= 0x110000, glyph >= 0, glyph + count <= 0x10000
      else {
        throw FontError(.number, at: member.place, "the run \(first) \(count) \(glyph) is too long")
      }
      guard count <= 0x110000 - pairs.count else {
        throw FontError(.number, at: member.place, "the runs have more characters than there are")
      }
      try member.work.spend(count, at: member.place)
      for offset in 0..<count {
        pairs.append((UInt32(first + offset), GlyphMap.Glyph(glyph + offset)))
      }
    }
    return GlyphMap(pairs)
  }

  private static func kerning(_ member: FontMember) throws(FontError) -> KerningClasses {
    try KerningClasses(
      rows: try member["rows"].numbers(), columns: try member["columns"].numbers(),
      columnCount: try member["columnCount"].integer(), matrix: try member["matrix"].numbers())
  }
}

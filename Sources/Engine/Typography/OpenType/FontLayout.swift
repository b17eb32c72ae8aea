import Locks
import Numbers

/// An OpenType font's substitutions and positions, and the plans for each script.
package final class FontLayout: Sendable {
  let substitutions: LayoutTable
  let positions: LayoutTable
  let definitions: GlyphDefinitions
  let pairs: KerningPairs
  private let plans = Guarded<[ShapingPlan.Key: ShapingPlan]>([:])

  init(_ tables: FontTables, glyphCount: Int, _ work: FontWork) throws(FontError) {
    substitutions = try LayoutTable(tables["GSUB"], kind: .substitutions, work: work)
    positions = try LayoutTable(tables["GPOS"], kind: .positions, work: work)
    definitions = try GlyphDefinitions(tables["GDEF"], glyphCount: glyphCount, work)
    pairs = KerningPairs(tables["kern"])
  }

  /// The plan for a script, created on demand.
  func plan(_ key: ShapingPlan.Key) -> ShapingPlan {
    if let plan = plans.withLock({ $0[key] }) { return plan }
    let plan = ShapingPlan(key, self)
    plans.withLock { $0[key] = plan }
    return plan
  }
}

extension FontFace {
  /// A face from an OpenType font's own tables; outlines are not read.
  ///
  /// - Parameters:
  ///   - bytes: a font file with `cmap`, `head`, `hhea`, `hmtx` and, if its scripts need them, `GDEF`, `GSUB` and `GPOS`.
  ///   - family: if `nil`, the file's own name.
  public convenience init(
    openType bytes: [UInt8], family: String?, weight: Int, italic: Bool = false
  ) throws(FontError) {
    let tables = try FontTables(bytes)
    let work = FontWork(bytes: bytes.count)
    let (head, hhea, os2) = (tables["head"], tables["hhea"], tables["OS/2"])
    let characters = try CharacterToGlyph.map(tables["cmap"], work)
    let count = tables["maxp"].u16(4)
    let (hmtx, measured) = (tables["hmtx"], hhea.u16(34))
    guard measured > 0, hmtx.count >= 4 * measured else {
      throw FontError(.format, at: "hmtx", "\(measured) advances in \(hmtx.count) bytes")
    }
    let advances = (0..<count).map { Int32(hmtx.u16(4 * min($0, measured - 1))) }
    let usesTypographic = os2.u16(0) >= 4 && os2.u16(62) & 0x80 != 0
    let metrics = FontMetrics(
      unitsPerEm: Double(head.u16(18)),
      ascent: Double(usesTypographic ? os2.i16(68) : hhea.i16(4)),
      descent: Double(usesTypographic ? -os2.i16(70) : -hhea.i16(6)),
      lineGap: Double(usesTypographic ? os2.i16(72) : hhea.i16(8)),
      capHeight: Double(os2.i16(88)), xHeight: Double(os2.i16(86)))
    try self.init(
      family: family ?? FontNames(tables["name"])[.family] ?? "unnamed", weight: weight,
      italic: italic, metrics: metrics, characters: characters, advances: advances,
      layout: try FontLayout(tables, glyphCount: count, work))
  }
}

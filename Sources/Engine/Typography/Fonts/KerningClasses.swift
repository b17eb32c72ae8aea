import Numbers

/// Classes of pairs with equal kerning (OpenType `GPOS` pair positioning, flattened), shared by all faces of a family.
///
/// A pair's entry is `matrix[row of the first × columns + column of the second]`, an index into a face's `kerning` values.
/// Entry 0 means no kerning.
public struct KerningClasses: Sendable {
  private(set) var rows: [UInt16] = []
  private(set) var columns: [UInt16] = []
  private(set) var columnCount = 1
  private(set) var matrix: [UInt16] = [0]
  /// One more than the largest entry.
  private(set) var valueCount = 1

  /// No kerning at all.
  public static let none = KerningClasses()

  private init() {}

  /// - Parameters:
  ///   - rows: for each glyph, its class as the first of a pair. Glyphs past the end are in class 0.
  ///   - columns: for each glyph, its class as the second of a pair.
  ///   - columnCount: the width of the matrix.
  ///   - matrix: the entries, row by row.
  public init(rows: [UInt16], columns: [UInt16], columnCount: Int, matrix: [UInt16])
    throws(FontError)
  {
    let rowCount = Int(rows.max() ?? 0) + 1
    guard columnCount > Int(columns.max() ?? 0), columnCount <= matrix.count,
      matrix.count == rowCount * columnCount
    else {
      throw FontError(
        .mismatch, at: "kerning",
        "a matrix of \(matrix.count) entries does not hold \(rowCount) rows of \(columnCount)")
    }
    self.rows = rows
    self.columns = columns
    self.columnCount = columnCount
    self.matrix = matrix
    valueCount = Int(matrix.max() ?? 0) + 1
  }

  /// The entry of a pair, always less than `valueCount`.
  @inline(__always)
  func entry(_ first: GlyphMap.Glyph, _ second: GlyphMap.Glyph) -> Int {
    guard Int(first) < rows.count, Int(second) < columns.count else { return 0 }
    return Int(matrix[Int(rows[Int(first)]) * columnCount + Int(columns[Int(second)])])
  }
}

import Numbers

/// The work limit for reading a font. A few bytes can refer to one long list repeatedly; such a font is rejected.
package final class FontWork {
  private let limit: Int
  private var left: Int

  /// - Parameter bytes: the size of the font's file.
  package init(bytes: Int) {
    limit = 2_097_152 + 16 * min(bytes, 67_108_864)
    left = limit
  }

  /// Counts steps before they are done: a step reads a record, or maps a character or a glyph.
  package func spend(_ steps: Int, at place: @autoclosure () -> String) throws(FontError) {
    guard steps <= left else {
      throw FontError(
        .number, at: place(), "its lists repeat each other: reading them takes over \(limit) steps")
    }
    left -= steps
  }
}

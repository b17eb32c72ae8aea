import Testing

@testable import Typography

/// Glyph 1 is `a`, 2 `b`, 3 `c`, 4 a mark, 5 the ligature of `ab`, 6 another `c`.
@Suite struct SubstitutionTests {
  private func glyphs(
    _ input: [GlyphMap.Glyph], _ lookups: [GlyphLookup], steps: [Int] = [0], optional: Bool = true
  ) throws -> [GlyphMap.Glyph] {
    let table = try GlyphSubstitutions(
      lookups: lookups, steps: steps.map { .init(lookup: $0, isOptional: true) },
      marks: GlyphSet([4..<5]))
    var substituter = GlyphSubstituter(table: table, buffer: GlyphBuffer(input))
    substituter.run(table.steps(for: input), optional: optional)
    return substituter.buffer.glyphs
  }

  private let ligature = GlyphLookup(.ligatures([1: [GlyphLigature(rest: [2], result: 5)]]))

  @Test func `letters join and can be kept apart`() throws {
    #expect(try glyphs([1, 2, 1, 3, 1, 2], [ligature]) == [5, 1, 3, 5])
    #expect(try glyphs([1, 2], [ligature], optional: false) == [1, 2])
  }

  @Test func `marks are looked through only where the font says so`() throws {
    var through = ligature
    through.ignoresMarks = true
    #expect(try glyphs([1, 4, 2], [ligature]) == [1, 4, 2])
    #expect(try glyphs([1, 4, 2], [through]) == [5, 4])
  }

  @Test func `a context acts only between its neighbours`() throws {
    let context = GlyphContext(
      before: [GlyphSet([1..<2])], input: [GlyphSet([3..<4])], after: [GlyphSet([2..<3])],
      actions: [.init(position: 0, lookup: 1)])
    let lookups = [GlyphLookup(.contexts([context])), GlyphLookup(.single([3: 6]))]
    #expect(try glyphs([1, 3, 2, 3, 2], lookups) == [1, 6, 2, 3, 2])
  }

  @Test func `the first context that matches hides the later ones`() throws {
    let exception = GlyphContext(
      before: [], input: [GlyphSet([3..<4])], after: [GlyphSet([2..<3])], actions: [])
    let rule = GlyphContext(
      before: [], input: [GlyphSet([3..<4])], after: [], actions: [.init(position: 0, lookup: 1)])
    let lookups = [GlyphLookup(.contexts([exception, rule])), GlyphLookup(.single([3: 6]))]
    #expect(try glyphs([3, 2, 3, 1], lookups) == [3, 2, 6, 1])
  }

  @Test func `a glyph becomes several, and a context that calls itself ends`() throws {
    #expect(try glyphs([1, 2], [GlyphLookup(.multiple([1: [2, 3]]))]) == [2, 3, 2])
    let loop = GlyphContext(
      before: [], input: [GlyphSet([1..<2])], after: [], actions: [.init(position: 0, lookup: 0)])
    #expect(try glyphs([1, 1], [GlyphLookup(.contexts([loop]))]) == [1, 1])
  }
}

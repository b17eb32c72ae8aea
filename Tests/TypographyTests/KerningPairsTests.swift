import Testing

@testable import Typography

/// Older fonts keep the kerning of pairs in a table of its own.
@Suite struct KerningPairsTests {
  private static let letters =
    HostileFont.u16(0, 1, 0, 3, 0, 12) + HostileFont.u16(12, 0, 0, 28, 0, 0, 0, 1)
    + HostileFont.u16(0, 0x61, 0, 0x69, 0, 1)

  /// `ab` is 50 closer, `bc` 30 wider.
  private static func table(coverage: Int = 1, count: Int = 2) -> [UInt8] {
    HostileFont.u16(0, 1, 0, 26, coverage, count, 0, 0, 0)
      + HostileFont.u16(1, 2, 0x1_0000 - 50, 2, 3, 30)
  }

  private func advance(_ text: String, _ table: [UInt8]) throws -> Int {
    try FontFace(
      openType: HostileFont.bytes(["cmap": Self.letters, "kern": table]), family: nil, weight: 400
    ).advance(of: text, language: nil, direction: .leftToRight)
  }

  @Test(arguments: [("a", 500), ("ab", 950), ("ba", 1000), ("abc", 1480), ("abab", 1900)])
  func `pairs are kerned`(text: String, advance: Int) throws {
    #expect(try self.advance(text, Self.table()) == advance)
  }

  @Test func `vertical and crosswise lists are not read`() throws {
    for coverage in [0, 3, 5, 0x201] {
      #expect(try advance("ab", Self.table(coverage: coverage)) == 1000)
    }
  }

  @Test func `a table that claims more than it has does no harm`() throws {
    #expect(try advance("ab", Self.table(count: 0xFFFF)) <= 1000)
    let whole = Self.table()
    for length in 0..<whole.count {
      #expect(try advance("abcabc", Array(whole.prefix(length))) <= 3030)
    }
  }
}

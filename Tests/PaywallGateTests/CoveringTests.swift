import PaywallGate
import Testing

/// The sizes of covering arrays are compared with those that PICT reaches, and each combination is counted anew.
@Suite struct CoveringTests {
  struct Model: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var levels: [Int]
    var most: Int

    init(_ name: String, _ levels: [(values: Int, dimensions: Int)], _ most: Int) {
      testDescription = name
      self.levels = levels.flatMap { [Int](repeating: $0.values, count: $0.dimensions) }
      self.most = most
    }
  }

  @Test(arguments: [
    Model("3^4", [(3, 4)], 9), Model("3^13", [(3, 13)], 19),
    Model("4^15 3^17 2^29", [(4, 15), (3, 17), (2, 29)], 40),
    Model("4^1 3^39 2^35", [(4, 1), (3, 39), (2, 35)], 29), Model("2^100", [(2, 100)], 16),
    Model("10^20", [(10, 20)], 231),
    Model("a paywall's", [(16, 1), (2, 1), (4, 1), (2, 1), (6, 1), (8, 1), (3, 1)], 128),
  ])
  func `all pairs need no more rows than the best known tools`(model: Model) {
    let pairs = CoveringSelection.pairs(of: model.levels.count)
    let selection = CoveringSelection(levels: model.levels, groups: pairs)
    #expect(selection.rows.count <= model.most)
    #expect(selection.missing == 0)
    #expect(Self.missing(in: selection.rows, model.levels, pairs) == 0)
  }

  @Test func `all triples of a paywall's dimensions need no more rows than the largest triple`() {
    let levels = [16, 2, 4, 2, 6, 8, 3]
    let triples = CoveringSelection.triples(of: levels.count)
    let selection = CoveringSelection(levels: levels, groups: triples)
    #expect(selection.rows.count == 16 * 6 * 8)
    #expect(Self.missing(in: selection.rows, levels, triples) == 0)
  }

  @Test func `values that exclude each other are never in one row, and are not wanted`() {
    let levels = [3, 3, 3]
    let exclusion = CoveringSelection.Exclusion(0, of: 0, with: 2, of: 2)
    let pairs = CoveringSelection.pairs(of: 3)
    let selection = CoveringSelection(levels: levels, groups: pairs, excluding: [exclusion])
    #expect(!selection.rows.contains { $0[0] == 0 && $0[2] == 2 })
    #expect(selection.wanted == 26)
    #expect(Self.missing(in: selection.rows, levels, pairs) == 1)
  }

  @Test func `what there is no room for is counted`() {
    let pairs = CoveringSelection.pairs(of: 4)
    let selection = CoveringSelection(levels: [3, 3, 3, 3], groups: pairs, most: 4)
    #expect(selection.rows.count == 4)
    #expect(selection.missing == Self.missing(in: selection.rows, [3, 3, 3, 3], pairs))
    #expect(selection.missing > 0)
  }

  /// The combinations that no row has, counted without the selection's own tables.
  private static func missing(in rows: [[Int]], _ levels: [Int], _ groups: [[Int]]) -> Int {
    groups.reduce(0) { sum, group in
      let wanted = group.reduce(1) { $0 * levels[$1] }
      return sum + wanted - Set(rows.map { row in group.map { row[$0] } }).count
    }
  }
}

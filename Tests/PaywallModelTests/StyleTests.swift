import PaywallModel
import PaywallTree
import Testing

@Suite struct StyleTests {
  @Test(arguments: [
    ("#0072d2", "#0072D2FF"), ("#01020380", "#01020380"), ("#FFF", nil), ("0072D2", nil),
    ("#0072D", nil), ("#0072D2F", nil), ("#GG72D2", nil), ("", nil), ("#０072D2", nil),
  ])
  func `a colour is six or eight hexadecimal digits`(text: String, hex: String?) {
    #expect(PaywallColor(hex: text)?.hex == hex)
  }

  @Test(arguments: [
    ("#0072D2", "#FFFFFFFF"), ("#F0B840", "#000000FF"), ("#FFFFFF", "#000000FF"),
    ("#1A1D28", "#FFFFFFFF"),
  ])
  func `the readable colour is the one that contrasts more`(background: String, text: String) throws
  {
    #expect(try #require(PaywallColor(hex: background)).readable.hex == text)
  }

  @Test(arguments: [
    ("#FF000080", "#0000FFFF", "#80007FFF"), ("#FF0000FF", "#0000FFFF", "#FF0000FF"),
    ("#FF000000", "#0000FF00", "#00000000"), ("#FF000000", "#0000FF40", "#0000FF40"),
  ])
  func `a translucent colour blends with its background`(
    front: String, back: String, both: String
  ) throws {
    #expect(
      try #require(PaywallColor(hex: front)).over(#require(PaywallColor(hex: back))).hex == both)
  }

  @Test func `the most specific side wins`() {
    var edges = LogicalEdges<Int>(all: 1, horizontal: 2)
    edges.start = 3
    #expect(edges.resolved(in: .leftToRight) == PhysicalEdges(top: 1, right: 2, bottom: 1, left: 3))
    #expect(edges.resolved(in: .rightToLeft) == PhysicalEdges(top: 1, right: 3, bottom: 1, left: 2))
    edges.left = 4
    #expect(edges.resolved(in: .rightToLeft).left == 4)
  }

  @Test(arguments: [
    ([nil, nil, nil], [0, 0.5, 1]), ([0.2, nil, nil, 0.8], [0.2, 0.4, 0.6, 0.8]),
    ([nil, 0.5, nil, nil], [0, 0.5, 0.75, 1]), ([0.6, 0.2, nil], [0.6, 0.6, 1]),
  ])
  func `stops without a place are spread evenly`(at: [Double?], places: [Double]) {
    let stops = at.map { Gradient.Stop(color: .fixed(.black), at: $0) }
    let found = Gradient(stops: stops).places
    #expect(zip(found, places).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
  }
}

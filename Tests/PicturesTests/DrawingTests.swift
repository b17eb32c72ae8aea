import Pictures
import Testing

/// What references draw over again.
@Suite struct DrawingTests {
  /// Groups that each refer ten times to the group before.
  private static func tower(
    _ levels: Int, of base: String, _ level: (_ number: Int, _ below: Int) -> String
  ) -> String {
    base + (1...levels).map { level($0, $0 - 1) }.joined()
  }

  private static func ten(_ text: String) -> String { String(repeating: text, count: 10) }

  private static func fault(_ inside: String) -> String? {
    SVGSource.fault(SVGSource.around(inside))
  }

  static let towers: [(name: String, picture: String)] = [
    (
      "use",
      tower(5, of: "<rect id='a0'/>") { "<g id='a\($0)'>\(ten("<use href='#a\($1)'/>"))</g>" }
    ),
    (
      "use of nothing",
      tower(5, of: "<g id='a0'/>") {
        "<symbol id='a\($0)'>\(ten("<use href='#a\($1)'/>"))</symbol>"
      }
    ),
    (
      "addresses with escapes",
      tower(5, of: "<rect id='a0'/>") { "<g id='a\($0)'>\(ten("<use href='#%61\($1)'/>"))</g>" }
    ),
    (
      "patterns",
      tower(5, of: "<pattern id='a0'><path/></pattern>") {
        "<pattern id='a\($0)'>\(ten("<path fill='url(#a\($1))'/>"))</pattern>"
      }
    ),
    (
      "patterns that are inherited",
      tower(5, of: "<pattern id='a0'><path/></pattern>") {
        "<pattern id='a\($0)'><g style='stroke:url(\"#a\($1)\")'>\(ten("<path/>"))</g></pattern>"
      }
    ),
    (
      "patterns by classes",
      tower(5, of: "<pattern id='a0'><path/></pattern>") {
        "<style>g > .c\($1) { fill: url(#a\($1)) }</style><pattern id='a\($0)'>\(ten("<path class='b c\($1)'/>"))</pattern>"
      }
    ),
    (
      "masks and clips",
      tower(5, of: "<mask id='a0'><path/></mask>") {
        "<mask id='a\($0)'>\(ten("<path mask='url(#a\($1))' clip-path='url(#a\($1))'/>"))</mask>"
      }
    ),
    (
      "markers",
      tower(2, of: "<marker id='a0'><path/></marker>") {
        "<marker id='a\($0)'><path d='M0 0\(String(repeating: "h1v1", count: 200))' marker-mid='url(#a\($1))'/></marker>"
      }
    ),
    (
      "a marker along a used shape",
      "<path id='p' d='M0 0\(String(repeating: "h1", count: 30_000))'/><marker id='m'>\(ten("<path/>"))</marker><use href='#p' style='marker:url(#m)'/>"
    ),
  ]

  @Test(arguments: towers)
  func `what draws far more than it says is refused`(name: String, picture: String) {
    let fault = Self.fault(picture)
    #expect(
      fault?.contains("references draw more than 50000 additional elements") == true,
      "\(fault ?? "taken")")
  }

  @Test(arguments: [
    ("<feTurbulence baseFrequency='0.1' numOctaves='100000'/>", "asks for 100000 octaves"),
    ("<feTurbulence numOctaves=' 1e5 '/>", "asks for 1e5 octaves"),
    ("<feTurbulence numOctaves='11'/>", "write 10"),
    ("<feConvolveMatrix order='3 50' kernelMatrix='1'/>", "asks for a kernel of 50"),
  ])
  func `a filter that asks for more than anybody sees is refused with a hint`(
    part: String, told: String
  ) {
    let fault = Self.fault("<filter id='f'>\(part)</filter><rect filter='url(#f)'/>")
    #expect(fault?.contains(told) == true, "\(fault ?? "taken")")
  }

  @Test(arguments: [
    ("<feTurbulence numOctaves='10'/>", 20, 40), ("<feMorphology radius='50'/>", 4, 6),
    ("<feGaussianBlur stdDeviation='4'/>", 200, 300), ("<feOffset dx='1'/>", 2_000, 3_000),
  ])
  func `filters count as what they cost`(part: String, few: Int, many: Int) {
    func picture(_ times: Int) -> String {
      "<filter id='f'>\(part)</filter>"
        + String(repeating: "<rect filter='url(#f)'/>", count: times)
    }
    #expect(Self.fault(picture(few)) == nil)
    #expect(Self.fault(picture(many))?.contains("with the parts of filters") == true)
  }

  @Test(arguments: [
    "<g id='a'><use href='#a'/></g>", "<use id='a' href='#b'/><use id='b' href='#a'/>",
    "<pattern id='a'><path fill='url(#a)'/></pattern>",
    "<style>path { mask: url(#a) }</style><mask id='a'><path/></mask>",
  ])
  func `what would be a part of itself is refused`(inside: String) {
    #expect(Self.fault(inside)?.contains("drawn as a part of itself") == true)
  }

  @Test(arguments: [
    // Icons that are drawn many times.
    "<symbol id='a'>\(ten("<path/>"))</symbol>" + String(repeating: "<use href='#a'/>", count: 500),
    // Layers with a clip each, one in the other, as drawing programs write them.
    "<clipPath id='c'><rect/></clipPath>" + ten("<g clip-path='url(#c)'>")
      + String(repeating: "<path/>", count: 1000) + ten("</g>"),
    // A gradient draws nothing itself.
    "<linearGradient id='a'><stop/></linearGradient><radialGradient id='b' href='#a'/><g fill='url(#b)'>"
      + String(repeating: "<g stroke='url(#a)'><path/></g>", count: 5000) + "</g>",
    // The rule is about the path in the clipped layer, not about what clips it.
    "<style>.layer .clipped, .x { clip-path: url(#c) }</style><clipPath class='layer' id='c'><path/></clipPath><g class='layer'><path class='clipped'/></g>",
    // An address that leads nowhere.
    "<use href='#nothing'/><path fill='url(#nothing)'/>",
  ])
  func `what drawing programs export is taken`(inside: String) {
    #expect(Self.fault(inside) == nil)
  }

  @Test func `rules are held against a bounded number of elements`() {
    let rules = (0..<2000).map { "path { fill: url(#a\($0)) }" }.joined()
    let picture = "<style>\(rules)</style>" + String(repeating: "<path/>", count: 2000)
    #expect(Self.fault(picture)?.contains("additional elements") == true)
  }
}

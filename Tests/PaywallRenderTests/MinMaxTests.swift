import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures
import Testing

/// The 25 sections of a paywall tool's sheet on least and greatest sizes, as documents with the frames that it expects.
@Suite struct MinMaxTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var section: Int
    var testDescription: String
    var node: JSONNode
  }

  private static let cases: [Case] = FixtureFile.all(in: "minmax").flatMap { file in
    (file.text.root.elements.map(Array.init) ?? []).map { node in
      let section = node["section"]?.number?.int ?? 0
      return Case(
        section: section, testDescription: "\(section): \(node["words"]?.string ?? "")", node: node)
    }
  }

  @Test func `every section has its cases`() {
    #expect(Set(Self.cases.map(\.section)) == Set(1...25))
  }

  @Test(arguments: cases)
  func `sizes are bounded as the sheet says`(_ test: Case) throws {
    var writer = JSONWriter()
    writer.value([
      "meta": ["padding": 0], "components": try #require(test.node["components"]).value,
    ])
    let screen = Screen(
      device: nil, orientation: .portrait, width: test.node["width"]?.number?.double ?? 0,
      height: 2_000, scale: 3, safeArea: PhysicalEdges(top: 0, right: 0, bottom: 0, left: 0))
    // A picture's name says its sides.
    let input = RenderInput(
      document: try Repository.parse(writer.bytes), reader: Reader(screen: screen)
    ) { name in
      Double(name.prefix { $0 != "." }).map { ImageHeader(type: .png, width: $0, height: $0) }
    }
    let nodes = try Repository.render(input).root.all
    for member in test.node["frames"]?.members.map(Array.init) ?? [] {
      let node = try #require(nodes.first { $0.id == member.key })
      for side in member.value.members.map(Array.init) ?? [] {
        let found = try #require(node.frame.side(side.key))
        let expected = try #require(side.value.number?.double)
        #expect(abs(found - expected) < 0.34, "\(member.key).\(side.key): \(found)")
      }
    }
    for member in test.node["lines"]?.members.map(Array.init) ?? [] {
      let node = try #require(nodes.first { $0.id == member.key })
      #expect(node.text?.lines.count == member.value.number?.int)
    }
  }
}

extension PaywallRectangle {
  fileprivate func side(_ name: String) -> Double? {
    ["x": x, "y": y, "width": width, "height": height][name]
  }
}

import JSON
import PaywallRender
import PaywallTree
import Testing

/// The two brands on an iPhone 11, compared with measurements of the screens that they imitate.
@Suite struct MeasuredScreenTests {
  static let screens = FixtureFile.all(in: "screens")
  /// The most that an edge may be off, in points.
  static let tolerance = 3.0

  private func page(_ screen: FixtureFile) throws -> LaidOutPaywall {
    let brand = screen.name.replacing(".json", with: "")
    let device = try #require(screen.text.root["device"]?.string)
    return try Repository.render(Repository.input(brand, on: device))
  }

  @Test func `both screens are measured`() {
    #expect(Self.screens.map(\.name) == ["disney.json", "espn.json"])
  }

  @Test(arguments: screens)
  func `every line of text ends and stands where the screen has it`(screen: FixtureFile) throws {
    // Stores ask for a line that the screen lacks.
    let besides = screen.text.root["besides"]?.elements?.compactMap(\.string) ?? []
    let drawn = try page(screen).root.all.flatMap { $0.text?.lines ?? [] }
      .filter { !besides.contains($0.string) }
    let measured = try #require(screen.text.root["lines"]?.elements)
    #expect(drawn.map(\.string) == measured.map { $0["string"]?.string ?? "" })
    for (line, mark) in zip(drawn, measured) {
      let left = try #require(mark["left"]?.number?.double)
      let right = try #require(mark["right"]?.number?.double)
      let baseline = try #require(mark["baseline"]?.number?.double)
      #expect(abs(line.x - left) <= Self.tolerance, "\(line) starts at \(left)")
      #expect(abs(line.x + line.width - right) <= Self.tolerance, "\(line) ends at \(right)")
      #expect(abs(line.baseline - baseline) <= Self.tolerance, "\(line) stands on \(baseline)")
    }
  }

  @Test(arguments: screens)
  func `every image, button and line lies where the screen has it`(screen: FixtureFile) throws {
    let nodes = try page(screen).root.all
    for mark in try #require(screen.text.root["boxes"]?.elements) {
      let node = try #require(nodes.first { matches($0, mark) }, "\(mark["what"]?.string ?? "")")
      let frame = try #require(PaywallRectangle(mark["frame"]))
      #expect(node.frame.isNear(frame, within: Self.tolerance), "\(node.frame) is not \(frame)")
      if let background = mark["background"]?.string {
        guard case .color(let color) = node.decoration.background else {
          Issue.record("no background")
          continue
        }
        #expect(color.hex == background)
      }
    }
  }

  @Test(arguments: screens)
  func `the picture behind the page lies where the screen has it`(screen: FixtureFile) throws {
    let image = try #require(try page(screen).backgroundImage)
    let mark = try #require(screen.text.root["backgroundImage"])
    #expect(image.url == mark["url"]?.string)
    let frame = try #require(PaywallRectangle(mark["frame"]))
    #expect(image.frame.isNear(frame, within: Self.tolerance), "\(image.frame) is not \(frame)")
  }

  private func matches(_ node: LaidOutNode, _ mark: JSONNode) -> Bool {
    if let url = mark["url"]?.string { return node.image?.url == url }
    if let type = mark["type"]?.string { return node.type.rawValue == type }
    return node.type == .button && node.text?.lines.first?.string == mark["text"]?.string
  }
}

import JSON
import PaywallModel
import PaywallRender
import PaywallTree
import Pictures
import Testing

/// Small pages and their frames, `Fixtures/pages`: pointer → [x, y, width, height], null
/// for what is not in the tree; `scroll` and `content` are the page's viewport and what it scrolls over.
@Suite struct PageTests {
  @Test(arguments: [("iphone-se-1", 0.0), ("ipad", 130)])
  func `a page is centred on a screen that is wider than its maximum`(
    device: String, room: Double
  ) throws {
    let document = try Repository.parse(
      Array(
        ##"""
        {"meta": {"maxWidth": 560, "padding": 0},
         "footer": {"type": "stack", "background": "#000000", "components": [{"type": "label", "title": "b"}]},
         "components": [{"type": "label", "title": "a"}]}
        """##.utf8))
    let device = try #require(try Repository.assets.get().devices[device])
    let page = try Repository.render(RenderInput(document: document, device: device) { _ in nil })
    let label = try #require(page.root.children.first)
    #expect(label.frame.x == room && label.frame.right == page.screen.width - room)
    let footer = try #require(page.root.children.last)
    #expect(footer.frame.width == page.screen.width)
    #expect(footer.children.first?.frame.x == room)
  }

  static let pages = FixtureFile.all(in: "pages")

  @Test func `there are pages`() {
    #expect(Self.pages.count >= 15)
  }

  @Test(arguments: pages)
  func `each component lies where the page says`(page: FixtureFile) throws {
    let laidOut = try Repository.render(Self.input(page))
    for member in try #require(page.text.root["frames"]?.members) {
      let expected = member.value.elements?.compactMap { $0.number?.double }
      #expect(measured(member.key, in: laidOut) == expected, "\(member.key)")
    }
  }

  private func measured(_ key: String, in page: LaidOutPaywall) -> [Double]? {
    let pointer = String(key.prefix { $0 != " " })
    let node = page.root.all.first { $0.pointer == pointer }
    return switch key {
    case "scroll": page.root.scroll.map { numbers($0.viewport) }
    case "content": page.root.scroll.map { [$0.contentWidth, $0.contentHeight] }
    case pointer: node.map { numbers($0.frame) }
    default: node?.scroll.map { [$0.contentWidth, $0.contentHeight] }
    }
  }

  private func numbers(_ frame: PaywallRectangle) -> [Double] {
    [frame.x, frame.y, frame.width, frame.height]
  }

  static func input(_ page: FixtureFile) throws -> RenderInput {
    let root = page.text.root
    let document = try PaywallDocument(decoding: #require(root["document"]))
    let device = try #require(
      root["device"]?.string.flatMap { try Repository.assets.get().devices[$0] })
    var input = RenderInput(document: document, device: device, images: image)
    if let orientation = root["orientation"]?.string.flatMap(Orientation.init) {
      input.reader.screen = device.turned(to: orientation)
    }
    input.reader.direction = root["direction"]?.string.flatMap(WritingDirection.init)
    return input
  }

  /// A picture named `100x50@2x.png` is 100 × 50 pixels large.
  private static func image(_ name: String) -> ImageHeader? {
    let numbers = name.split { !$0.isNumber }.prefix(2).compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    return ImageHeader(type: .png, width: numbers[0], height: numbers[1])
  }
}

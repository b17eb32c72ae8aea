import JSON
import PaywallModel
import PaywallRender
import PaywallTree
import Pictures
import Testing

/// Backgrounds in layers, masks, borders of some sides, rotation, order of drawing and blur.
@Suite struct LookTests {
  private func page(_ components: String, meta: String = "{}") throws -> LaidOutPaywall {
    let document = try Repository.parse(
      Array(#"{"meta": \#(meta), "components": [\#(components)]}"#.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-se-1"])
    return try Repository.render(
      RenderInput(document: document, device: device) { _ in
        ImageHeader(type: .png, width: 100, height: 50)
      })
  }

  private func box(_ more: String) -> String {
    #"{"type": "stack", "height": 100, "components": [], \#(more)}"#
  }

  private func first(_ more: String, meta: String = "{}") throws -> LaidOutNode {
    try #require(try page(box(more), meta: meta).root.children.first)
  }

  private static let properties = [
    ##""background": ["#FF0000", {"type": "image", "url": "images/a.png", "fit": "width", "tint": "#00FF00"}, "#00000080"]"##,
    ##""background": {"type": "radialGradient", "center": {"x": 0.2, "y": 1}, "shape": "ellipse", "stops": [{"color": "#FF0000"}, {"color": "#0000FF"}]}"##,
    ##""mask": "circle""##, ##""rotation": -8.5"##, ##""backdropBlur": 20"##,
    ##""border": {"color": "#FF0000", "width": {"bottom": 2, "start": 1}}"##,
    ##""border": {"color": {"type": "linearGradient", "stops": [{"color": "#FF0000"}, {"color": "#0000FF"}]}}"##,
  ]

  @Test(arguments: properties)
  func `every property of a look is in the tree, which reads as it was written`(
    property: String
  ) throws {
    let page = try page(box(property))
    let tree = page.json()
    #expect(tree != (try self.page(box(#""opacity": 1"#)).json()))
    let read = try #require(
      LaidOutPaywall(reading: try JSONText(parsing: tree, limits: .trusted).root))
    #expect(read.json() == tree)
  }

  @Test func `the first paint is the background, and what follows lies over it`() throws {
    let both = try first(##""background": ["#FF0000", "#0000FF80"]"##)
    #expect(both.decoration.background == PaywallColor(hex: "#FF0000").map { .color($0) })
    #expect(
      both.decoration.layers == [.paint(.color(try #require(PaywallColor(hex: "#0000FF80"))))])
    let picture = try first(##""background": {"type": "image", "url": "images/a.png"}"##)
    #expect(picture.decoration.background == nil)
    guard case .image(let image) = picture.decoration.layers.first else {
      Issue.record("no picture: \(picture.decoration.layers)")
      return
    }
    // 256 wide and 100 high is filled by a picture twice as wide as high.
    #expect(image.frame == PaywallRectangle(x: 32, y: 6, width: 256, height: 128))
  }

  @Test func `words that name no colour read well on all that lies behind them`() throws {
    let label =
      ##"{"type": "stack", "background": ["#FFFFFF", {"type": "image", "url": "images/a.png"}, "#000000C0"], "components": [{"type": "label", "title": "a"}]}"##
    let text = try #require(try page(label).root.all.compactMap(\.text).first)
    #expect(text.color == .white)
  }

  @Test(arguments: [
    ("circle", "M128 0C155.614 0 178 22.386 178 50"), ("concave", "L256 100Q128 80 0 100Z"),
    ("convex", "M0 0L256 0L256 90Q128 110 0 90Z"),
  ])
  func `a mask is an outline that clips its contents`(mask: String, path: String) throws {
    let node = try first(#""mask": "\#(mask)""#)
    #expect(node.clips)
    #expect(node.decoration.outline?.contains(path) == true, "\(node.decoration.outline ?? "")")
  }

  @Test(arguments: [("en", [1.0, 2.0, 0.0]), ("ar", [2.0, 1.0, 0.0])])
  func `a border takes room on the sides that have it, as people read`(
    locale: String, sides: [Double]
  ) throws {
    let stack =
      ##"{"type": "stack", "border": {"color": "#FF0000", "width": {"start": 1, "end": 2}}, "components": [{"type": "spacer", "length": 10}]}"##
    let node = try #require(
      try page(stack, meta: #"{"locale": "\#(locale)"}"#).root.children.first)
    let inner = try #require(node.children.first)
    #expect(inner.frame.x - node.frame.x == sides[0])
    #expect(node.frame.right - inner.frame.right == sides[1])
    #expect(inner.frame.y - node.frame.y == sides[2])
    #expect(node.decoration.border?.width == 0)
  }

  @Test(arguments: ["2", #"{"bottom": 2}"#, #"2, "style": "dashed""#])
  func `a border in a gradient is drawn in it, and tells its first colour`(width: String) throws {
    let border =
      ##""border": {"color": {"type": "linearGradient", "angle": 90, "stops": [{"color": "#FF0000"}, {"color": "#0000FF"}]}, "width": \##(width)}"##
    let page = try page(box(border))
    let line = try #require(page.root.children.first?.decoration.border)
    #expect(line.color == PaywallColor(hex: "#FF0000"))
    #expect(
      line.gradient?.stops.map(\.color)
        == ["#FF0000", "#0000FF"].compactMap { PaywallColor(hex: $0) })
    let drawn = String(decoding: try page.svg(images: .linked(base: "")), as: UTF8.self)
    #expect(drawn.contains("<linearGradient") && drawn.contains("=\"url(#"))
  }

  @Test func `a rotation is reversed on a mirrored screen`() throws {
    #expect(try first(#""rotation": 30"#).decoration.rotation == 30)
    #expect(try first(#""rotation": 30"#, meta: #"{"locale": "ar"}"#).decoration.rotation == -30)
  }

  @Test(arguments: ["column", "overlay"])
  func `a greater z is drawn later and read where it stands`(direction: String) throws {
    let page = try page(
      #"""
      {"type": "stack", "direction": "\#(direction)", "components": [
        {"type": "label", "title": "over", "z": 1}, {"type": "label", "title": "under", "z": -1},
        {"type": "label", "title": "between"}]}
      """#)
    let lines = page.root.all.compactMap(\.text).flatMap(\.lines).map(\.string)
    #expect(lines == ["under", "between", "over"])
    #expect(page.spoken.map(\.words) == ["over", "under", "between"])
  }

  @Test func `a flat answer has layers, shapes, rotations and the styles of words`() throws {
    let page = try page(
      ##"""
      {"type": "stack", "rotation": 10, "mask": "convex", "height": 100, "backdropBlur": 6,
       "shadow": {"color": "#000000", "y": 2},
       "background": ["#FF0000", {"type": "image", "url": "images/a.png", "tint": "#00FF00"}],
       "components": [{"type": "label", "title": "a", "spans": [{"title": "b", "size": 30}],
                       "action": {"type": "close"}}]}
      """##)
    let flat = FlatPaywall(page)
    // The page, the shadow, the blur, two layers and two runs.
    #expect(flat.items.count == 7)
    #expect(flat.items.dropFirst().allSatisfy { $0.turns.map(\.angle) == [10] })
    let shadow = try #require(flat.items[1].rectangle)
    #expect(shadow.outline?.hasSuffix("Z") == true)
    #expect(flat.items[2].blurBehind == 6 && flat.items[2].clips.count == 1)
    #expect(flat.items[4].tint == PaywallColor(hex: "#00FF00") && flat.items[4].clips.count == 1)
    #expect(flat.items.compactMap { $0.text?.style.font.size } == [17, 30])
    #expect(flat.items[6].clips.first?.outline != nil)
    #expect(flat.taps.map(\.turns.count) == [1])
  }
}

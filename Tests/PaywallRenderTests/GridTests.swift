import PaywallModel
import PaywallRender
import PaywallTree
import Testing

/// Components in columns and rows, and side by side as pages.
@Suite struct GridTests {
  private func page(_ components: String, _ more: String = "") throws -> LaidOutPaywall {
    let document = try Repository.parse(
      Array(
        """
        {"meta": {"padding": {"horizontal": 7}\(more)}, "state": {"benefit": {"page": 3}},
         "components": [\(components)]}
        """.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    return try Repository.render(RenderInput(document: document, device: device) { _ in nil })
  }

  private func node(_ id: String, of page: LaidOutPaywall) throws -> LaidOutNode {
    try #require(page.root.all.first { $0.id == id })
  }

  private func cell(_ id: String, _ more: String = "") -> String {
    "{\"type\": \"stack\", \"id\": \"\(id)\", \"minHeight\": 20 \(more)}"
  }

  private static let columnCases: [(columns: String, x: [Double], width: Double)] = [
    ("4", [0, 100, 200, 300], 100), ("[100, \"1fr\", \"3fr\"]", [0, 100, 175, 0], 100),
    ("[\"50%\", 40]", [0, 200, 0, 200], 200), ("{\"least\": 190}", [0, 200, 0, 200], 200),
    ("{\"least\": 300}", [0, 0, 0, 0], 400),
  ]

  @Test(arguments: columnCases)
  func `columns are as many and as wide as the grid says`(
    columns: String, x: [Double], width: Double
  ) throws {
    let cells = ["a", "b", "c", "d"].map { cell($0) }.joined(separator: ", ")
    let page = try page(
      "{\"type\": \"grid\", \"width\": 400, \"columns\": \(columns), \"components\": [\(cells)]}")
    #expect(try ["a", "b", "c", "d"].map { try node($0, of: page).frame.x - 7 } == x)
    #expect(try node("a", of: page).frame.width == width)
  }

  @Test func `a component covers the cells that it says, and the next takes the next free one`()
    throws
  {
    let cells = [
      cell("wide", ", \"cell\": {\"columnSpan\": 2}"), cell("next"),
      cell("tall", ", \"cell\": {\"column\": 1, \"row\": 2, \"rowSpan\": 2}"), cell("beside"),
    ]
    let page = try page(
      "{\"type\": \"grid\", \"width\": 320, \"columns\": 3, \"gap\": 10, \"components\": [\(cells.joined(separator: ", "))]}"
    )
    #expect(try node("wide", of: page).frame.width == 210)
    #expect(try node("next", of: page).frame.x - 7 == 220)
    #expect(try node("tall", of: page).frame.y == 48 + 30)
    #expect(try node("beside", of: page).frame.x - 7 == 110)
  }

  @Test func `cells start at the right where the page reads from right to left`() throws {
    let page = try page(
      "{\"type\": \"grid\", \"width\": 400, \"columns\": 2, \"components\": [\(cell("a"))]}",
      ", \"locale\": \"ar\"")
    #expect(try node("a", of: page).frame.right == 414 - 7)
  }

  private static let pageCases: [(more: String, shown: Int, x: [Double], width: Double)] = [
    ("", 1, [0, 400, 800], 400), (", \"gap\": 10", 2, [-410, 0, 410], 400),
    (", \"gap\": 10, \"peek\": 20", 1, [30, 380, 730], 340),
    (", \"gap\": 10, \"peek\": 20, \"loop\": true", 1, [30, 380, -320], 340),
    (", \"loop\": true", 3, [400, -400, 0], 400),
  ]

  @Test(arguments: pageCases)
  func `a pager shows one page, and the others beside it`(
    more: String, shown: Int, x: [Double], width: Double
  ) throws {
    let pages = ["a", "b", "c"].map { cell($0) }.joined(separator: ", ")
    let document = try Repository.parse(
      Array(
        """
        {"meta": {"padding": {"horizontal": 7}}, "state": {"benefit": {"page": 3}}, "components": [
          {"type": "pager", "id": "pager", "variable": "benefit" \(more), "components": [\(pages)]}]}
        """.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: document, device: device) { _ in nil }
    input.reader.state = ["benefit": String(shown)]
    let page = try Repository.render(input)
    #expect(try ["a", "b", "c"].map { try node($0, of: page).frame.x - 7 } == x)
    #expect(try node("a", of: page).frame.width == width)
    let pager = try node("pager", of: page)
    #expect(pager.clips && pager.frame.width == 400)
    #expect(pager.pager?.page == shown && pager.pager?.pages == 3)
    #expect(pager.pager?.stride == abs(x[1] - x[0]) || more.contains("loop"))
  }

  @Test func `a swipe leads to every page`() throws {
    let pages = ["a", "b", "c"].map { cell($0) }.joined(separator: ", ")
    let document = try Repository.parse(
      Array(
        """
        {"state": {"benefit": {"page": 3}}, "components": [
          {"type": "pager", "variable": "benefit", "components": [\(pages)]}]}
        """.utf8))
    let assets = try Repository.assets.get()
    let device = try #require(assets.devices["iphone-11"])
    let all = try assets.renderer.renderStates(
      RenderInput(document: document, device: device) { _ in nil })
    #expect(all.states?.map(\.values) == [["benefit": "2"], ["benefit": "3"]])
  }

  @Test func `a video is laid out like its poster, and the tree has its address`() throws {
    let page = try page(
      """
      {"type": "video", "id": "film", "url": "https://example.com/a.mp4", "poster": "https://example.com/a.jpg",
       "width": "fill", "aspectRatio": 2, "muted": false}
      """)
    let film = try node("film", of: page)
    #expect(film.frame == PaywallRectangle(x: 7, y: 48, width: 400, height: 200))
    #expect(film.image?.url == "https://example.com/a.jpg" && film.clips)
    #expect(
      film.video
        == LaidOutVideo(
          url: "https://example.com/a.mp4", autoplay: true, loop: true, muted: false, fit: "fill"))
  }

  @Test func `a button holds components in the middle of a row`() throws {
    let page = try page(
      """
      {"type": "button", "id": "button", "action": {"type": "close"}, "components": [
        {"type": "icon", "id": "icon", "name": "check", "size": 20}, {"type": "stack", "id": "words", "width": 72, "height": 10}]}
      """)
    let button = try node("button", of: page)
    #expect(button.frame.height == 44 && button.frame.width == 400 && button.action == .close)
    #expect(
      try node("icon", of: page).frame == PaywallRectangle(x: 157, y: 60, width: 20, height: 20))
    #expect(try node("words", of: page).frame.x == 185)
  }
}

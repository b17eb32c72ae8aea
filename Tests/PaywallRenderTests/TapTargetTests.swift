import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures
import Testing

/// How far targets below 44 points may be enlarged.
@Suite struct TapTargetTests {
  private func page(
    _ components: String, _ change: (inout Reader) -> Void = { _ in }
  ) throws -> LaidOutPaywall {
    let document = """
      {"meta": {"padding": {"horizontal": 0}, "reach": "screen"}, "components": [\(components)]}
      """
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: try Repository.parse(Array(document.utf8)), device: device) {
      _ in nil
    }
    change(&input.reader)
    return try Repository.render(input)
  }

  private func areas(_ page: LaidOutPaywall) -> [PaywallRectangle?] {
    page.root.all.filter { $0.action != nil }.map(\.hitArea)
  }

  private static func target(_ width: Double, _ height: Double, _ more: String = "") -> String {
    """
    {"type": "stack", "width": \(width), "height": \(height), "shrink": 0, "action": {"type": "close"}, "components": []\(more)}
    """
  }

  private static func row(_ components: [String], gap: Double, _ more: String = "") -> String {
    """
    {"type": "stack", "direction": "row", "gap": \(gap), "components": [\(components.joined(separator: ", "))]\(more)}
    """
  }

  @Test func `a target of 44 points needs no more`() throws {
    #expect(areas(try page(Self.target(44, 60))) == [nil])
  }

  @Test func `a lonely one grows evenly, and away from the edge of the screen`() throws {
    let spacer = #"{"type": "spacer", "length": 100}"#
    let page = try page(
      spacer + "," + Self.target(20, 30, #", "margin": {"start": 100}"#) + "," + Self.target(20, 60)
    )
    #expect(
      areas(page) == [
        PaywallRectangle(x: 88, y: 93, width: 44, height: 44),
        PaywallRectangle(x: 0, y: 130, width: 44, height: 60),
      ])
  }

  @Test func `two share the gap between them, unless one needs less`() throws {
    let small = Self.target(24, 44)
    let even = try page(Self.row([small, small], gap: 8, #", "padding": {"start": 100}"#))
    #expect(
      areas(even) == [
        PaywallRectangle(x: 90, y: 0, width: 38, height: 44),
        PaywallRectangle(x: 128, y: 0, width: 38, height: 44),
      ])
    let uneven = try page(
      Self.row([small, Self.target(44, 44)], gap: 8, #", "padding": {"start": 100}"#))
    #expect(areas(uneven) == [PaywallRectangle(x: 90, y: 0, width: 42, height: 44), nil])
  }

  @Test func `one of no size beside another keeps the other's area`() throws {
    let row = Self.row([Self.target(0, 0), Self.target(30, 50)], gap: 0)
    let areas = areas(try page(row)).compactMap(\.self)
    #expect(areas.allSatisfy { $0.width >= 0 && $0.height >= 0 })
    #expect(areas.last == PaywallRectangle(x: 0, y: 0, width: 44, height: 50))
  }

  @Test func `none leaves its clip`() throws {
    let clip = #"{"type": "stack", "overflow": "hidden", "margin": 50, "components": ["#
    #expect(
      areas(try page(clip + Self.target(30, 20) + "]}"))
        == [PaywallRectangle(x: 50, y: 50, width: 44, height: 20)])
  }

  @Test func `words with an action of their own are targets, line by line`() throws {
    let page = try page(
      #"{"type": "label", "title": "See [terms](https://example.com/a) and [privacy](https://example.com/b)", "size": 14, "margin": 60}"#
    )
    let links = try #require(page.root.all.compactMap(\.text).first).links
    #expect(links.count == 2)
    for link in links {
      #expect(link.hitAreas.count == link.frames.count)
      #expect(link.hitAreas.allSatisfy { $0.height == 44 })
    }
    #expect(links[0].hitAreas[0].right <= links[1].hitAreas[0].x + 0.001)
    let flat = FlatPaywall(page)
    #expect(flat.taps.map(\.hitArea) == links.flatMap(\.hitAreas))
  }

  @Test(arguments: ExampleTests.names)
  func `each target of an example is 44 points each way, or says how far it may be enlarged`(
    name: String
  ) throws {
    let document = try ExampleTests.document(name)
    for (device, textScale) in [("iphone-15", "1"), ("ipad", "2"), ("iphone-se", "1.5")] {
      let reader = try Reader(
        devices: Repository.assets.get().devices, choices: document.choices
      ) { ["device": device, "textScale": textScale][$0] }
      let input = RenderInput(document: document, reader: reader) { _ in nil }
      let page = try Repository.assets.get().renderer.renderStates(input)
      for values in [page.state] + (page.states ?? []).map(\.values) {
        check(try #require(page.page(in: values)), "\(name), \(device), \(values)")
      }
    }
  }

  private func check(_ page: LaidOutPaywall, _ name: String) {
    var areas: [(frame: PaywallRectangle, area: PaywallRectangle)] = []
    for node in (page.root.modal ?? page.root).all where node.action != nil {
      let isLarge = node.frame.width >= 44 && node.frame.height >= 44
      #expect(isLarge == (node.hitArea == nil), "\(name): \(node.pointer ?? "")")
      let area = node.hitArea ?? node.frame
      #expect(area.contains(node.frame), "\(name): \(node.pointer ?? "")")
      #expect(page.screen.frame.contains(area) || page.root.scroll != nil || node.isOffScreen(page))
      areas.append((node.frame, area))
    }
    for (index, one) in areas.enumerated() where page.root.scroll == nil {
      for other in areas[(index + 1)...] where !one.frame.overlaps(other.frame) {
        #expect(!one.area.overlaps(other.area), "\(name): \(one) and \(other)")
      }
    }
  }
}

extension LaidOutNode {
  /// Whether it lies in a part that scrolls or is turned in.
  fileprivate func isOffScreen(_ page: LaidOutPaywall) -> Bool {
    !page.screen.frame.contains(frame)
      || page.root.all.contains { $0.scroll != nil || $0.pager != nil }
  }
}

extension PaywallRectangle {
  fileprivate func contains(_ other: PaywallRectangle) -> Bool {
    x <= other.x + 0.001 && y <= other.y + 0.001 && right >= other.right - 0.001
      && bottom >= other.bottom - 0.001
  }

  fileprivate func overlaps(_ other: PaywallRectangle) -> Bool {
    x < other.right - 0.001 && other.x < right - 0.001 && y < other.bottom - 0.001
      && other.y < bottom - 0.001
  }
}
